import assert from 'node:assert/strict'
import { buildConsole } from '@tradepost/console'
import type { Config } from '@tradepost/kernel'
import { createClient } from '@tradepost/sdk'
import type { BrowserContextOptions, Cookie, Page, ViewportSize } from 'playwright-core'
import { startDemoServer } from '../support/demo.ts'
import { oneAtATime } from '../support/one-at-a-time.ts'
import { openChromium } from './chromium.ts'

/** Waits are for a machine under load: nothing is measured here. */
const PATIENCE_MS = 60_000
export const owner = { emailAddress: 'admin@demo.test', password: 'demo-password' }

const desk = { width: 1280, height: 720 }
type Look = { viewport?: ViewportSize; colorScheme?: 'light' | 'dark' }

/** Nothing is on its way any more. */
export const settled = async (page: Page) => {
  await page.waitForSelector('h1')
  await page.locator('[aria-busy=true], .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
}

/** An option of a field with a list, by the label of the field; what is typed narrows the list first. */
export const choose = async (page: Page, label: string, option: string, typed?: string) => {
  const labeled = page.locator('.mantine-InputWrapper-root', {
    has: page.locator(`label:has-text("${label}")`),
  })
  const field = page
    .locator(`input[aria-label="${label}"]:visible`)
    .or(labeled.locator('input:visible'))
    .first()
  await field.click()
  if (typed !== undefined) await field.fill(typed)
  await page.locator('[role=option]:visible', { hasText: option }).first().click()
}

/** Saves the form that was changed, by its key. */
export const save = async (page: Page) => {
  const bar = page.locator('.form-bar')
  // not before the form has seen the change
  await bar.waitFor()
  await page.keyboard.press('Control+s')
  await bar.waitFor({ state: 'detached' })
  assert.equal(await page.locator('[role=dialog]').count(), 0, 'nobody else has saved meanwhile')
}

/** Files that begin at the same moment, on a machine that has none yet, would each build one. */
export const builtConsole = () => oneAtATime('console', () => buildConsole((text) => console.error(text)))

/** The console of the demo in a browser, and the API beside it. */
export const openConsole = async (over: Partial<Config> = {}) => {
  const folder = await builtConsole()
  assert.ok(folder, 'the console was built')
  const server = await startDemoServer({ consoleFolder: folder }, over)
  const { url } = server
  const browser = await openChromium()
  const home = `${url}/admin`
  const api = createClient({
    baseUrl: url,
    merchantCode: 'demo',
    clientId: 'demo',
    clientSecret: 'demo-secret',
  })
  const open = async (options: BrowserContextOptions = {}, within = browser): Promise<Page> => {
    const context = await within.newContext({
      // the checks of axe are a script that the pages themselves would not allow
      bypassCSP: true,
      locale: 'en-US',
      reducedMotion: 'reduce',
      ...options,
    })
    context.setDefaultTimeout(PATIENCE_MS)
    return context.newPage()
  }
  const known = new Map<string, Cookie[]>()
  /** By the form the first time, then by the cookies that it gave: only the form itself needs to be tried once. */
  const signIn = async (page: Page, { emailAddress, password } = owner, path = '') => {
    const context = page.context()
    const cookies = known.get(emailAddress)
    if (cookies) {
      // those that the browser has are newer
      if ((await context.cookies()).length === 0) await context.addCookies(cookies)
      await page.goto(home + path)
    } else {
      await page.goto(home + path)
      await page.fill('[name=merchant]', 'demo')
      await page.fill('[name=email]', emailAddress)
      await page.fill('[name=password]', password)
      await page.click('[type=submit]')
    }
    await page.waitForSelector('.frame, .store')
    if (!cookies) known.set(emailAddress, await context.cookies())
  }
  let kept: Page | undefined
  /**
   * The owner at a path, in a page that the tests of a file share: a clean browser takes twice the processor time of the
   * load. Whoever needs one, or signs in as somebody else, opens a page of its own.
   */
  const visit = async (
    path: string,
    { viewport = desk, colorScheme = 'light' }: Look = {},
  ): Promise<Page> => {
    // choices that an earlier test has made there
    await kept?.evaluate('localStorage.clear(); sessionStorage.clear()')
    kept ??= await open()
    await kept.mouse.move(0, 0)
    await kept.setViewportSize(viewport)
    await kept.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signIn(kept, owner, path)
    return kept
  }
  return { ...server, folder, home, api, open, signIn, visit }
}
