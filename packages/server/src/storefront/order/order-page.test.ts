import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { MerchantSettings, SalesOrderStatus, ShopSettings } from '@tradepost/contract'
import { stock, withCheckout } from '../../services/shop/checkout/checkout.fixture.ts'
import { hiddenIn, set, visitorOf } from '../storefront.fixture.ts'

const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@byron.test', payment: 'payOnDelivery' }

/** An order that is collected in the store, and its page. */
const ordered = async (shop: ShopSettings = {}, merchant: MerchantSettings = {}) => {
  const store = await set(await withCheckout(), shop, merchant)
  await stock(store, 'pot', { store: 3 })
  const base = `/store/${store.merchantCode}/web`
  const guest = visitorOf(store.url, base)
  await guest.submit('/en-us/cart/add', { code: 'pot', quantity: '1' })
  const checkout = await guest.open('/en-us/checkout?delivery=pickup')
  const bought = await guest.submit('/en-us/checkout', {
    ...person,
    ...hiddenIn(checkout),
    delivery: 'pickup',
    pickup: 'store|',
  })
  const [, orderNumber = ''] = /<h1>Order (\d+)</.exec(bought) ?? []
  await store.api.routeSalesOrder({ orderNumber })
  const path = `/en-us/orders/${orderNumber}`
  const work = async () => {
    const filters = JSON.stringify({ salesOrderNumber: orderNumber })
    const { fulfillmentOrders } = await store.api.listFulfillmentOrders({ filters })
    return fulfillmentOrders[0]
  }
  const move = async (status: 'accepted' | 'ready') =>
    store.api.updateFulfillmentOrder({ orderNumber: (await work())?.orderNumber ?? '', body: { status } })
  return { ...store, guest, bought, path, orderNumber, work, move, open: () => guest.open(path) }
}

describe('the page of an order', () => {
  it('has the words of the shop for its status, and those for every order', async () => {
    const { bought, open, api, orderNumber, move } = await ordered({
      orderStatusSubmittedContent: '<p>We have <b>it</b></p><script>alert(1)</script>',
      orderStatusReadyContent: 'Bring your number',
      orderStatusCompletedContent: 'Enjoy',
      orderSupplementalContent: 'Call us any time',
    })
    const setStatus = (status: SalesOrderStatus) => api.updateSalesOrder({ orderNumber, body: { status } })

    assert.match(bought, /We have <b>it<\/b>[\s\S]*Call us any time/)
    assert.doesNotMatch(bought, /alert\(1\)|Bring your number|Enjoy/)
    await move('accepted')
    const working = await open()
    assert.match(working, /in progress[\s\S]*Call us any time/)
    assert.doesNotMatch(working, /We have|Bring your number|Enjoy/)
    await move('ready')
    assert.match(await open(), /Bring your number/)
    await setStatus('completed')
    assert.match(await open(), /Enjoy/)
  })

  it('tells what a substitute is there for, and what it costs more or less than that', async () => {
    const { open, work, move, api, seed } = await ordered()
    for (const [code, price] of [
      ['jug', 32.5],
      ['mug', 0.4],
    ] as const)
      await seed.product({ code, price: { price, currencyCode: 'USD' } })
    const plain = await open()
    await move('accepted')
    const { orderNumber = '' } = (await work()) ?? {}
    const [pot] = (await api.getFulfillmentOrder({ orderNumber })).fulfillmentOrder.lineItems
    const reason = { quantityChangeReason: 'substituted' }
    await api.updateFulfillmentOrder({
      orderNumber,
      body: {
        lineItems: [
          { id: pot?.id, quantity: 0, ...reason },
          { product: { code: 'jug' }, quantity: 1, ...reason },
          { product: { code: 'mug' }, quantity: 1, ...reason },
        ],
      },
    })

    const page = await open()

    assert.doesNotMatch(plain, /instead of/)
    const { order } = await api.getSalesOrder({ orderNumber: orderNumber.replace(/-.*/, '') })
    const told = order.lineItems.flatMap(({ priceDifference }) => priceDifference ?? [])
    assert.deepEqual(told, [32.5 - (pot?.price ?? 0), 0.4 - (pot?.price ?? 0)])
    const text = (difference: number) =>
      `instead of ${pot?.product.name}, $${Math.abs(difference).toFixed(2)} ${difference > 0 ? 'more' : 'less'} each`
    for (const difference of told) assert.ok(page.includes(text(difference)), text(difference))
  })

  it('tells what became of one that was canceled', async () => {
    const { open, api, orderNumber } = await ordered({ orderStatusCanceledContent: 'We are sorry' })
    await api.updateSalesOrder({ orderNumber, body: { status: 'canceled' } })

    assert.match(await open(), /We are sorry/)
  })

  it('asks a customer to say that they have arrived, once the goods are ready', async () => {
    const { guest, path, open, work, move, url, merchantCode } = await ordered(
      {},
      { showCheckInPrompt: true },
    )
    assert.doesNotMatch(await open(), /I am here/)
    await move('accepted')
    await move('ready')
    const stranger = visitorOf(url, `/store/${merchantCode}/web`)

    assert.match(await open(), /I am here/)
    assert.equal((await stranger.post(`${path}/check-in`, { secret: 'x' })).status, 404)
    assert.equal((await work())?.status, 'ready')
    assert.match(await guest.submit(`${path}/check-in`, { secret: '' }), /the store knows that you are here/)
    assert.equal((await work())?.status, 'checkedIn')
    await guest.submit(`${path}/check-in`, { secret: '' })
    assert.equal((await work())?.status, 'checkedIn')
  })

  it('asks nobody where the merchant does not want it', async () => {
    for (const showCheckInPrompt of [null, false]) {
      const { guest, path, open, work, move } = await ordered({}, { showCheckInPrompt })
      await move('accepted')
      await move('ready')

      assert.doesNotMatch(await open(), /I am here/)
      await guest.submit(`${path}/check-in`, { secret: '' })
      assert.equal((await work())?.status, 'ready')
    }
  })
})
