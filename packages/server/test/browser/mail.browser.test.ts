import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { demo, openDemo } from '@tradepost/demo'
import type { Platform } from '@tradepost/kernel'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { createClient, expectNoErrors } from '@tradepost/sdk'
import type { Page } from 'playwright-core'
import { type ReceivedMail, startMailServer } from '../../src/services/notification/notification.fixture.ts'
import { cloneDatabase, startServerOn } from '../support/server.ts'
import { until } from '../support/until.ts'
import { byLook, checkAccess } from './axe.ts'
import { openChromium } from './chromium.ts'

const mailServer = await startMailServer()
/** Its pictures need no database. */
const demoSite = demo.site({ database: null } as unknown as Platform, undefined)
/** Filled here, and not cloned, so that the images of the library are there, too. */
const { url, platform } = await startServerOn(
  await cloneDatabase(),
  { demo: true, smtpUrl: mailServer.url, mailFrom: 'shop@tradepost.test', allowPrivateTargets: true },
  {},
  closeAfterFile,
  { demoSite },
)
await openDemo(platform)
const browser = await openChromium()
const api = createClient({
  baseUrl: url,
  merchantCode: 'demo',
  clientId: 'demo',
  clientSecret: 'demo-secret',
  retries: 0,
})

const mailOf = async (recipient: string, subject: RegExp): Promise<ReceivedMail> => {
  const found = () =>
    mailServer.mails.find(({ to, email }) => to === recipient && subject.test(email.subject ?? ''))
  await until(() => found() !== undefined)
  return found() as ReceivedMail
}

/** Addresses in mails are those of the public URL, which leads to this server. */
const openMail = async ({ email }: ReceivedMail): Promise<Page> => {
  const page = await (await browser.newContext({ bypassCSP: true })).newPage()
  const { publicUrl } = platform.config
  await page.route(`${publicUrl}/**`, async (route) => {
    const answer = await fetch(url + route.request().url().slice(publicUrl.length))
    await route.fulfill({
      status: answer.status,
      contentType: answer.headers.get('content-type') ?? '',
      body: Buffer.from(await answer.arrayBuffer()),
    })
  })
  await page.route('http://mail.test/', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: email.html ?? '' }),
  )
  await page.goto('http://mail.test/', { waitUntil: 'load' })
  return page
}

/** Widths of a telephone and of a program on a desk, with light and dark colours. */
const looks = [360, 640].flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ width, scheme })))

const checkLooks = async (mail: ReceivedMail): Promise<void> => {
  const page = await openMail(mail)
  for (const { width, scheme } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    const wide = await page.evaluate('document.documentElement.scrollWidth')
    assert.ok(Number(wide) <= width, `${mail.email.subject}: ${wide} wide at ${width}`)
    const cut = await page.evaluate<string[]>(
      `[...document.querySelectorAll('td,p,h1,a')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
        .map((one) => one.outerHTML)`,
    )
    assert.deepEqual(cut, [], `${mail.email.subject} at ${width}`)
    const ground = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    assert.equal(ground, scheme === 'dark' ? 'rgb(22, 21, 19)' : 'rgb(243, 240, 233)')
    await checkAccess(page, { only: byLook })
  }
  const missing = await page.evaluate<string[]>(
    `[...document.images].filter((one) => !one.complete || one.naturalWidth === 0).map((one) => one.src)`,
  )
  assert.deepEqual(missing, [])
  await checkAccess(page)
  await page.close()
}

const languages = {
  'en-us': { shopCode: 'web', country: 'US', region: 'US-IL', city: 'Springfield', postalCode: '62701' },
  'de-de': { shopCode: 'web-de', country: 'DE', region: 'DE-BE', city: 'Berlin', postalCode: '10115' },
} as const

type Way = { method: 'directShip' } | { method: 'BOPIS'; locationCode: string }

let shoppers = 0

/** As a guest in the shop, by the API; the order is sold when it is answered. */
const buy = async (locale: keyof typeof languages, fulfillment: Way) => {
  const { shopCode, ...place } = languages[locale]
  const emailAddress = `guest-${++shoppers}@mail.test`
  const { access_token } = await api.issueShopperToken({
    body: { merchantCode: 'demo', shopCode, grant_type: 'guest' },
  })
  const shopper = createClient({ baseUrl: url, token: access_token, retries: 0 })
  const { cartId } = await shopper.createCart()
  await shopper.addCartProducts({
    cartId,
    body: [
      { productId: 'tea-assam-100g', quantity: 2 },
      { productId: 'kettle-stovetop', quantity: 1 },
    ],
  })
  const { orderNumber } = await shopper.checkOutCart({
    cartId,
    body: {
      emailAddress,
      fulfillment,
      billingAddress: { firstName: 'Ada', lastName: 'Byron', address1: '1 Engine Road', ...place },
      paymentMethodCode: 'payOnDelivery',
    },
  })
  return { orderNumber, emailAddress }
}

/** The part of the order at its location, made by hand if nothing has routed it. */
const moveWork = async (orderNumber: string, status: 'ready' | 'canceled'): Promise<void> => {
  const { order } = await api.getSalesOrder({ orderNumber })
  const filters = JSON.stringify({ salesOrderNumber: orderNumber })
  const known = (await api.listFulfillmentOrders({ filters })).fulfillmentOrders[0]?.orderNumber
  const [line] = order.lineItems
  const made =
    known === undefined &&
    expectNoErrors(
      await api.createSimpleFulfillmentOrders({
        orderNumber,
        body: {
          simpleFulfillmentOrders: [
            {
              fulfillmentMethod: line?.fulfillmentMethod ?? '',
              fulfillmentLocationCode: line?.fulfillmentLocationCode ?? 'downtown',
              lineItems: order.lineItems.map(({ code, quantity }) => ({
                salesOrderLineItemCode: code,
                quantity,
              })),
            },
          ],
        },
      }),
    )
  const number = known ?? (made ? made.ids[0] : null) ?? ''
  expectNoErrors(await api.setFulfillmentOrderStatuses({ body: [{ orderNumber: String(number), status }] }))
}

describe('a mail of the demo', () => {
  it('confirms an order in the look of its shop, with all that was bought', async () => {
    for (const [locale, subject] of [
      ['en-us', /^We have received/],
      ['de-de', /^Wir haben Ihre Bestellung/],
    ] as const) {
      const { orderNumber, emailAddress } = await buy(locale, { method: 'directShip' })
      const mail = await mailOf(emailAddress, subject)
      const { order } = await api.getSalesOrder({ orderNumber })
      const html = mail.email.html ?? ''

      const money = new Intl.NumberFormat(locale, { style: 'currency', currency: order.currencyCode })
      for (const amount of [
        order.subTotal,
        order.total,
        ...order.lineItems.map((line) => line.extendedPrice),
      ])
        assert.ok(html.includes(money.format(amount)), `${amount} is not told`)
      for (const { product } of order.lineItems) assert.ok(mail.email.text?.includes(product.name))
      assert.match(html, new RegExp(`/orders/${orderNumber}\\?secret`))
      assert.ok(!/unsubscribe|abmelden/i.test(mail.raw))
      await checkLooks(mail)
    }
  })

  it('tells with pictures what of an order was canceled', async () => {
    const { orderNumber, emailAddress } = await buy('de-de', { method: 'directShip' })
    const { order } = await api.getSalesOrder({ orderNumber })
    const [tea] = order.lineItems
    await api.updateSalesOrder({
      orderNumber,
      body: {
        lineItems: [{ code: String(tea?.code), quantity: 1, quantityChangeReason: 'unavailable' }],
      },
    })

    const { order: now } = await api.getSalesOrder({ orderNumber })
    const money = new Intl.NumberFormat('de-de', { style: 'currency', currency: order.currencyCode })
    const part = await mailOf(emailAddress, /^Ein Teil Ihrer Bestellung/)
    assert.ok(part.email.text?.includes(`1 × ${tea?.product.name}`), part.email.text)
    assert.ok(part.email.html?.includes(money.format(now.total)))
    await checkLooks(part)
  })

  it('tells in the same look that goods are ready, sent, canceled or on their way back', async () => {
    const pickup = await buy('en-us', { method: 'BOPIS', locationCode: 'downtown' })
    await moveWork(pickup.orderNumber, 'ready')
    const ready = await mailOf(pickup.emailAddress, /is ready for pickup/)
    assert.match(ready.email.text ?? '', /Opening hours/)
    await checkLooks(ready)
  })
})
