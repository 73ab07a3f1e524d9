import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { createClient, expectNoErrors } from '@tradepost/sdk'
import type { BrowserContextOptions, Page } from 'playwright-core'
import * as operate from '../../src/operate.ts'
import { cloneDatabase, startServerOn } from '../support/server.ts'
import { checkAccess } from './axe.ts'
import { openChromium } from './chromium.ts'
import { builtConsole, settled } from './console.ts'

const consoleFolder = await builtConsole()
const { url, platform } = await startServerOn(await cloneDatabase(), {}, {}, closeAfterFile, {
  consoleFolder,
})
const browser = await openChromium()
const owner = { emailAddress: 'ada@acme.example', password: 'a-long-password' }

const open = async (options: BrowserContextOptions = {}): Promise<Page> => {
  const context = await browser.newContext({ bypassCSP: true, locale: 'en-US', ...options })
  return context.newPage()
}

const signIn = async (page: Page): Promise<void> => {
  await page.goto(`${url}/admin`)
  await page.fill('[name=merchant]', 'acme')
  await page.fill('[name=email]', owner.emailAddress)
  await page.fill('[name=password]', owner.password)
  await page.click('[type=submit]')
  await page.waitForSelector('.first-steps li')
  await settled(page)
}

const phone = { viewport: { width: 360, height: 740 } }

describe('a server without the demo', () => {
  it('tells whoever opens it to create a merchant first, with the command to copy', async () => {
    const page = await open(phone)
    await page.goto(url)
    const line = await page.locator('#command').innerText()
    await checkAccess(page)
    await page.goto(`${url}/admin`)
    await page.waitForSelector('text=There is no merchant yet')
    await checkAccess(page)

    assert.match(line, /^npx tradepost merchant create --code acme /)
    assert.equal(await page.locator('.sign-in-demo code').innerText(), line)
  })

  it('leads the owner through the first steps, each to its screen, until all are done', async () => {
    const { client } = await operate.createMerchant(platform, { code: 'acme', name: 'Acme', owner })
    const api = createClient({
      baseUrl: url,
      merchantCode: 'acme',
      clientId: client.id,
      clientSecret: client.secret,
    })
    const page = await open()
    await signIn(page)
    await page.waitForSelector('text=0 of 9 done')
    expectNoErrors(await api.createShops({ body: { shops: [{ code: 'web', name: 'Web' }] } }))
    await page.reload()
    await page.waitForSelector('text=2 of 9 done')
    assert.equal(await page.locator('.first-steps li[data-done]').count(), 2)

    const all = await page.locator('.first-steps li a').all()
    const links = await Promise.all(all.map((link) => link.getAttribute('href')))
    assert.equal(links.length, 9)
    for (const link of links) {
      await page.click(`.first-steps a[href="${link}"]`)
      await page.waitForURL(`**${link}*`)
      await settled(page)
      assert.equal(await page.locator('.state >> text=Not for your role').count(), 0, String(link))
      await page.goto(`${url}/admin`)
      await page.waitForSelector('.first-steps li')
    }
  })

  it('shows the steps on a phone, in the dark and in German, and hides them for good by the keyboard', async () => {
    const page = await open({ ...phone, colorScheme: 'dark', locale: 'de-DE' })
    await signIn(page)
    await page.waitForSelector('text=2 von 9 erledigt')
    await checkAccess(page)
    const width = await page.evaluate('document.documentElement.scrollWidth')
    await page.locator('.first-steps button').focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('.first-steps', { state: 'detached' })
    await page.reload()
    await settled(page)

    assert.ok(Number(width) <= 360)
    assert.equal(await page.locator('.first-steps').count(), 0)
  })
})
