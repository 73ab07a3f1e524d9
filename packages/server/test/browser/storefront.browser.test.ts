import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { startDemoServer } from '../support/demo.ts'
import { checkAccess } from './axe.ts'
import { openChromium } from './chromium.ts'

const { url } = await startDemoServer()
const browser = await openChromium()
const home = `${url}/store/demo/web/en-us`
/** Waits are for a machine under load: nothing is measured here. */
const PATIENCE_MS = 120_000

/** Pictures may come later. */
const shown = { waitUntil: 'domcontentloaded' } as const

const open = async (options: BrowserContextOptions = {}): Promise<Page> => {
  // the checks of axe are a script that the pages themselves would not allow
  const context = await browser.newContext({ bypassCSP: true, ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  return context.newPage()
}

const put = async (page: Page, code: string) => {
  await page.goto(`${home}/p/${code}`, shown)
  await page.click('.buy button.large')
  await page.waitForURL('**/cart', shown)
}

const fillIn = async (page: Page, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields)) await page.fill(`[name=${name}]`, value)
}

const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@byron.test' }

describe('a visitor with a browser', () => {
  it('buys as a guest with pickup, registers, and the carts merge', async () => {
    const page = await open()
    await put(page, 'tea-assam-100g')
    await page.click('a[href$="/checkout"]')
    await page.click('input[value=pickup]')
    await page.waitForSelector('[name=pickup]')
    await fillIn(page, person)
    await page.click('form[method=post] button.large')
    await page.waitForURL('**/orders/**', shown)
    assert.match((await page.textContent('main')) ?? '', /Thank you for your order/)

    await put(page, 'tea-breakfast-100g')
    await page.goto(`${home}/account`, shown)
    const form = page.locator('form[action$="/register"]')
    for (const [name, value] of Object.entries({ ...person, password: 'correct horse' }))
      await form.locator(`[name=${name}]`).fill(value)
    await form.locator('button').click()
    await page.waitForSelector('form[action$="/sign-out"]')
    await page.goto(`${home}/cart`, shown)
    assert.match((await page.textContent('main')) ?? '', /Early Shift Breakfast/)

    await page.click('a[href$="/checkout"]')
    await fillIn(page, { ...person, address1: 'Main 1', postalCode: '19102', city: 'Philadelphia' })
    await page.click('input[value=testCard]')
    await page.fill('[name=cardNumber]', '4000 0000 0000 0002')
    await page.click('form[method=post] button.large')
    await page.waitForSelector('[role=alert]')
    assert.match((await page.textContent('[role=alert]')) ?? '', /payment was declined/)
    await page.fill('[name=cardNumber]', '4242 4242 4242 4242')
    await page.click('form[method=post] button.large')
    await page.waitForURL('**/orders/**', shown)
    assert.match((await page.textContent('main')) ?? '', /Test card/)
    await page.goto(`${home}/account`, shown)
    assert.equal(await page.locator('.rows tbody tr').count(), 1)
    await page.context().close()
  })

  it('buys with the script switched off', async () => {
    const page = await open({ javaScriptEnabled: false })
    await put(page, 'tea-assam-100g')
    await page.click('a[href$="/checkout"]')
    await fillIn(page, { ...person, address1: 'Main 1', postalCode: '19102', city: 'Philadelphia' })

    await page.click('form[method=post] button.large')
    await page.waitForURL('**/orders/**', shown)

    assert.match((await page.textContent('main')) ?? '', /Thank you for your order/)
    await page.context().close()
  })

  it('sees the sum of every choice at once, loses nothing that was typed, and confirms another sum', async () => {
    const page = await open()
    await put(page, 'tea-assam-100g')
    await page.click('a[href$="/checkout"]')
    const total = async () => (await page.textContent('.sums .total dd')) ?? ''
    const becomes = (text: string) => page.waitForSelector(`.sums .total dd:text-is("${text}")`)
    const usual = await total()
    await fillIn(page, { ...person, address1: 'Main 1', postalCode: '19102', city: 'Philadelphia' })

    await page.check('[name=shipping] >> nth=1')
    await page.waitForURL('**shipping=**', shown)
    const dear = await total()
    assert.notEqual(dear, usual)
    assert.equal(await page.inputValue('[name=city]'), 'Philadelphia')
    assert.equal(await page.locator(':focus').getAttribute('name'), 'shipping')
    assert.match((await page.textContent('[data-told]')) ?? '', new RegExp(dear.replaceAll(/[.$]/g, '\\$&')))
    await page.check('[name=delivery][value=pickup]')
    await page.waitForSelector('[name=pickup]')
    await page.check('[name=delivery][value=ship]')
    await becomes(dear)
    assert.equal(await page.inputValue('[name=address1]'), 'Main 1')

    // another tab adds to the cart, and Enter buys
    const other = await page.context().newPage()
    await put(other, 'tea-breakfast-100g')
    await page.focus('[name=city]')
    await page.keyboard.press('Enter')
    await page.waitForSelector('[role=alert]')
    const now = await total()
    assert.notEqual(now, dear)
    const told = (await page.textContent('[role=alert]')) ?? ''
    assert.ok(told.includes(dear) && told.includes(now), told)
    await page.click('form[method=post] button.large')
    await page.waitForURL('**/orders/**', shown)
    assert.equal(await total(), now)
    await page.goBack(shown)
    assert.match((await page.textContent('main')) ?? '', /Your cart is empty/)
    await page.context().close()
  })

  it('meets nothing serious in the way, in the light and at night on a phone', async () => {
    // a colour on its way from day to night is neither
    const page = await open({ reducedMotion: 'reduce' })
    const checkBoth = async () => {
      for (const { colorScheme, viewport } of [
        { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
        { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize(viewport)
        await checkAccess(page)
      }
      await page.setViewportSize({ width: 820, height: 1180 })
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 820, page.url())
    }
    for (const path of ['', '/c/kitchen', '/search?q=tea', '/p/tea-assam-100g', '/account', '/nothing']) {
      await page.goto(home + path, shown)
      await checkBoth()
    }
    await put(page, 'tea-assam-100g')
    await checkBoth()
    await page.goto(`${home}/checkout`, shown)
    await checkBoth()
    await page.context().close()
  })

  it('gets suggestions while typing', async () => {
    const page = await open()
    await page.goto(home, shown)

    await page.locator('[data-suggest]').pressSequentially('tea')
    await page.waitForSelector('[role=option]')
    await checkAccess(page)
    await page.keyboard.press('ArrowDown')

    assert.equal(await page.locator('[role=option][aria-selected=true]').count(), 1)
    await page.context().close()
  })
})

it('the first page is small: less than 60 kB of HTML, styles and script as sent', async () => {
  const get = async (address: string) => {
    const answer = await fetch(new URL(address, url), { headers: { 'accept-encoding': 'br' } })
    return answer.text()
  }
  const page = await get(home)
  const parts = [...page.matchAll(/(?:href|src)="(\/site\/store-[^"]+)"/g)].map(([, path = '']) => path)

  const texts = [page, ...(await Promise.all(parts.map(get)))]

  assert.equal(parts.length, 2)
  // at a quality that is worse than that of the server
  const sent = texts.reduce((sum, text) => sum + brotliCompressSync(text, { params: { 1: 0 } }).length, 0)
  assert.ok(sent < 60_000, `${sent} bytes`)
})
