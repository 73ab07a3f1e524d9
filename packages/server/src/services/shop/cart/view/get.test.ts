import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import {
  cartOf,
  linesOf,
  priced,
  refusalOf,
  setStock,
  stock,
  totalsOf,
  withShop,
} from '../../shop.fixture.ts'

const start = '2020-01-01T00:00:00.000Z'

describe('a cart', () => {
  it('is empty before anything is in it', async () => {
    const { guest, api } = await withShop()
    await api.updateShopSettings({
      shopCode: 'web',
      body: { settings: { useVAT: true, cartSupplementalContent: '<b>Terms</b>' } },
    })

    assert.deepEqual(await cartOf(await guest()), {
      cartItems: [],
      currency: 'USD',
      totals: [
        { type: 'subTotal', label: 'Subtotal', amount: 0, subTotals: [] },
        { type: 'grandTotal', label: 'Total', amount: 0, subTotals: [] },
      ],
      flags: { taxIncluded: true, orderable: false, coupons: true },
      messages: [],
      text: { legal: '<b>Terms</b>' },
      isOrderable: false,
      isTaxIncluded: true,
    })
  })

  it('shows name, picture and prices of its products', async () => {
    const { guest, seed, url } = await withShop({ locales: ['de-de', 'en-us'] })
    await seed.product({
      code: 'pot',
      name: { 'en-us': 'Pot', 'de-de': 'Kanne' },
      ...priced(20, 15),
      media: { 'en-us': [{ url: 'https://img.test/pot.jpg', type: 'image' }] },
    })
    const shopper = await guest()
    await shopper.callAddProducts({ body: [{ productId: 'pot', quantity: 2 }] })

    const [item] = (await cartOf(shopper)).cartItems
    const english = (await shopper.callGetCart({ localeCode: 'en-us' })).output.cartItems[0]

    assert.equal(item?.product?.name, 'Kanne')
    assert.equal(english?.product?.name, 'Pot')
    assert.ok(
      item?.product?.featuredImageUrl?.startsWith(`${url}/images/proxy/`) ||
        item?.product?.featuredImageUrl?.includes('/images/proxy/'),
    )
    assert.deepEqual(item?.product?.price, { unit: 20, default: 40, special: 30 })
    assert.deepEqual(await totalsOf(shopper), { subTotal: 30, grandTotal: 30 })
    assert.deepEqual((await cartOf(shopper)).flags, { taxIncluded: false, orderable: true, coupons: true })
  })

  it('takes the price of the quantity and of the location', async () => {
    const { api, guest, seed } = await withShop()
    await seed.location({ code: 'store' })
    await seed.product({
      code: 'pen',
      price: {
        price: 3,
        currencyCode: 'USD',
        volumePricing: [{ minQty: 10, maxQty: null, price: 2, priceType: 'fixed' }],
      },
    })
    await api.setProductLocationPrices({
      body: {
        productLocationPrices: [{ productCode: 'pen', locationCode: 'store', currencyCode: 'USD', price: 1 }],
      },
    })
    const shopper = await guest()
    const fulfillment = { method: 'BOPIS', location: { code: 'store' } }

    await shopper.callAddProducts({
      body: [
        { productId: 'pen', quantity: 10 },
        { productId: 'pen', quantity: 1, fulfillment },
      ],
    })

    const prices = (await cartOf(shopper)).cartItems.map(({ product }) => product?.price)
    assert.deepEqual(prices, [
      { unit: 2, default: 20 },
      { unit: 1, default: 1 },
    ])
  })

  it('says the price by measure, ready to show', async () => {
    const { guest, seed } = await withShop()
    const measured = (unitPriceRefUom: 'l' | null) =>
      ({ ...priced(2, 1.5), unit: 'ml', unitValue: 500, unitPriceRefUom, unitPriceRefValue: 1 }) as const
    await seed.product({ code: 'oil', ...measured('l') })
    await seed.product({ code: 'ink', ...measured(null) })
    const shopper = await guest()

    await shopper.callAddProducts({ body: ['oil', 'ink'].map((productId) => ({ productId, quantity: 1 })) })

    assert.deepEqual(
      (await cartOf(shopper)).cartItems.map(({ product }) => product?.price.info),
      ['500 ml ($3.00 / 1 l)', undefined],
    )
  })

  it('has tax and shipping in its totals as soon as the address of the customer tells them', async () => {
    const { api, customer, guest } = await withShop()
    await api.updateShopCheckout({
      shopCode: 'web',
      body: {
        checkout: {
          taxes: [{ taxClass: 'full', name: 'VAT', percent: 20, country: 'DE', region: null }],
          shippingMethods: [
            {
              code: 'parcel',
              name: 'Parcel',
              carrierCode: 'DHL',
              taxClass: null,
              prices: [{ country: 'DE', region: null, maxWeight: null, minTotal: null, amount: 5 }],
            },
          ],
        },
      },
    })
    const { id, signIn } = await customer()
    const [shopper, stranger] = [await signIn(), await guest()]
    for (const one of [shopper, stranger])
      await one.callAddProducts({ body: [{ productId: 'tea', quantity: 2 }] })
    const contact = (country: string) => ({
      firstName: 'Jane',
      lastName: 'Doe',
      country,
      isDefaultShipping: true,
    })

    const before = await totalsOf(shopper)
    await api.createContacts({ customerId: id, body: { contacts: [contact('DE')] } })
    const after = await totalsOf(shopper)
    const [tax] = (await cartOf(shopper)).totals.filter(({ type }) => type === 'tax')

    assert.deepEqual(before, { subTotal: 20, grandTotal: 20 })
    assert.deepEqual(after, { subTotal: 20, shipping: 5, tax: 5, grandTotal: 30 })
    assert.deepEqual(tax?.subTotals, [{ type: 'tax', label: 'VAT', amount: 5 }])
    assert.deepEqual(await totalsOf(stranger), before)
    const { cartId } = await shopper.createCart()
    assert.deepEqual((await shopper.getCart({ cartId })).totals, (await cartOf(shopper)).totals)
  })

  it('stays whole when a product is gone, sold out or has no picture', async () => {
    const h = await withShop()
    const { api, guest, seed } = h
    await seed.location({ code: 'store' })
    await stock(h, 'few', { store: 3 })
    await seed.product({ code: 'old', name: { 'en-us': 'Old' }, ...priced(7) })
    const shopper = await guest()
    await shopper.callAddProducts({
      body: ['tea', 'few', 'old'].map((productId) => ({ productId, quantity: 2 })),
    })

    await api.deleteProduct({ productCode: 'old' })
    await setStock(h, 'few', { store: 1 })

    const cart = await cartOf(shopper)
    assert.deepEqual(
      cart.cartItems.map(({ product, messages }) => [product?.name, product?.price.unit, messages[0]?.code]),
      [
        ['Tea', 10, undefined],
        ['few', 1, 'EINSUFFICIENTSTOCK'],
        ['Old', 7, 'ENOTFOUND'],
      ],
    )
    assert.equal(cart.cartItems[0]?.product?.featuredImageUrl, null)
    assert.equal(cart.flags.orderable, false)
    assert.equal(cart.isOrderable, false)
    assert.deepEqual(await totalsOf(shopper), { subTotal: 22, grandTotal: 22 })
  })
})

describe('options', () => {
  const withOptions = async () => {
    const h = await withShop()
    const values = (...codes: string[]) =>
      codes.map((code, sequenceId) => ({ code, sequenceId, name: { 'en-us': code.toUpperCase() } }))
    expectNoErrors(
      await h.api.createAttributes({
        body: {
          attributes: [
            {
              code: 'color',
              type: 'text',
              use: 'option',
              name: { 'en-us': 'Color' },
              values: values('red', 'blue'),
            },
            { code: 'wrap', type: 'text', use: 'extra', name: { 'en-us': 'Wrap' }, values: values('gold') },
            { code: 'engraving', type: 'input', use: 'extra', name: { 'en-us': 'Engraving' } },
          ],
        },
      }),
    )
    await h.seed.product({
      code: 'mug',
      ...priced(5),
      modelType: 'configurable',
      options: [{ code: 'color', values: [{ code: 'red' }, { code: 'blue' }] }],
      extras: [
        { code: 'wrap', values: [{ code: 'gold', additionalPrice: 1.5 }] },
        { code: 'engraving', values: [] },
      ],
    })
    for (const color of ['red', 'blue'])
      await h.seed.product({
        code: `mug-${color}`,
        ...priced(color === 'red' ? 5 : 6),
        modelType: 'variant',
        parentProductCode: 'mug',
        options: [{ code: 'color', values: [{ code: color }] }],
      })
    const shopper = await h.guest()
    const add = (
      productId: string,
      ...options: { type: 'select' | 'text' | 'option' | 'input'; id: string; value: string }[]
    ) => shopper.callAddProducts({ body: [{ productId, quantity: 1, options }] })
    return { ...h, shopper, add }
  }

  it('choose the variant', async () => {
    const { shopper, add } = await withOptions()

    await add('mug', { type: 'select', id: 'color', value: 'blue' })
    await add('mug', { type: 'option', id: 'color', value: 'blue' })
    await add('mug-blue')
    await add('mug-red', { type: 'select', id: 'color', value: 'red' })

    assert.deepEqual(await linesOf(shopper), ['3 mug-blue', '1 mug-red'])
    const [item] = (await cartOf(shopper)).cartItems
    assert.deepEqual(item?.product?.properties, [{ label: 'Color', value: 'BLUE', type: 'option' }])
    assert.equal(item?.product?.price.unit, 6)
  })

  it('are chosen or entered, cost more, and keep lines apart', async () => {
    const { shopper, add } = await withOptions()
    const wrap = { type: 'select', id: 'wrap', value: 'gold' } as const
    const text = { type: 'input', id: 'engraving', value: 'For Jane' } as const

    await add('mug-red', wrap, text)
    await add('mug-red', text, wrap)
    await add('mug-red', wrap)

    assert.deepEqual(await linesOf(shopper), ['2 mug-red', '1 mug-red'])
    const [item] = (await cartOf(shopper)).cartItems
    assert.equal(item?.product?.price.unit, 6.5)
    assert.deepEqual(item?.product?.properties, [
      { label: 'Color', value: 'RED', type: 'option' },
      { label: 'Wrap', value: 'GOLD', type: 'option' },
      { label: 'Engraving', value: 'For Jane', type: 'input' },
    ])
  })

  it('that the product does not have are refused', async () => {
    const { add } = await withOptions()
    const engraved = (length: number) =>
      ({ type: 'text', id: 'engraving', value: 'x'.repeat(length) }) as const

    assert.deepEqual(await refusalOf(add('mug')), ['EINVALIDITEM mug'])
    assert.deepEqual(await refusalOf(add('mug', { type: 'select', id: 'color', value: 'green' })), [
      'EINVALIDITEM mug',
    ])
    for (const option of [
      { type: 'select', id: 'size', value: 'l' },
      { type: 'select', id: 'wrap', value: 'silver' },
      { type: 'text', id: 'wrap', value: 'gold' },
      engraved(1001),
    ] as const)
      assert.deepEqual(await refusalOf(add('mug-red', option)), ['EINVALIDITEM mug-red'])
    await add('mug-red', engraved(1000))
  })
})

describe('promotions', () => {
  it('of products lower the price of the line, of the order the total', async () => {
    const { api, guest } = await withShop()
    expectNoErrors(
      await api.createPromotions({
        body: {
          promotions: [
            {
              code: 'tea-days',
              name: 'Tea days',
              startDate: start,
              type: 'promotion',
              target: 'product',
              discount: { type: 'percentage', amount: 10 },
              conditions: { 'lineItem.product.code': 'tea' },
            },
            {
              code: 'two-off',
              name: 'Two off',
              promotionalText: 'Two off from 15',
              startDate: start,
              type: 'promotion',
              target: 'order',
              discount: { type: 'absolute', amount: 2 },
              conditions: { subTotal: { gte: 15 } },
            },
          ],
        },
      }),
    )
    const shopper = await guest()
    await shopper.callAddProducts({ body: [{ productId: 'tea', quantity: 2 }] })

    const { cartItems, totals } = await cartOf(shopper)

    assert.deepEqual(cartItems[0]?.product?.price, { unit: 10, default: 20, special: 18 })
    assert.deepEqual(cartItems[0]?.product?.appliedDiscounts, [
      { label: 'Tea days', savedPrice: { value: 10, type: 'percentage' } },
    ])
    assert.deepEqual(
      cartItems.slice(1).map(({ id, coupon }) => [id, coupon]),
      [
        ['promotion:tea-days', { label: 'Tea days', savedPrice: { value: 10, type: 'percentage' } }],
        [
          'promotion:two-off',
          { label: 'Two off', description: 'Two off from 15', savedPrice: { value: 2, type: 'fixed' } },
        ],
      ],
    )
    assert.deepEqual(totals, [
      { type: 'subTotal', label: 'Subtotal', amount: 18, subTotals: [] },
      {
        type: 'discount',
        label: 'Discount',
        amount: -2,
        subTotals: [{ type: 'discount', label: 'Two off', amount: -2 }],
      },
      { type: 'grandTotal', label: 'Total', amount: 16, subTotals: [] },
    ])
  })

  it('add a gift while their condition holds, and take it back', async () => {
    const { api, guest } = await withShop()
    expectNoErrors(
      await api.createPromotions({
        body: {
          promotions: [
            {
              code: 'free-cup',
              name: 'A cup for free',
              model: 'BOGO',
              startDate: start,
              type: 'promotion',
              target: 'product',
              discount: { type: 'percentage', amount: 100 },
              conditions: { $and: [{ 'lineItem.product.code': 'tea' }, { 'lineItem.quantity': { gte: 2 } }] },
              impact: {
                conditions: { $and: [{ 'lineItem.product.code': 'cup' }, { 'lineItem.quantity': 1 }] },
                automaticallyAddedToCart: true,
              },
            },
          ],
        },
      }),
    )
    const shopper = await guest()
    await shopper.callAddProducts({ body: [{ productId: 'tea', quantity: 2 }] })

    assert.deepEqual(await linesOf(shopper), ['2 tea', '1 cup'])
    assert.deepEqual(await totalsOf(shopper), { subTotal: 20, grandTotal: 20 })
    const [tea, gift] = (await cartOf(shopper)).cartItems
    assert.deepEqual(gift?.product?.price, { unit: 4, default: 4, special: 0 })
    assert.equal((await refusalOf(shopper.callDeleteProducts({ body: [gift?.id ?? ''] }))).length, 1)

    await shopper.callUpdateProducts({ body: [{ cartItemId: tea?.id ?? '', quantity: 1 }] })
    assert.deepEqual(await linesOf(shopper), ['1 tea'])
  })
})
