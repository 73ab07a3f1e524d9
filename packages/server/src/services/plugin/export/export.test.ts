import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { pluginOfShop } from '../plugin.fixture.ts'
import { element, textElement } from './xml.rules.ts'

const start = async () => {
  const h = await harness()
  const plugin = await pluginOfShop(h)
  await h.seed.catalog()
  expectNoErrors(
    await h.api.createCategories({
      body: {
        categories: [
          { code: 'drinks', name: { 'en-us': 'Drinks & more' }, sequenceId: 2 },
          { code: 'teas', name: { 'en-us': 'Teas' }, sequenceId: 1, parentCategoryCode: 'drinks' },
        ],
      },
    }),
  )
  const price = { price: 10, salePrice: 8, currencyCode: 'USD' } as const
  await h.seed.product({
    code: 'tea',
    name: { 'en-us': 'Tea ]]> & <b>' },
    categories: [{ code: 'teas' }],
    price,
  })
  await h.seed.product({ code: 'shirt', modelType: 'configurable', price })
  await h.seed.product({ code: 'shirt-s', modelType: 'variant', parentProductCode: 'shirt', price })
  await plugin.enable('get_items', 'get_categories', 'get_reviews')
  const json = async (action: string, parameters = {}) => {
    const { text } = await plugin.ask(action, { response_type: 'json', ...parameters })
    return JSON.parse(text)
  }
  return { ...h, ...plugin, json }
}

describe('an export', () => {
  it('is XML with its texts as they are, in pages', async () => {
    const { ask } = await start()

    const { text, headers } = await ask('get_items', { limit: 1, offset: 1 })

    assert.equal(headers.get('content-type'), 'application/xml')
    const asJson = await ask('get_items', { response_type: 'json' })
    assert.equal(asJson.headers.get('content-type'), 'application/json')
    assert.equal(asJson.headers.get('content-length'), String(Buffer.byteLength(asJson.text)))
    assert.equal(headers.get('content-length'), String(Buffer.byteLength(text)))
    assert.equal(headers.get('content-disposition'), 'attachment; filename="service_items.xml"')
    assert.match(
      text,
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<items xmlns:xsi="[^"]+" xsi:[^>]+><item uid="tea" /,
    )
    assert.match(text, /<name><!\[CDATA\[Tea \]\]\]\]><!\[CDATA\[> & <b>\]\]><\/name>/)
    assert.match(text, /<deeplink\/>/)
    assert.equal(text.match(/<item /g)?.length, 1)
  })

  it('has everything where nobody says how much, and never more than was asked for', async () => {
    const { api, ask, json } = await start()
    const code = (n: number) => `p-${String(n).padStart(3, '0')}`
    const products = Array.from({ length: 450 }, (_, n) => ({
      code: code(n),
      name: { 'en-us': `Product ${n}` },
      modelType: 'standard' as const,
      isInventoryManaged: false,
    }))
    const categories = Array.from({ length: 230 }, (_, n) => ({
      code: code(n),
      name: { 'en-us': `Category ${n}` },
      sequenceId: n,
    }))
    expectNoErrors(await api.createProducts({ body: { products } }))
    expectNoErrors(await api.createCategories({ body: { categories } }))
    const uidsOf = async (action: string, parameters = {}) =>
      (await json(action, parameters)).map(({ uid }: { uid: string }) => uid)

    const all = await ask('get_items')
    const [items, some, listed] = [
      await uidsOf('get_items'),
      await uidsOf('get_items', { limit: 405, offset: 3 }),
      await uidsOf('get_categories'),
    ]

    assert.equal(all.headers.get('content-length'), null)
    assert.match(all.text, /^<\?xml [^>]*>\n<items [^>]*><item .*<\/items>\n$/s)
    const codes = [...products.map((product) => product.code), 'shirt', 'tea']
    assert.deepEqual(items, codes)
    assert.equal(all.text.match(/<item uid="p-/g)?.length, 450)
    assert.deepEqual(some, codes.slice(3, 408))
    assert.deepEqual(listed, ['drinks', ...categories.map((category) => category.code), 'teas'])
  })

  it('has tags, place among promotions, age rating and inputs of products that have them', async () => {
    const { api, ask, json, seed } = await start()
    expectNoErrors(
      await api.createAttributes({
        body: {
          attributes: [
            {
              code: 'wrap',
              type: 'text',
              use: 'extra',
              name: { 'en-us': 'Wrap' },
              values: [{ code: 'gold', name: { 'en-us': 'Gold' }, sequenceId: 1 }],
            },
            { code: 'engraving', type: 'input', use: 'extra', name: { 'en-us': 'Engraving' } },
          ],
        },
      }),
    )
    await seed.product({
      code: 'mug',
      name: { 'en-us': 'Mug' },
      properties: [
        { code: 'tags', value: 'new, warm', type: 'simple' },
        { code: 'promotionSortOrder', value: 3, type: 'simple' },
        { code: 'ageRating', value: 16, type: 'simple' },
      ],
      extras: [
        { code: 'wrap', values: [{ code: 'gold', additionalPrice: 1.5 }] },
        { code: 'engraving', values: [] },
      ],
    })

    const { text } = await ask('get_items', { uids: 'mug' })
    const [mug] = await json('get_items', { uids: 'mug' })

    const parts = [
      '<promotion sort_order="3"/><age_rating><![CDATA[16]]></age_rating>',
      '<tags><tag uid="new"><![CDATA[new]]></tag><tag uid="warm"><![CDATA[warm]]></tag></tags>',
      '<inputs><input uid="wrap" type="select" required="0" sort_order="0"><label><![CDATA[Wrap]]></label><info_text/>' +
        '<options><option uid="gold" additional_price="1.5" sort_order="0"><label><![CDATA[Gold]]></label>' +
        '<value><![CDATA[gold]]></value></option></options><validation/></input>' +
        '<input uid="engraving" type="text" required="0" sort_order="1"><label><![CDATA[Engraving]]></label>' +
        '<info_text/><options/><validation/></input></inputs>',
    ]
    for (const part of parts) assert.ok(text.includes(part), `${part}\n${text}`)
    assert.partialDeepStrictEqual(mug, {
      promotion_sort_order: 3,
      age_rating: 16,
      tags: [
        { uid: 'new', tag: 'new' },
        { uid: 'warm', tag: 'warm' },
      ],
      inputs: [
        { uid: 'wrap', type: 'select' },
        { uid: 'engraving', type: 'text' },
      ],
    })
  })

  it('has variants inside of their parents, and prices with what they were', async () => {
    const { json } = await start()

    const items = await json('get_items')

    assert.deepEqual(
      items.map(({ uid, children }: { uid: string; children: { uid: string }[] }) => [
        uid,
        children.map((child) => child.uid),
      ]),
      [
        ['shirt', ['shirt-s']],
        ['tea', []],
      ],
    )
    assert.partialDeepStrictEqual(items[1], {
      currency: 'USD',
      prices: { type: 'net', price: 10, sale_price: 8, tier_prices: [] },
      categories: [{ uid: 'teas' }],
      visibility: { level: 'catalog_and_search' },
    })
  })

  it('has prices, stock, manufacturer and relations in the form that platforms read', async () => {
    const { ask, json, seed, api, setCheckout } = await start()
    await setCheckout({
      taxes: [{ taxClass: 'full', name: 'VAT', percent: 19, country: 'DE', region: null }],
    })
    await seed.location({ code: 'north', status: 'active', supportedFulfillmentMethods: ['directShip'] })
    await seed.product({
      code: 'oil',
      name: { 'en-us': 'Oil' },
      isInventoryManaged: true,
      inventoryTreatment: 'allowBackOrders',
      minQty: 2,
      maxQty: 9,
      unit: 'ml',
      unitValue: 50,
      unitPriceRefUom: 'ml',
      unitPriceRefValue: 100,
      price: {
        price: 950,
        msrp: 1000,
        currencyCode: 'USD',
        volumePricing: [
          { minQty: 5, maxQty: 9, price: 800, priceType: 'fixed' },
          { minQty: 10, maxQty: null, price: 990, priceType: 'fixed' },
          { minQty: 20, maxQty: null, price: -200.5, priceType: 'relative' },
        ],
      },
      properties: [
        { code: 'manufacturer', name: { 'en-us': 'Maker' }, value: 'Acme', type: 'simple' },
        { code: 'crossSell', value: ['shirt-s', 'shirt', 'tea'], type: 'productList' },
        { code: 'spare', name: { 'en-us': 'Spare parts' }, value: 'tea', type: 'product' },
      ],
    })
    expectNoErrors(
      await api.setInventories({
        body: { inventories: [{ productCode: 'oil', locationCode: 'north', sku: 'oil', onHand: 3 }] },
      }),
    )

    const { text } = await ask('get_items', { uids: 'oil' })
    const [oil] = await json('get_items', { uids: 'oil' })
    const shirt = (await ask('get_items', { uids: 'shirt' })).text

    const plain = text.replaceAll(/<!\[CDATA\[(.*?)\]\]>/g, '$1')
    const part = (name: string) => plain.match(new RegExp(`<${name}[ >].*</${name}>`))?.[0]
    assert.equal(
      part('prices'),
      '<prices type="net"><price>950</price><msrp>1000</msrp>' +
        '<base_price>Content: 50 ml ($1,900.00 / 100 ml)</base_price><tier_prices>' +
        '<tier_price aggregate_children="0" threshold="5" max_quantity="9" type="fixed">150</tier_price>' +
        '<tier_price aggregate_children="0" threshold="20" type="fixed">200.5</tier_price></tier_prices></prices>',
    )
    assert.equal(
      part('stock'),
      '<stock><is_saleable>1</is_saleable><backorders>1</backorders><use_stock>1</use_stock>' +
        '<stock_quantity>3</stock_quantity><minimum_order_quantity>2</minimum_order_quantity>' +
        '<maximum_order_quantity>9</maximum_order_quantity><availability_text>In stock</availability_text></stock>',
    )
    assert.equal(part('manufacturer'), '<manufacturer uid="Acme"><title>Acme</title></manufacturer>')
    assert.equal(
      part('relations'),
      '<relations><relation type="crosssell"><uid>shirt</uid><uid>tea</uid></relation>' +
        '<relation type="custom"><label>Spare parts</label><uid>tea</uid></relation></relations>',
    )
    assert.match(plain, /<tax_class>full<\/tax_class>/)
    assert.deepEqual(
      oil.properties.map(({ uid, value }: Record<string, unknown>) => [uid, value]),
      [['manufacturer', 'Acme']],
    )
    assert.match(
      shirt,
      /<display_type><!\[CDATA\[select\]\]><\/display_type><children><item uid="shirt-s" [^>]*default_child="1"/,
    )
    assert.doesNotMatch(shirt.slice(shirt.indexOf('<children>')), /<currency|<stock|<visibility/)
  })

  it('may be of some entries only', async () => {
    const { json, ask } = await start()

    const numberOf = async (action: string, parameters = {}) => {
      const { body, headers } = await ask(action, parameters)
      assert.equal(headers.get('content-type'), 'application/json')
      return [body.error, body.error_text]
    }
    const empty = [82, 'buffer is empty']

    for (const uids of [['tea', 'none'], 'tea']) assert.equal((await json('get_items', { uids })).length, 1)
    assert.deepEqual(
      (await json('get_categories', { uids: ['teas'] })).map(
        ({ uid, parent_uid, is_active }: Record<string, unknown>) => [uid, parent_uid, is_active],
      ),
      [['teas', 'drinks', 1]],
    )
    assert.match((await ask('get_categories')).text, /<category uid="drinks" sort_order="2" is_active="1"/)
    assert.deepEqual(await numberOf('get_items', { offset: 2 }), empty)
    assert.deepEqual(await numberOf('get_items', { uids: ['none'] }), empty)
    assert.deepEqual(await numberOf('get_reviews'), empty)
  })

  it('comes in the formats of the shop', async () => {
    const { call, set } = await start()

    assert.equal((await call('get_items', { response_type: 'csv' })).error, 51)
    await set({ responseTypes: ['json'] })
    assert.equal((await call('get_items')).error, 51)
  })

  it('is empty before there is a catalog', async () => {
    const h = await harness()
    const { enable, ask } = await pluginOfShop(h)
    await enable('get_items')

    assert.equal((await ask('get_items')).body.error, 82)
  })
})

describe('XML', () => {
  it('leaves out empty attributes and characters that no document may hold', () => {
    assert.equal(element('a', { b: '', c: null, d: 0, e: '"<&>' }), '<a d="0" e="&quot;&lt;&amp;&gt;"/>')
    assert.equal(textElement('a', 'x\u0001y\ud800'), '<a><![CDATA[xy]]></a>')
  })
})
