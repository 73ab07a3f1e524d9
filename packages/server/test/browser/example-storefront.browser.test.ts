import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { demoClient } from '@tradepost/demo'
import { createClient } from '@tradepost/sdk'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { startDemoServer } from '../support/demo.ts'
import { freePort } from '../support/free-port.ts'
import { checkAccess } from './axe.ts'
import { openChromium } from './chromium.ts'

const example = fileURLToPath(new URL('../../../../examples/storefront-react', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'tradepost-example-'))
after(() => rm(folder, { recursive: true, force: true }))

const port = await freePort()
const origin = `http://localhost:${port}`
const { url } = await startDemoServer({}, { corsOrigins: origin })
const api = createClient({ baseUrl: url, merchantCode: 'demo', ...demoClient })
await api.updateShop({ shopCode: 'web', body: { locales: ['en-us', 'de-de'] } })
const { key } = (await api.createPublishableKey({ shopCode: 'web', body: { name: 'Example' } }))
  .publishableKey

type Vite = { build(options: object): Promise<unknown> }

const library = join(folder, 'storefront')

/** As its developer builds it, with the package in place of our sources. */
const buildExample = async () => {
  const main = fileURLToPath(new URL('./build/main.ts', import.meta.resolve('@tradepost/storefront')))
  await promisify(execFile)(process.execPath, [main, library])
  const vite = createRequire(import.meta.resolve('@tradepost/console')).resolve('vite')
  const { build } = (await import(pathToFileURL(vite).href)) as Vite
  await build({
    configFile: false,
    root: example,
    logLevel: 'error',
    define: {
      'import.meta.env.VITE_TRADEPOST_URL': JSON.stringify(url),
      'import.meta.env.VITE_TRADEPOST_KEY': JSON.stringify(key),
    },
    resolve: { alias: { '@tradepost/storefront': join(library, 'index.js') } },
    build: { outDir: join(folder, 'app'), emptyOutDir: true },
  })
}
await buildExample()

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const server = createServer(async (request, response) => {
  const path = request.url === '/' ? '/index.html' : (request.url ?? '').replace(/[?#].*$/, '')
  const file = await readFile(join(folder, 'app', path)).catch(() => null)
  response.writeHead(file ? 200 : 404, { 'content-type': types[extname(path)] ?? 'text/plain' })
  response.end(file ?? '')
}).listen(port, 'localhost')
after(() => {
  server.closeAllConnections()
  server.close()
})

const browser = await openChromium()
const open = async (options: BrowserContextOptions = {}): Promise<Page> => {
  const context = await browser.newContext({ bypassCSP: true, locale: 'en-US', ...options })
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  await page.goto(origin)
  await page.waitForSelector('.cards li')
  return page
}

const guest = await api.issueShopperToken({ body: { grant_type: 'guest', publishableKey: key } })
const shopper = createClient({ baseUrl: url, token: guest.access_token })
/** One that is counted and needs no choice. */
const pickProduct = async () => {
  const { products } = (await shopper.callGetProducts({ body: { limit: 200 } })).output
  const found = products.find(
    ({ type, stock, flags }) =>
      type === 'simple' &&
      !flags.hasOptions &&
      !stock.ignoreQuantity &&
      stock.orderable &&
      stock.quantity > 9,
  )
  return found ?? assert.fail('the demo has no product that is counted')
}
const stockOf = async (id: string) =>
  (await shopper.callGetProducts({ body: { productIds: [id] } })).output.products[0]?.stock.quantity ??
  Number.NaN

const shownTotal = async (page: Page) =>
  Number(((await page.textContent('[data-total=grandTotal] dd')) ?? '').replaceAll(/[^\d.]/g, ''))

const fillIn = async (page: Page, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields)) await page.fill(`main [name=${name}]`, value)
}

const person = { firstName: 'Ada', lastName: 'Byron' }

const putIntoCart = async (page: Page, quantity: number) => {
  await page.fill('main [name=quantity]', String(quantity))
  await page.click('main button.main')
  await page.waitForURL('**/#/cart')
}

describe('the example of a storefront on another origin than the server', () => {
  it('has the types of the package', async () => {
    const config = join(folder, 'tsconfig.json')
    const paths = { '@tradepost/storefront': [join(library, 'index.d.ts')] }
    await writeFile(
      config,
      JSON.stringify({
        extends: join(example, 'tsconfig.json'),
        compilerOptions: { paths },
        include: [join(example, 'src')],
      }),
    )

    const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', config]).catch(
      (error: { stdout: string }) => error,
    )

    assert.equal(stdout, '')
  })

  it('sells a product by clicks: stock, order and sum are right', async () => {
    const page = await open()
    const product = await pickProduct()
    const before = await stockOf(product.id)

    await page.fill('header [name=q]', product.name)
    await page.press('header [name=q]', 'Enter')
    await page.click(`.cards a[href$="/${encodeURIComponent(product.id)}"]`)
    await putIntoCart(page, 2)
    await page.click('main a.button')
    await fillIn(page, {
      ...person,
      emailAddress: 'ada@byron.test',
      address1: 'Main 1',
      postalCode: '19102',
      city: 'Philadelphia',
    })
    await page.selectOption('main [name=payment]', 'payOnDelivery')
    const shown = await shownTotal(page)
    await page.click('main button.main')
    const orderNumber = (await page.textContent('[data-order]')) ?? ''

    const { order } = await api.getSalesOrder({ orderNumber })
    assert.equal(order.total, shown)
    assert.equal(await shownTotal(page), shown)
    assert.equal(before - (await stockOf(product.id)), 2)
    assert.equal(await page.textContent('[data-count]'), '0')
    await page.context().close()
  })

  it('narrows products down by facets, and shows pages of the shop', async () => {
    const page = await open()
    const told = async () => (await page.textContent('main [role=status]')) ?? ''
    const all = await told()

    await page.locator('aside input[type=checkbox]').first().check()
    await page.waitForSelector(`main [role=status]:not(:text-is("${all}"))`)
    assert.ok(Number.parseInt(await told(), 10) < Number.parseInt(all, 10))
    await page.locator('footer a').first().click()
    await page.waitForSelector('main h1')
    await page.context().close()
  })

  it('knows the shopper again after a reload', async () => {
    const page = await open()
    await page.click('header a[href$=account]')
    const form = page.locator('main form').nth(1)
    for (const [name, value] of Object.entries({
      ...person,
      mail: 'ada@app.test',
      password: 'correct horse',
    }))
      await form.locator(`[name=${name}]`).fill(value)
    await form.locator('button').click()
    await page.waitForSelector('main h1:has-text("Ada")')

    await page.reload()

    await page.waitForSelector('main h1:has-text("Ada")')
    await page.context().close()
  })

  it('fits on a phone, in German and in the dark', async () => {
    const page = await open({
      locale: 'de-DE',
      colorScheme: 'dark',
      viewport: { width: 360, height: 740 },
      reducedMotion: 'reduce',
    })
    const check = async () => {
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360, page.url())
      await checkAccess(page)
    }
    assert.match((await page.textContent('header')) ?? '', /Warenkorb/)
    await check()
    await page.goto(`${origin}/#/product/${encodeURIComponent((await pickProduct()).id)}`)
    await putIntoCart(page, 1)
    await check()
    await page.click('main a.button')
    await page.waitForSelector('main [name=payment]')
    await check()
    await page.context().close()
  })
})
