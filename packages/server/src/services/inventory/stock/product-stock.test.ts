import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import { keyOf, removeLocation, type StockHarness, treatment, withStock } from './stock.fixture.ts'

const product = async (
  h: StockHarness,
  productCode: string,
  query: { fields?: string; catalogCode?: string } = {},
) => (await h.api.getProduct({ productCode, ...query })).product
const shown = async (h: StockHarness, productCode: string) => {
  const { availability, visibility } = await product(h, productCode)
  return [availability?.isAvailable, visibility]
}
const listed = async (h: StockHarness, query: Parameters<StockHarness['api']['listProducts']>[0]) => {
  const { products, meta } = await h.api.listProducts({ fields: 'code', ...query })
  assert.equal(meta.totalItemCount, products.length)
  return products.map(({ code }) => code)
}

describe('a product', () => {
  it('shows its stock records when fields=inventories asks for them, and nothing else', async () => {
    const h = await withStock('tea', 'rice')
    await h.location('depot')
    await treatment(h, 'soon', true)
    await h.seedStock(
      { productCode: 'tea', sku: 'x', bin: 'b', onHand: 1 },
      { productCode: 'tea', bin: 'a', onHand: 2, status: 'inactive' },
      { productCode: 'tea', locationCode: 'depot', onHand: 3, inventoryTreatmentSetting: { code: 'soon' } },
      { productCode: 'rice', onHand: 9 },
    )

    const answer = await product(h, 'tea', { fields: 'inventories' })

    assert.deepEqual(answer, { inventories: await h.list({ filters: { productCode: 'tea' } }) })
    assert.deepEqual(
      answer.inventories?.map(({ onHand }) => onHand),
      [3, 2, 1],
    )
  })

  it('shows an empty list when there is none, and no list unless it is asked for', async () => {
    const h = await withStock('tea')

    assert.deepEqual(await product(h, 'tea', { fields: 'inventories' }), { inventories: [] })
    assert.equal('inventories' in (await product(h, 'tea')), false)
  })

  it('shares its stock with those of the same code in other catalogs', async () => {
    const h = await withStock('tea')
    await h.seed.catalog({ code: 'outlet' })
    await h.product('tea', {}, 'outlet')
    await h.seedStock({ productCode: 'tea', onHand: 5 })

    const there = await product(h, 'tea', { catalogCode: 'outlet', fields: 'inventories,availability' })

    assert.equal(there.inventories?.[0]?.onHand, 5)
    assert.equal(there.availability?.isAvailable, true)
  })

  it('can be bought while something of it is visible', async () => {
    const h = await withStock('tea')
    const without = await shown(h, 'tea')
    await h.seedStock({ productCode: 'tea', onHand: 3, safetyStock: 2 })
    const visible = await shown(h, 'tea')
    await h.adjust({ productCode: 'tea', operationType: 'decrement', onHand: 1 })

    assert.deepEqual(
      [without, visible, await shown(h, 'tea')],
      [
        [false, 'visible'],
        [true, 'visible'],
        [false, 'visible'],
      ],
    )
  })

  it('counts neither inactive records nor locations that are inactive or gone', async () => {
    const h = await withStock('tea')
    await h.location('closed', { status: 'inactive' })
    await h.location('gone')
    await h.seedStock(
      { productCode: 'tea', onHand: 5, status: 'inactive' },
      { productCode: 'tea', locationCode: 'closed', onHand: 5 },
      { productCode: 'tea', locationCode: 'gone', onHand: 5 },
    )
    const before = await shown(h, 'tea')
    await removeLocation(h, 'gone')

    assert.deepEqual([before[0], (await shown(h, 'tea'))[0]], [true, false])
  })

  it('is hidden when it shall be hidden without stock', async () => {
    const h = await withStock()
    await h.product('hidden', { inventoryTreatment: 'hideInStorefront' })
    await h.product('free', { inventoryTreatment: 'hideInStorefront', isInventoryManaged: false })
    await h.product('shown', { inventoryTreatment: 'showOutOfStock' })
    const without = await shown(h, 'hidden')
    await h.seedStock({ productCode: 'hidden', onHand: 1 })

    assert.deepEqual(
      [without, await shown(h, 'hidden')],
      [
        [false, 'hidden'],
        [true, 'visible'],
      ],
    )
    assert.deepEqual(await shown(h, 'free'), [true, 'visible'])
    assert.deepEqual(await shown(h, 'shown'), [false, 'visible'])
  })

  it('that can be ordered ahead needs no stock', async () => {
    const h = await withStock('counted')
    await treatment(h, 'onDemand', true)
    await h.product('back', { inventoryTreatment: 'allowBackOrders' })
    await h.product('pre', { inventoryTreatment: 'preOrder' })
    await h.product('off', { inventoryTreatment: 'allowBackOrders', status: 'inactive' })
    await h.seedStock({ productCode: 'counted', inventoryTreatmentSetting: { code: 'onDemand' } })

    const available = await listed(h, { showOnlyAvailableProducts: true })

    assert.deepEqual(available, ['back', 'counted', 'pre'])
  })

  it('with variants can be bought when one of them can', async () => {
    const h = await withStock()
    await h.product('shirt', { modelType: 'configurable' })
    await h.product('shirt-s', { modelType: 'variant', parentProductCode: 'shirt' })
    await h.product('shirt-m', { modelType: 'variant', parentProductCode: 'shirt' })
    const without = await shown(h, 'shirt')
    await h.seedStock({ productCode: 'shirt-m', onHand: 1 })
    const one = await listed(h, { showOnlyAvailableProducts: true })
    await h.api.updateProduct({ productCode: 'shirt-m', body: { status: 'inactive' } })

    assert.deepEqual([without[0], one, (await shown(h, 'shirt'))[0]], [false, ['shirt', 'shirt-m'], false])
  })
})

describe('the list of products', () => {
  it('keeps what can be bought, in a category and in a search, too', async () => {
    const h = await withStock()
    expectNoErrors(
      await h.api.createCategories({
        body: { categories: [{ code: 'food', sequenceId: 1, name: { 'en-us': 'Food' } }] },
      }),
    )
    for (const code of ['tea-green', 'tea-black', 'tea-white'])
      await h.product(code, { name: { 'en-us': `Tea ${code}` }, categories: [{ code: 'food' }] })
    await h.product('tea-book', { name: { 'en-us': 'Book of tea' }, isInventoryManaged: false })
    await h.seedStock({ productCode: 'tea-green', onHand: 1 }, { productCode: 'tea-black', onHand: 0 })
    const only = { showOnlyAvailableProducts: true }

    assert.deepEqual(await listed(h, only), ['tea-book', 'tea-green'])
    assert.deepEqual(await listed(h, { ...only, filters: { categoryCode: 'food' } }), ['tea-green'])
    assert.deepEqual(await listed(h, { ...only, filters: { code: { $ct: 'e' } } }), ['tea-book', 'tea-green'])
    assert.deepEqual((await listed(h, { ...only, search: 'tea' })).toSorted(), ['tea-book', 'tea-green'])
    assert.equal((await listed(h, {})).length, 4)
  })

  it('filters by the location that has a record', async () => {
    const h = await withStock('a', 'b', 'c')
    await h.location('depot')
    await h.seedStock(
      { productCode: 'a' },
      { productCode: 'b', bin: '1' },
      { productCode: 'b', bin: '2' },
      { productCode: 'b', locationCode: 'depot' },
    )

    assert.deepEqual(await listed(h, { filters: { locationCode: 'shop' } }), ['a', 'b'])
    assert.deepEqual(await listed(h, { filters: { locationCode: { $in: ['depot', 'nowhere'] } } }), ['b'])
    assert.deepEqual(await listed(h, { filters: { locationCode: { $ne: 'shop' } } }), ['c'])
    assert.deepEqual(await listed(h, { filters: { locationCode: null } }), ['c'])
    assert.deepEqual(await listed(h, { filters: { locationCode: 'nowhere' } }), [])
  })

  it('shows the records of each of its products', async () => {
    const h = await withStock('a', 'b')
    await h.seedStock({ productCode: 'a', onHand: 1 })

    const { products } = await h.api.listProducts({ fields: 'code,inventories' })

    assert.deepEqual(products, [
      { code: 'a', inventories: await h.list() },
      { code: 'b', inventories: [] },
    ])
  })
})

describe('a variant', () => {
  it('is purchasable at a location when it is in stock there', async () => {
    const h = await withStock()
    await h.location('depot')
    const name = { 'en-us': 'x' }
    const values = [{ code: 'm', sequenceId: 1, name }]
    expectNoErrors(
      await h.api.createAttributes({
        body: { attributes: [{ code: 'size', type: 'text', use: 'option', name, values }] },
      }),
    )
    const options = [{ code: 'size', values: [{ code: 'm' }] }]
    await h.product('shirt', { modelType: 'configurable', options })
    await h.product('shirt-m', { modelType: 'variant', parentProductCode: 'shirt', options })
    await h.seedStock({ productCode: 'shirt-m', onHand: 1 })
    const isPurchasable = async (locationCode?: string) => {
      const body = { selectedOptions: [{ code: 'size', valueCode: 'm' }] }
      const answer = await h.api.validateProductOptions({ productCode: 'shirt', locationCode, body })
      return answer.matchingVariant?.isPurchasable
    }

    assert.deepEqual(
      [
        await isPurchasable(),
        await isPurchasable('shop'),
        await isPurchasable('depot'),
        await isPurchasable('nowhere'),
      ],
      [true, true, false, false],
    )
    await h.remove(keyOf('shirt-m'))
    assert.equal(await isPurchasable(), false)
  })
})
