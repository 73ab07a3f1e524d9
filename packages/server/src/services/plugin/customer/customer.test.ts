import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { order } from '../../order/sales/order.fixture.ts'
import { pluginOfShop } from '../plugin.fixture.ts'

const ada = {
  user: 'ada@byron.test',
  pass: 'a long password',
  user_data: {
    first_name: 'Ada',
    last_name: 'Byron',
    newsletter_subscription: 1,
    addresses: [
      { first_name: 'Ada', last_name: 'Byron', country: 'CH', state: 'CH-AI', is_invoice_address: 1 },
    ],
  },
}

const start = async () => {
  const h = await harness()
  const plugin = await pluginOfShop(h)
  await plugin.enable('get_customer', 'register_customer', 'get_orders', 'sync_favourite_list')
  return { ...h, ...plugin }
}

describe('a customer of the shop', () => {
  it('registers, and signs in afterwards', async () => {
    const { call } = await start()

    const registered = await call('register_customer', ada)
    const signedIn = await call('get_customer', { user: 'ADA@byron.test', pass: ada.pass })

    assert.equal(registered.error, 0)
    assert.deepEqual(signedIn.user_data, registered.user_data)
    assert.partialDeepStrictEqual(signedIn, {
      user_data: { first_name: 'Ada', mail: ada.user, newsletter_subscription: 1 },
      addresses: [{ country: 'CH', state: 'CH-AI', is_invoice_address: 1, is_delivery_address: 0 }],
    })
  })

  it('keeps all that it sent of itself and its addresses; equal addresses are one', async () => {
    const { api, call } = await start()
    const field = (value: string) => ({ label: 'Colour', internal_field_name: 'colour', value })
    const address = {
      first_name: 'Ada',
      last_name: 'Byron',
      gender: 'f',
      birthday: '1990-12-31 00:00:00',
      company: 'Byron AG',
      street_1: 'Weg 1',
      zipcode: '9050',
      city: 'Appenzell',
      country: 'CH',
      state: 'CH-AI',
      phone: '+41 44 668 18 00',
      custom_fields: [field('red')],
    }
    const user_data = {
      ...ada.user_data,
      gender: 'd',
      birthday: '1980-01-02',
      phone: '+41 44 668 18 01',
      custom_fields: [field('blue')],
      addresses: [
        { ...address, is_invoice_address: 1, is_delivery_address: 0 },
        { ...address, is_invoice_address: 0, is_delivery_address: 1 },
        { ...address, gender: 'x', birthday: 'unknown', company: 'Other AG' },
      ],
    }

    const registered = await call('register_customer', { ...ada, user_data })
    const read = await call('get_customer', ada)

    assert.equal(registered.error, 0)
    const { addresses: _, newsletter_subscription, ...person } = user_data
    assert.partialDeepStrictEqual(registered.user_data, { ...person, newsletter_subscription })
    const [both, other, ...more] = registered.addresses
    assert.deepEqual(more, [])
    assert.partialDeepStrictEqual(both, {
      ...address,
      birthday: '1990-12-31',
      is_invoice_address: 1,
      is_delivery_address: 1,
    })
    assert.deepEqual([other.gender, other.birthday, other.company], [null, null, 'Other AG'])
    assert.deepEqual([read.user_data, read.addresses], [registered.user_data, registered.addresses])
    assert.deepEqual(
      [registered.user_data.mail, both.phone, both.state, both.custom_fields],
      [ada.user, address.phone, address.state, address.custom_fields],
    )
    const { customer } = await api.getCustomer({ customerId: registered.user_data.customer_id })
    assert.partialDeepStrictEqual(customer, {
      data: { gender: 'd', birthday: '1980-01-02', customFields: [field('blue')] },
      contacts: [{ data: { gender: 'f', customFields: [field('red')] } }],
    })
  })

  it('is refused with the number of what is wrong', async () => {
    const { call, set } = await start()
    await call('register_customer', ada)
    const numberOf = async (action: string, parameters: object) =>
      (await call(action, parameters as Record<string, string>)).error

    assert.equal(await numberOf('get_customer', { pass: 'x' }), 35)
    assert.equal(await numberOf('get_customer', { user: 'x' }), 36)
    assert.equal(await numberOf('get_customer', { user: ada.user, pass: 'wrong' }), 71)
    assert.equal(await numberOf('get_customer', { user: '', pass: '' }), 71)
    assert.equal(await numberOf('get_customer', { user: 'nobody@byron.test', pass: 'wrong' }), 71)
    const noData = await call('register_customer', { user: 'a', pass: 'b' })
    assert.deepEqual(
      [noData.error, noData.error_text],
      [37, 'parameter "user_data" missing: missing user_data'],
    )
    assert.equal(await numberOf('register_customer', ada), 221)
    assert.equal(await numberOf('register_customer', { ...ada, user: 'no address' }), 220)
    assert.equal(await numberOf('register_customer', { ...ada, user_data: { first_name: 'A' } }), 222)
    assert.equal(await numberOf('register_customer', { ...ada, user_data: '' }), 222)
    await set({ actions: { get_customer: false } })
    const off = await call('register_customer', ada)
    assert.deepEqual([off.error, off.error_text], [22, 'disabled action requested: get_customer'])
  })

  it('registers once, also when two ask at the same moment', async () => {
    const { call } = await start()

    const answers = await Promise.all([1, 2, 3].map(() => call('register_customer', ada)))

    assert.deepEqual(answers.map(({ error }) => error).sort(), [0, 221, 221])
  })

  it('sees its own orders only, by a token of this shop', async () => {
    const { api, call } = await start()
    const { user_data } = await call('register_customer', ada)
    const other = await call('register_customer', { ...ada, user: 'bo@lee.test' })
    const placed = (customerId: string, over = {}) => order({ customerId, status: 'open', ...over })
    expectNoErrors(
      await api.createSalesOrders({
        body: {
          orders: [
            placed(user_data.customer_id),
            placed(user_data.customer_id, { submitDate: '2026-04-01T10:00:00.000Z' }),
            placed(other.user_data.customer_id),
          ],
        },
      }),
    )
    const list = (parameters = {}) =>
      call('get_orders', { customer_token: user_data.customer_token, customer_language: 'en', ...parameters })

    const { orders } = await list()
    const older = await list({ sort_order: 'created_asc', limit: 1 })
    const late = await list({ order_date_from: '2026-03-15' })

    assert.deepEqual(
      orders.map(({ created_time }: { created_time: string }) => created_time.slice(0, 10)),
      ['2026-04-01', '2026-03-01'],
    )
    assert.partialDeepStrictEqual(orders[0], {
      order_number: null,
      status_name: 'open',
      amount_complete_gross: 20,
      currency: 'USD',
      mail: 'ada@byron.test',
      is_paid: 0,
      items: [{ item_number: 'tea', quantity: 2, unit_amount: 10 }],
    })
    assert.equal(older.orders[0].external_order_number, orders[1].external_order_number)
    assert.equal(late.orders.length, 1)
    const [id] = user_data.customer_token.split('.')
    for (const token of [
      `${id}.x`,
      id,
      `${other.user_data.customer_id}.${user_data.customer_token.split('.')[1]}`,
    ])
      assert.equal((await list({ customer_token: token })).error, 73)
    assert.equal((await call('get_orders', { customer_language: 'en' })).error, 72)
    assert.equal((await call('get_orders', { customer_token: 'x' })).error, 74)
    assert.equal((await list({ order_date_from: 'soon' })).orders.length, 2)
    for (const limit of ['', '0', 'x']) assert.equal((await list({ limit })).orders.length, 2)
    assert.equal((await list({ customer_language: '' })).error, 0)
    const empty = await list({ customer_token: '' })
    assert.deepEqual([empty.error, empty.error_text], [73, 'invalid customer token'])
  })

  it('sees what promotions took off, and both kinds of amounts', async () => {
    const { api, call, setCheckout } = await start()
    await setCheckout({
      taxes: [{ taxClass: 'full', name: 'VAT', percent: 19, country: 'US', region: null }],
    })
    const { user_data } = await call('register_customer', ada)
    const promotion = (code: string, name: string, target: 'order' | 'orderShipping') => ({
      code,
      name,
      target,
      type: 'promotion' as const,
      startDate: '2020-01-01T00:00:00.000Z',
      discount: { type: 'absolute' as const, amount: 2 },
    })
    const taxed = (over: object) =>
      order({
        customerId: user_data.customer_id,
        status: 'open',
        promoAmount: -2,
        shippingSubTotal: 5,
        shippingPromoAmount: -1,
        shippingTotal: 4,
        appliedPromotions: [
          promotion('spring', 'Spring', 'order'),
          promotion('carry', 'Cheaper parcels', 'orderShipping'),
        ],
        ...over,
      })
    const tax = (amount: number) => [{ code: 'full', name: 'VAT', amount }]
    const [line] = order().lineItems
    expectNoErrors(
      await api.createSalesOrders({
        body: {
          orders: [
            taxed({
              lineItems: [{ ...line, taxAmount: 3.42 }],
              taxAmount: 4.18,
              taxSummary: tax(4.18),
              total: 26.18,
            }),
            taxed({ taxSummary: tax(3.51), total: 22, submitDate: '2026-02-01T10:00:00.000Z' }),
          ],
        },
      }),
    )

    const { orders } = await call('get_orders', {
      customer_token: user_data.customer_token,
      customer_language: '',
    })

    const coupon = (code: string, name: string, amount: number) => ({ code, name, amount, currency: 'USD' })
    assert.partialDeepStrictEqual(orders, [
      {
        amount_items_gross: 23.8,
        amount_items_net: 20,
        amount_complete_gross: 26.18,
        amount_complete_net: 22,
        order_taxes: [{ label: 'Tax 19 %', tax_percent: 19, amount: 3.42 }],
        extra_costs: [{ type: 'shipping', tax_percent: 19, amount: 5.95 }],
        external_coupons: [coupon('spring', 'Spring', 2.38), coupon('1', 'Cheaper parcels', 1.19)],
        items: [{ unit_amount: 10, unit_amount_with_tax: 11.9, tax_percent: 19 }],
      },
      {
        amount_items_gross: 20,
        amount_complete_gross: 22,
        amount_complete_net: 18.49,
        order_taxes: [{ tax_percent: 19, amount: 2.872 }],
        extra_costs: [{ type: 'shipping', tax_percent: 19, amount: 5 }],
        external_coupons: [coupon('spring', 'Spring', 2), coupon('1', 'Cheaper parcels', 1)],
        items: [{ unit_amount: 8.403, unit_amount_with_tax: 10, tax_percent: 19 }],
      },
    ])
  })

  it('keeps favourites that the shop knows', async () => {
    const { api, call, seed } = await start()
    await seed.catalog()
    await seed.product({ code: 'tea' })
    await seed.product({ code: 'mug' })
    const { user_data } = await call('register_customer', ada)
    const sync = (items?: { item_number?: string; status?: string }[]) =>
      call('sync_favourite_list', { customer_token: user_data.customer_token, items })

    const first = await sync(['tea', 'mug', 'none'].map((item_number) => ({ item_number, status: 'new' })))
    const second = await sync([{ item_number: 'tea', status: 'deleted' }])
    const unchanged = await sync()

    assert.deepEqual(first.items.map(({ item_number }: { item_number: string }) => item_number).sort(), [
      'mug',
      'tea',
    ])
    assert.deepEqual(second.items, [{ item_number: 'mug' }])
    assert.deepEqual(unchanged.items, second.items)
    const { wishlist } = await api.getWishlist({
      customerId: user_data.customer_id,
      wishlistCode: 'favourites',
    })
    assert.deepEqual(wishlist.items, [{ productCode: 'mug' }])
    assert.equal((await sync([{ status: 'new' }])).error, 43)
    assert.equal((await sync([{ item_number: 'tea' }])).error, 43)
    const empty = await call('sync_favourite_list', {
      customer_token: user_data.customer_token,
      items: '',
    })
    assert.deepEqual(empty.items, second.items)
    assert.equal((await call('sync_favourite_list', { items: [] })).error, 72)
    assert.equal((await call('sync_favourite_list', { customer_token: 'x' })).error, 73)
  })
})
