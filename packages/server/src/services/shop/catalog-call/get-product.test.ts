import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AppFacet, AppProductQuery } from '@tradepost/contract'
import { expectNoErrors, NotFoundError } from '@tradepost/sdk'
import { color } from '../../catalog/attribute/attribute.fixture.ts'
import { fill, request, withCheckout } from '../checkout/checkout.fixture.ts'
import { priced, withShop } from '../shop.fixture.ts'

const name = (text: string) => ({ 'en-us': text })

/** A shirt in two colours, of which the red one is sold, and a mug. */
const withShirts = async () => {
  const h = await withShop()
  const { api, seed } = h
  expectNoErrors(await api.createAttributes({ body: { attributes: [color] } }))
  const offered = (...codes: string[]) => ({
    options: [{ code: 'color', values: codes.map((code) => ({ code })) }],
  })
  const media = { 'en-us': [{ type: 'image' as const, url: 'https://images.example.test/shirt.png' }] }
  await seed.product({
    code: 'shirt',
    name: name('Shirt'),
    modelType: 'configurable',
    longDescription: name('<p>Soft.</p>'),
    media,
    ...offered('red', 'blue'),
  })
  for (const code of ['red', 'blue'])
    await seed.product({
      code: `shirt-${code}`,
      name: name(`Shirt ${code}`),
      modelType: 'variant',
      parentProductCode: 'shirt',
      status: code === 'red' ? 'active' : 'inactive',
      ...priced(20),
      ...offered(code),
    })
  return { ...h, shopper: await h.guest() }
}

describe('catalog.getProduct', () => {
  it('answers what the page of a product shows, with the variants that are sold', async () => {
    const { shopper } = await withShirts()

    const { product } = (await shopper.callGetProduct({ body: { productId: 'shirt' } })).output

    const { id, description, images, options, variants } = product
    assert.deepEqual(
      { id, description, urls: images.map(({ url }) => /[^/]+\.png/.exec(url)?.[0]) },
      { id: 'shirt', description: '<p>Soft.</p>', urls: ['shirt.png'] },
    )
    assert.deepEqual(
      options.map(({ id, label, type, values }) => [id, label, type, values.map(({ label }) => label)]),
      [['color', 'Color', 'select', ['Blue', 'Red']]],
    )
    assert.deepEqual(
      variants.map(({ id, choices, price }) => [id, choices, price?.unitPrice]),
      [['shirt-red', { color: 'red' }, 20]],
    )
  })

  it('knows no product that is not sold', async () => {
    const { api, shopper } = await withShirts()
    await api.updateProduct({ productCode: 'tea', body: { status: 'inactive' } })

    for (const productId of ['tea', 'none'])
      await assert.rejects(shopper.callGetProduct({ body: { productId } }), NotFoundError)
  })

  it('leads to a variant that a cart takes by its own code', async () => {
    const { shopper } = await withShirts()

    await shopper.callAddProducts({ body: [{ productId: 'shirt-red', quantity: 1 }] })

    const [line] = (await shopper.callGetCart()).output.cartItems
    assert.equal(line?.product?.name, 'Shirt red')
  })
})

describe('facets of catalog.getProducts', () => {
  it('count the price and what the products differ in, without the own choice', async () => {
    const { shopper } = await withShirts()

    const find = async (filters: AppProductQuery['filters']) =>
      (await shopper.callGetProducts({ body: { withFacets: true, filters } })).output
    const fieldsOf = ({ facets = [] }: { facets?: AppFacet[] }) =>
      facets.map(({ field, name }) => [field, name])

    const all = await find({})
    const red = await find({ color: { values: ['red'] } })

    assert.deepEqual(fieldsOf(all), [
      ['price', ''],
      ['attributes.color', 'Color'],
    ])
    assert.deepEqual(
      red.products.map(({ id }) => id),
      ['shirt'],
    )
    assert.deepEqual(fieldsOf(red), [['attributes.color', 'Color']])
    assert.deepEqual(
      red.facets?.[0]?.values.map(({ value, label }) => [value, label]),
      [
        ['blue', 'Blue'],
        ['red', 'Red'],
      ],
    )
  })

  it('are left out unless they are asked for', async () => {
    const { shopper } = await withShirts()

    assert.equal((await shopper.callGetProducts({ body: {} })).output.facets, undefined)
  })
})

describe('the shop of a token', () => {
  it('tells its name, its languages and its currency', async () => {
    const { shopper, merchantCode } = await withShirts()

    const { output } = await shopper.callGetShop({ localeCode: 'xx-xx' })

    assert.deepEqual(output, {
      merchantCode,
      code: 'web',
      name: 'Web',
      logoUrl: null,
      locales: ['en-us'],
      localeCode: 'en-us',
      currency: 'USD',
      taxIncluded: false,
    })
  })

  it('has the categories that are shown, parents first', async () => {
    const { api, shopper } = await withShirts()
    const category = (code: string, more: object = {}) => ({ code, name: name(code), sequenceId: 1, ...more })
    expectNoErrors(
      await api.createCategories({
        body: {
          categories: [
            category('tops'),
            category('shirts', { parentCategoryCode: 'tops' }),
            category('old', { status: 'inactive' }),
            category('older', { parentCategoryCode: 'old' }),
          ],
        },
      }),
    )

    const { categories } = (await shopper.callGetCategories()).output

    assert.deepEqual(
      categories.map(({ id, parentId, name }) => [id, parentId, name]),
      [
        ['tops', null, 'tops'],
        ['shirts', 'tops', 'shirts'],
      ],
    )
  })
})

it('a customer who is signed in has a list of orders', async () => {
  const h = await withCheckout()
  const jane = await (await h.customer()).signIn()
  const { orderNumber } = await jane.checkOutCart({ cartId: await fill(jane), body: request() })

  const { orders } = (await jane.callGetOrders()).output

  const { totals } = await jane.getShopperOrder({ orderNumber })
  const total = totals.find(({ type }) => type === 'grandTotal')?.amount
  assert.deepEqual(
    orders.map(({ orderNumber, total, currency }) => ({ orderNumber, total, currency })),
    [{ orderNumber, total, currency: 'USD' }],
  )
  await assert.rejects((await h.guest()).callGetOrders(), { status: 403 })
})
