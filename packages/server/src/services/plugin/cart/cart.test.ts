import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { pluginOfShop } from '../plugin.fixture.ts'

/** A tea of which five are left, four of them where parcels start; a mug without end; a book that is not sold yet. */
const start = async () => {
  const h = await harness()
  const plugin = await pluginOfShop(h)
  await h.seed.catalog()
  const price = { price: 10, currencyCode: 'USD' } as const
  await h.seed.product({ code: 'tea', isInventoryManaged: true, price })
  await h.seed.product({ code: 'mug', price: { ...price, salePrice: 8 }, minQty: 2, maxQty: 6 })
  await h.seed.product({ code: 'book', status: 'inactive', price })
  await h.seed.location(
    { code: 'north', status: 'active', supportedFulfillmentMethods: ['directShip'] },
    { code: 'south', status: 'active', supportedFulfillmentMethods: ['BOPIS'] },
  )
  expectNoErrors(
    await h.api.setInventories({
      body: {
        inventories: [
          { productCode: 'tea', locationCode: 'north', sku: 'tea', onHand: 4 },
          { productCode: 'tea', locationCode: 'south', sku: 'tea', onHand: 1 },
        ],
      },
    }),
  )
  await plugin.set({
    actions: { check_cart: true, check_stock: true, redeem_coupons: true },
    paymentMethods: [{ id: 'invoice', amount: 0, taxPercent: 0 }],
  })
  await plugin.setCheckout({
    taxes: [{ taxClass: 'full', name: 'VAT', percent: 19, country: 'DE', region: null }],
    shippingMethods: [
      {
        code: 'parcel',
        name: 'Parcel',
        carrierCode: 'DHL',
        taxClass: null,
        prices: [{ country: null, region: null, maxWeight: null, minTotal: null, amount: 5 }],
      },
    ],
  })
  return { ...h, ...plugin }
}

const outcomes = (items: { item_number: string; error: number | null; stock_quantity: number | null }[]) =>
  items.map(({ item_number, error, stock_quantity }) => [item_number, error, stock_quantity])

describe('the stock of items', () => {
  it('is what is visible where the method of the cart is served', async () => {
    const { call } = await start()
    const items = [
      { item_number: 'tea', quantity: 4 },
      { item_number: 'mug', quantity: 2 },
      { item_number: 'book', quantity: 1 },
      { item_number: 'none', quantity: 1 },
    ]

    const shipped = await call('check_stock', { items })
    const collected = await call('check_stock', { items: items.slice(0, 1), shipping_type: 'BOPIS' })

    assert.deepEqual(outcomes(shipped.items), [
      ['tea', null, 4],
      ['mug', null, null],
      ['book', 301, null],
      ['none', 301, null],
    ])
    assert.deepEqual(outcomes(collected.items), [['tea', 302, 1]])
    assert.equal((await call('check_stock')).error, 42)
    const empty = await call('check_stock', { items: '' })
    assert.deepEqual([empty.error, empty.items], [0, []])
    assert.equal('unit_amount' in shipped.items[0], false)
  })
})

describe('a cart', () => {
  it('has all its lists, also when nothing is in it', async () => {
    const { call } = await start()

    const answer = await call('check_cart', { cart: { currency: 'USD', internal_cart_info: 'mine' } })

    assert.deepEqual([answer.items, answer.external_coupons], [[], []])
    assert.deepEqual([answer.internal_cart_info, answer.currency], ['mine', 'USD'])
    assert.equal(answer.payment_methods[0].id, 'invoice')
    assert.equal((await call('check_cart')).error, 31)
    assert.deepEqual((await call('check_cart', { cart: '' })).items, [])
  })

  it('tells how much of an item can be bought, with its prices', async () => {
    const { call } = await start()
    const check = async (item_number: string, quantity: number, country?: string) => {
      const delivery_address = country ? { country } : undefined
      const cart = { currency: 'USD', delivery_address, items: [{ item_number, quantity }] }
      const [item] = (await call('check_cart', { cart })).items
      const { is_buyable, qty_buyable, unit_amount, unit_amount_with_tax, error } = item
      return [is_buyable, qty_buyable, unit_amount, unit_amount_with_tax, error]
    }

    assert.deepEqual(await check('tea', 4, 'DE'), [1, 4, 10, 11.9, null])
    assert.deepEqual(await check('tea', 5, 'DE'), [0, 4, 10, 11.9, 302])
    assert.deepEqual(await check('tea', 1, 'US'), [1, 1, 10, 10, null])
    assert.deepEqual(await check('mug', 7), [0, 6, 8, 8, 302])
    assert.deepEqual(await check('mug', 1), [0, 6, 8, 8, 304])
    assert.deepEqual(await check('none', 1), [0, 0, null, null, 301])
  })

  it('counts lines of one item together', async () => {
    const { call } = await start()
    const items = [
      { item_number: 'tea', quantity: 3, options: [{ name: 'Cut', value: 'fine' }] },
      { item_number: 'tea', quantity: 2 },
    ]

    const answer = await call('check_cart', { cart: { items } })

    assert.deepEqual(
      answer.items.map(({ error }: { error: number }) => error),
      [302, 302],
    )
    assert.equal(answer.items[0].options[0].value, 'fine')
  })

  it('gives 300 for an item that is sold out', async () => {
    const { api, call } = await start()
    expectNoErrors(
      await api.setInventories({
        body: { inventories: [{ productCode: 'tea', locationCode: 'north', sku: 'tea', onHand: 0 }] },
      }),
    )

    const answer = await call('check_cart', { cart: { items: [{ item_number: 'tea', quantity: 1 }] } })

    assert.partialDeepStrictEqual(answer.items[0], { error: 300, qty_buyable: 0, stock_quantity: 0 })
  })

  it('folds discounts of the shipping into its price, and delivers only where the shop does', async () => {
    const { api, call, setCheckout } = await start()
    const cart = { items: [{ item_number: 'tea', quantity: 1 }], delivery_address: { country: 'DE' } }

    const [before] = (await call('check_cart', { cart })).shipping_methods
    expectNoErrors(
      await api.createPromotions({
        body: {
          promotions: [
            {
              code: 'free',
              name: 'Free shipping',
              target: 'orderShipping',
              type: 'promotion',
              discount: { type: 'absolute', amount: 9 },
              startDate: '2020-01-01T00:00:00Z',
            },
          ],
        },
      }),
    )
    const [after] = (await call('check_cart', { cart })).shipping_methods
    await setCheckout({ countries: ['FR'] })
    const elsewhere = await call('check_cart', { cart })

    assert.deepEqual([before.amount, before.amount_with_tax, before.shipping_group], [5, 5.95, 'DHL'])
    assert.deepEqual([after.amount, after.amount_with_tax], [0, 0])
    assert.deepEqual(elsewhere.shipping_methods, [])
  })

  it('says which coupons are valid and what they give', async () => {
    const { api, call } = await start()
    expectNoErrors(
      await api.createPromotions({
        body: {
          promotions: [
            {
              code: 'welcome',
              name: 'Welcome',
              target: 'order',
              type: 'coupon',
              discount: { type: 'percentage', amount: 10 },
              startDate: '2020-01-01T00:00:00Z',
              coupon: { code: 'HELLO', name: 'Hello' },
            },
          ],
        },
      }),
    )
    const unknown = {
      code: 'NOTHING',
      name: 'Mine',
      amount: '3.50',
      amount_gross: '3.50',
      internal_info: '{"a":1}',
    }
    const cart = {
      items: [{ item_number: 'tea', quantity: 2 }],
      external_coupons: [{ code: 'hello' }, unknown],
    }

    const answer = await call('check_cart', { cart })
    const redeemed = await call('redeem_coupons', { cart })
    await api.updateShopSettings({ shopCode: 'web', body: { settings: { useVAT: true } } })
    const [gross] = (await call('check_cart', { cart })).external_coupons

    const [valid, invalid] = answer.external_coupons
    assert.equal(answer.error, 0)
    assert.deepEqual(valid, {
      code: 'hello',
      name: 'Welcome',
      description: '',
      amount: null,
      amount_net: 2,
      amount_gross: null,
      tax_type: 'auto',
      currency: 'USD',
      is_free_shipping: 0,
      internal_info: null,
      is_valid: 1,
      not_valid_message: null,
      error: null,
      error_text: null,
    })
    assert.deepEqual(invalid, {
      ...unknown,
      description: '',
      amount_net: null,
      tax_type: 'auto',
      currency: 'USD',
      is_free_shipping: null,
      is_valid: false,
      not_valid_message: 'invalid coupon code',
      error: 201,
      error_text: 'invalid coupon code',
    })
    assert.deepEqual([gross.amount_net, gross.amount_gross], [null, 2])
    assert.deepEqual(redeemed.external_coupons, answer.external_coupons)
    assert.equal((await call('redeem_coupons')).error, 31)
  })

  it('lists promotions that apply by themselves, which come back under their codes', async () => {
    const { api, call } = await start()
    const common = { type: 'promotion', startDate: '2020-01-01T00:00:00Z' } as const
    expectNoErrors(
      await api.createPromotions({
        body: {
          promotions: [
            {
              ...common,
              code: 'spring',
              name: 'Spring',
              target: 'order',
              discount: { type: 'absolute', amount: 3 },
            },
            {
              ...common,
              code: 'carry',
              name: 'Free',
              target: 'orderShipping',
              type: 'coupon',
              discount: { type: 'percentage', amount: 100 },
              coupon: { code: 'CARRY', name: 'Carry' },
            },
          ],
        },
      }),
    )
    const check = async (...codes: string[]) => {
      const cart = {
        items: [{ item_number: 'tea', quantity: 1 }],
        delivery_address: { country: 'DE' },
        external_coupons: codes.map((code) => ({ code })),
      }
      const { external_coupons, shipping_methods } = await call('check_cart', { cart })
      const shown = external_coupons.map((one: Record<string, unknown>) => [
        one.code,
        one.name,
        one.amount_net,
        one.is_valid,
        one.is_free_shipping,
      ])
      return [shown, shipping_methods[0].amount]
    }

    assert.deepEqual(await check(), [[['spring', 'Spring', 3, 1, 0]], 5])
    assert.deepEqual(await check('CARRY', 'spring'), [
      [
        ['CARRY', 'Free', 0, 1, 1],
        ['spring', 'Spring', 3, 1, 0],
      ],
      0,
    ])
  })

  it('has the group of its customer, or that of guests', async () => {
    const { api, call } = await start()
    const { ids } = expectNoErrors(
      await api.createCustomers({
        body: {
          customers: [
            {
              firstName: 'A',
              lastName: 'B',
              emailAddress: 'a@b.test',
              taxClass: 'trade',
              password: 'a long password',
            },
          ],
        },
      }),
    )
    const customerOf = async (external_customer_id?: string) =>
      (await call('check_cart', { cart: { external_customer_id, currency: 'USD' } })).customer

    assert.deepEqual(await customerOf(String(ids[0])), {
      customer_tax_class_key: 'trade',
      customer_groups: [{ id: '1' }],
    })
    for (const nobody of [undefined, '', 'none'])
      assert.deepEqual(await customerOf(nobody), {
        customer_tax_class_key: 'default',
        customer_groups: [{ id: '0' }],
      })
  })

  it('gives error 999 for a part of another form', async () => {
    const { post } = await start()
    const numberOf = async (name: string, value: string) =>
      (await post(new URLSearchParams({ action: 'check_cart', [name]: value }))).body.error

    assert.equal(await numberOf('cart[invoice_address][]', 'null'), 999)
    assert.equal(await numberOf('cart[items][0][quantity]', 'many'), 999)
    assert.equal(await numberOf('cart', 'x'), 999)
  })

  it('leaves out what is in no form: entries of lists that are no objects, lists that are none', async () => {
    const { post } = await start()
    const form = {
      action: 'check_cart',
      'cart[items][0]': 'none',
      'cart[items][1][item_number]': 'mug',
      'cart[items][1][quantity]': '2',
      'cart[items][1][options]': 'none',
      'cart[external_coupons]': 'none',
      'cart[invoice_address]': 'none',
      'cart[delivery_address][country]': 'US',
      'cart[unheard_of]': 'x',
    }

    const { body } = await post(new URLSearchParams(form))
    const empty = await post(new URLSearchParams({ action: 'check_cart', 'cart[items]': 'none' }))

    assert.equal(body.error, 0)
    assert.deepEqual(outcomes(body.items), [['mug', null, null]])
    assert.deepEqual([body.items[0].options, body.external_coupons], [[], []])
    assert.deepEqual([empty.body.error, empty.body.items], [0, []])
  })

  it('needs the members of addresses that the shop demands', async () => {
    const { call, set } = await start()
    const check = (cart: Record<string, Record<string, string>>) =>
      call('check_cart', { cart: { ...cart, currency: 'USD' as never } })
    const address = { first_name: 'Ada', country: 'US' }
    assert.equal((await check({ invoice_address: address })).error, 0)

    await set({ requiredAddressMembers: ['phone', 'country'] })

    const { error, error_text } = await check({ invoice_address: address })
    assert.equal(error, 999)
    assert.match(error_text, /invoice_address: phone missing/)
    assert.equal((await check({ invoice_address: { ...address, phone: '1' } })).error, 0)
    assert.equal((await check({})).error, 0)
  })

  it('adds what chosen inputs cost, and gives them back as they were sent', async () => {
    const { api, call, seed } = await start()
    expectNoErrors(
      await api.createAttributes({
        body: {
          attributes: [
            {
              code: 'wrap',
              type: 'text',
              use: 'extra',
              name: { 'en-us': 'Wrap' },
              values: [{ code: 'gold', name: { 'en-us': 'Gold paper' }, sequenceId: 1 }],
            },
            { code: 'engraving', type: 'input', use: 'extra', name: { 'en-us': 'Engraving' } },
          ],
        },
      }),
    )
    await seed.product({
      code: 'pen',
      price: { price: 10, currencyCode: 'USD' },
      extras: [
        { code: 'wrap', values: [{ code: 'gold', additionalPrice: 1.5 }] },
        { code: 'engraving', values: [] },
      ],
    })
    const wrap = (user_input: string) => ({
      input_number: 'wrap',
      type: 'select',
      additional_amount_with_tax: '1.50',
      label: 'Wrap',
      user_input,
      info_text: '',
    })
    const check = async (user_input: string, inputs = [wrap(user_input)]) => {
      const items = [{ item_number: 'pen', quantity: 2, inputs }]
      const cart = { currency: 'USD', delivery_address: { country: 'DE' }, items }
      const [item] = (await call('check_cart', { cart })).items
      assert.deepEqual(item.inputs, inputs)
      return [item.is_buyable, item.unit_amount, item.unit_amount_with_tax, item.error]
    }

    for (const chosen of ['gold', 'Gold paper'])
      assert.deepEqual(await check(chosen), [1, 11.5, 13.685, null])
    assert.deepEqual(await check(''), [1, 10, 11.9, null])
    assert.deepEqual(await check('silver'), [0, 10, 11.9, 303])
    const text = { ...wrap('For you'), input_number: 'engraving', type: 'text' }
    assert.deepEqual(await check('', [text]), [1, 10, 11.9, null])
  })

  it('takes prices and taxes of the items over where the shop is set so', async () => {
    const { call, set } = await start()
    const items = [
      { item_number: 'mug', quantity: 2, unit_amount: '7.5', unit_amount_with_tax: '8.025', tax_percent: 7 },
      { item_number: 'tea', quantity: 1, unit_amount_with_tax: '11.9' },
      { item_number: 'none', quantity: 1, unit_amount: '1' },
    ]
    const pricesOf = async () => {
      const cart = { currency: 'USD', delivery_address: { country: 'DE' }, items }
      const { items: checked } = await call('check_cart', { cart })
      return checked.map((one: Record<string, unknown>) => [
        one.unit_amount,
        one.unit_amount_with_tax,
        one.tax_percent,
        one.error,
      ])
    }

    const own = await pricesOf()
    await set({ takesSentPrices: true })
    const sent = await pricesOf()

    assert.deepEqual(own, [
      [8, 9.52, 19, null],
      [10, 11.9, 19, null],
      [null, null, null, 301],
    ])
    assert.deepEqual(sent, [
      [7.5, 8.025, 7, null],
      [10, 11.9, 19, null],
      [null, null, null, 301],
    ])
  })
})
