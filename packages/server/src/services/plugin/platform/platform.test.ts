import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Direction, signRequest } from '@tradepost/plugin'
import { expectNoErrors } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { line, order } from '../../order/sales/order.fixture.ts'
import { pluginOfShop } from '../plugin.fixture.ts'

/** A merchant with an order of the shop, and one of another shop. */
const start = async () => {
  const h = await harness()
  const { shop } = await pluginOfShop(h)
  await pluginOfShop(h, 'other')
  const { ids } = expectNoErrors(
    await h.api.createCustomers({
      body: { customers: [{ firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@byron.test' }] },
    }),
  )
  const [billing, shipping] = order().addressSequences
  const selectedShippingMethod = {
    code: 'parcel',
    serviceLevel: { code: 'parcel', carrier: { code: 'DHL' } },
  }
  const placed = (shopCode: string) =>
    order({
      customerId: String(ids[0]),
      shopCode,
      status: 'open',
      addressSequences: [billing, { ...shipping, orderSegment: { selectedShippingMethod } }] as never,
      lineItems: [line({ taxAmount: 4 })],
      shippingSubTotal: 5,
      shippingTotal: 5,
      taxAmount: 5,
      total: 30,
    })
  const { orderNumbers } = expectNoErrors(
    await h.api.createSalesOrders({
      body: {
        orders: [
          placed('web'),
          placed('other'),
          {
            ...placed('web'),
            lineItems: [line()],
            taxAmount: 0,
            taxSummary: [{ code: 'full', name: 'VAT', amount: 4.17 }],
            total: 25,
          },
        ],
      },
    }),
  )
  const [own = '', foreign = '', included = ''] = orderNumbers.map(String)
  const ask = async (form: Record<string, string>, direction: Direction = 'SMA', path = 'platform') => {
    const answer = await fetch(`${h.url}/service/${path}.php`, {
      method: 'POST',
      headers: signRequest(shop, { now: h.clock.now(), direction }),
      body: new URLSearchParams(form),
    })
    return (await answer.json()) as {
      [result: string]: unknown
      error: number
      orders: { order_number: string; items: { item_number: string }[] }[]
    }
  }
  return { own, foreign, included, ask }
}

describe('a shop that asks its platform', () => {
  it('reads its own orders with their items, and no others', async () => {
    const { own, foreign, ask } = await start()

    const numbers = { 'order_numbers[0]': own, 'order_numbers[1]': foreign }
    const found = await ask({ action: 'get_orders', with_items: '1', ...numbers })
    const bare = await ask({ action: 'get_orders', ...numbers })
    const other = await ask({ action: 'get_orders', order_number: foreign })
    const none = await ask({ action: 'get_orders', limit: '2' })

    assert.deepEqual(
      found.orders.map(({ order_number, items }) => [order_number, items.length]),
      [[own, 1]],
    )
    assert.partialDeepStrictEqual(found.orders[0], {
      amount_items: '24.00',
      amount_shipping: '6.00',
      amount_complete: '30.00',
      shipping_tax_percent: '20.00',
      shipping_group: 'DHL',
      shipping_infos: {
        name: 'parcel',
        display_name: 'parcel',
        amount: '5.00',
        amount_net: '5.00',
        amount_gross: '6.00',
      },
      items: [{ unit_amount: '10.00', unit_amount_with_tax: '12.00', tax_percent: '20.00', quantity: 2 }],
    })
    assert.deepEqual([other.error, other.orders], [0, []])
    assert.deepEqual(
      bare.orders.map(({ order_number, items }) => [order_number, items.length]),
      [[own, 0]],
    )
    // nothing was handed over to this shop
    assert.partialDeepStrictEqual(none, {
      error: 0,
      sma_version: '1.0',
      orders: [],
      limit: 2,
      offset: 0,
      has_more_results: 0,
    })
  })

  it('reads prices without the tax that they include', async () => {
    const { included, ask } = await start()

    const { orders } = await ask({ action: 'get_orders', with_items: '1', 'order_numbers[0]': included })

    assert.partialDeepStrictEqual(orders, [
      {
        amount_items: '20.00',
        amount_shipping: '5.00',
        shipping_infos: { amount_net: '4.17', amount_gross: '5.00' },
        items: [{ unit_amount: '8.33', unit_amount_with_tax: '10.00', tax_percent: '20.00' }],
      },
    ])
  })

  it('signs for its own direction: a call of the one side is none of the other', async () => {
    const { own, ask } = await start()

    assert.equal((await ask({ action: 'get_orders', order_number: own }, 'SPA')).error, 120)
    assert.equal((await ask({ action: 'ping' }, 'SMA', 'api')).error, 120)
    assert.equal((await ask({ action: 'ping' }, 'SPA', 'api')).error, 0)
    assert.equal((await ask({ action: 'ping' })).error, 21)
  })

  it('reports only orders that it was given', async () => {
    const { own, foreign, ask } = await start()

    const { error, orders } = await ask({ action: 'set_shipping_completed', order_number: own })
    const numberOf = async (form: Record<string, string>) => (await ask({ action: '', ...form })).error

    assert.deepEqual([error, orders], [0, []])
    const note = { action: 'add_order_delivery_note', shipping_service_id: 'DHL' }
    assert.equal(await numberOf(note), 118)
    assert.equal(await numberOf({ ...note, order_number: own }), 201)
    assert.equal(await numberOf({ action: 'cancel_order', order_number: foreign }), 201)
    assert.equal((await ask({ action: 'get_shop_info' })).alias, 'web')
  })
})
