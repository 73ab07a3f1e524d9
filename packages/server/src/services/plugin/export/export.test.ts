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
      assert.match(headers.get('content-type') ?? '', /^application\/json/)
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
