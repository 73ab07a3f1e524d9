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

    assert.equal(headers.get('content-type'), 'application/xml; charset=utf-8')
    assert.equal(headers.get('content-disposition'), 'attachment; filename="items.xml"')
    assert.match(text, /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<items><item uid="tea" last_update="/)
    assert.match(text, /<name><!\[CDATA\[Tea \]\]\]\]><!\[CDATA\[> & <b>\]\]><\/name>/)
    assert.match(text, /<deeplink\/>/)
    assert.equal(text.match(/<item /g)?.length, 1)
  })

  it('has variants inside of their parents, and prices with what they were', async () => {
    const { json } = await start()

    const { items } = await json('get_items')

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
      price: { unit_amount: 8, old_unit_amount_with_tax: 10, currency: 'USD' },
      categories: [{ uid: 'teas' }],
      is_visible: 1,
    })
  })

  it('may be of some entries only', async () => {
    const { json, ask } = await start()

    assert.equal((await json('get_items', { uids: ['tea', 'none'] })).items.length, 1)
    assert.deepEqual((await json('get_items', { offset: 2 })).items, [])
    assert.deepEqual(
      (await json('get_categories', { uids: ['teas'] })).categories.map(
        ({ uid, parent_uid, is_active }: Record<string, unknown>) => [uid, parent_uid, is_active],
      ),
      [['teas', 'drinks', 1]],
    )
    assert.match((await ask('get_categories')).text, /<category uid="drinks" sort_order="2" is_active="1"/)
    assert.deepEqual(await json('get_reviews'), { reviews: [] })
    assert.match((await ask('get_reviews')).text, /<reviews\/>/)
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

    assert.match((await ask('get_items')).text, /<items\/>/)
  })
})

describe('XML', () => {
  it('leaves out empty attributes and characters that no document may hold', () => {
    assert.equal(element('a', { b: '', c: null, d: 0, e: '"<&>' }), '<a d="0" e="&quot;&lt;&amp;&gt;"/>')
    assert.equal(textElement('a', 'x\u0001y\ud800'), '<a><![CDATA[xy]]></a>')
  })
})
