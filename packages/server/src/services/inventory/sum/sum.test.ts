import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotFoundError, type ResultFor, ValidationError } from '@tradepost/sdk'
import {
  keyOf,
  removeLocation,
  type StockHarness,
  seedReservation,
  treatment,
  withStock,
} from '../stock/stock.fixture.ts'

const count = (safetyStock: number) =>
  ({ inventory: { safetyStockMode: 'enabled', safetyStock, safetyStockType: 'count' } }) as const

/** Tea at two places and in three bins, with all that changes a sum. */
const withTea = async () => {
  const h = await withStock('tea', 'rice')
  await h.location('depot', count(2))
  await h.location('closed', { status: 'inactive' })
  await h.seedStock(
    { productCode: 'tea', onHand: 10, safetyStock: 1 },
    { productCode: 'tea', bin: 'a', onHand: -5 },
    { productCode: 'tea', bin: 'b', onHand: 100, status: 'inactive' },
    { productCode: 'tea', locationCode: 'depot', onHand: 20 },
    { productCode: 'tea', locationCode: 'closed', onHand: 1000 },
  )
  await seedReservation(h, keyOf('tea'), 4)
  return h
}

const ask = async (h: StockHarness, ...body: { productCode: string; locationCode?: string | null }[]) =>
  (await h.api.findProductInventories({ body })).productInventories

describe('stock by product and location', () => {
  const shown = (productCode: string, locationCode: string, sums: number[]) => {
    const [onHand, onReserve, available, safetyStock, visible] = sums
    const treatmentSetting = { inventoryTreatmentSetting: null }
    return {
      productCode,
      locationCode,
      ...treatmentSetting,
      onHand,
      onReserve,
      available,
      safetyStock,
      visible,
    }
  }

  it('sums what the active records show', async () => {
    const h = await withTea()

    const { locationInventories, meta } = await h.api.listLocationInventories()

    assert.deepEqual(meta, { limit: 1000, cursors: { after: null }, totalItemCount: 3 })
    assert.deepEqual(locationInventories, [
      shown('tea', 'closed', [1000, 0, 1000, 0, 1000]),
      shown('tea', 'depot', [20, 0, 20, 2, 18]),
      shown('tea', 'shop', [5, 4, 6, 1, 5]),
    ])
  })

  it('counts the rows that a filter finds, or none when asked not to', async () => {
    const h = await withTea()

    const page = await h.api.listLocationInventories({
      limit: 1,
      filters: { locationCode: { $ne: 'depot' } },
    })
    const next = await h.api.listLocalInventories({ limit: 1, after: page.meta.cursors?.after ?? '' })
    const uncounted = await h.api.listLocationInventories({ ignoreTotalItemCount: true })

    assert.deepEqual([page.meta.totalItemCount, page.locationInventories.length], [2, 1])
    assert.deepEqual([next.meta.totalItemCount, 'offset' in next.meta], [3, false])
    assert.deepEqual(Object.keys(uncounted.meta), ['limit', 'cursors'])
  })

  it('shows zeros where all records are inactive', async () => {
    const h = await withStock('tea')
    await h.seedStock({ productCode: 'tea', onHand: 5, status: 'inactive' })

    const { locationInventories } = await h.api.listLocationInventories()

    assert.deepEqual(locationInventories, [shown('tea', 'shop', [0, 0, 0, 0, 0])])
  })

  it('is the same under its newer name', async () => {
    const h = await withTea()

    const { localInventories, locationInventories } = (await h.api.listLocalInventories()) as Record<
      string,
      unknown
    >

    assert.equal(localInventories, undefined)
    assert.deepEqual(locationInventories, (await h.api.listLocationInventories()).locationInventories)
  })

  it('has the first treatment of its records in the order of the settings', async () => {
    const h = await withStock('tea')
    await treatment(h, 'z', true, 1)
    await treatment(h, 'a', false, 2)
    await treatment(h, 'off', true, 0)
    await h.seedStock(
      { productCode: 'tea', bin: '1', inventoryTreatmentSetting: { code: 'a' } },
      { productCode: 'tea', bin: '2', inventoryTreatmentSetting: { code: 'z' } },
      { productCode: 'tea', bin: '3', inventoryTreatmentSetting: { code: 'off' }, status: 'inactive' },
    )

    const { locationInventories } = await h.api.listLocationInventories()

    assert.deepEqual(locationInventories[0]?.inventoryTreatmentSetting, {
      code: 'z',
      name: 'Treatment z',
      isPurchasable: true,
      sequenceId: 1,
    })
  })

  it('filters by product and location', async () => {
    const h = await withTea()
    await h.product('set', { modelType: 'bundle', identifiers: { ean: '4711' } })
    await h.seedStock({ productCode: 'set' })
    const found = async (filters: object) => {
      const answer = await h.api.listLocationInventories({ filters: filters as never })
      return answer.locationInventories.map(
        ({ productCode, locationCode }) => `${productCode} ${locationCode}`,
      )
    }

    assert.deepEqual(await found({ productCode: 'tea', locationCode: { $in: ['shop', 'depot'] } }), [
      'tea depot',
      'tea shop',
    ])
    assert.deepEqual(await found({ 'product.modelType': 'bundle' }), ['set shop'])
    assert.deepEqual(await found({ 'product.name': 'set' }), ['set shop'])
    assert.deepEqual(await found({ 'product.identifiers.ean': '4711' }), ['set shop'])
    assert.deepEqual(await found({ 'product.identifiers.sku': { $exists: true } }), [])
  })

  it('is walked through by its cursor, group by group', async () => {
    const h = await withTea()
    await h.seedStock(
      { productCode: 'rice', bin: '1', onHand: 1 },
      { productCode: 'rice', bin: '2', onHand: 2 },
    )

    const seen: string[] = []
    for (let after: string | null | undefined = ''; after !== null; ) {
      const page = await h.api.listLocationInventories({ limit: 1, after })
      seen.push(
        ...page.locationInventories.map((row) => `${row.productCode} ${row.locationCode} ${row.onHand}`),
      )
      after = page.meta.cursors?.after ?? null
    }

    assert.deepEqual(seen, ['rice shop 3', 'tea closed 1000', 'tea depot 20', 'tea shop 5'])
  })

  it('is listed without some locations, by the ids that locations have', async () => {
    const h = await withTea()
    await h.seedStock({ productCode: 'rice', onHand: 3 })
    const search = async (excludedLocationIds: string[], more: object = {}) =>
      (await h.api.searchLocationInventories({ ...more, body: { excludedLocationIds } })).locationInventories

    const row = (productCode: string, locationId: string, inventoryVisible: number) => ({
      locationId,
      productCode,
      inventoryVisible,
      inventoryTreatmentSetting: null,
    })
    assert.deepEqual(await search(['closed', 'nowhere']), [
      row('rice', 'shop', 3),
      row('tea', 'depot', 18),
      row('tea', 'shop', 5),
    ])
    assert.deepEqual(await search(['shop', 'closed'], { filters: { productCode: 'tea' } }), [
      row('tea', 'depot', 18),
    ])
    const first = await h.api.searchLocationInventories({ limit: 1, body: { excludedLocationIds: [] } })
    assert.deepEqual(first.meta.totalItemCount, 4)
    const after = first.meta.cursors?.after ?? ''
    assert.deepEqual(await search([], { after, limit: 1 }), [row('tea', 'closed', 1000)])
    await assert.rejects(search([], { filters: { locationCode: 'shop' } }), ValidationError)
  })

  it('refuses what it does not know', async () => {
    const { api } = await withStock()

    await assert.rejects(api.listLocationInventories({ limit: 1001 }), ValidationError)
    await assert.rejects(api.listLocationInventories({ limit: 0 }), ValidationError)
    await assert.rejects(api.listLocationInventories({ filters: '{"status":"active"}' }), ValidationError)
    await assert.rejects(api.listLocationInventories({ after: 'x' }), ValidationError)
  })
})

describe('the stock of products that are asked for', () => {
  const answer = (locationCode: string | null, isAvailable: boolean, available: number, visible: number) => ({
    productCode: 'tea',
    locationCode,
    inventoryTreatmentSetting: null,
    isAvailable,
    available,
    visible,
  })

  it('is cumulated over the active locations when the location is null, empty or missing', async () => {
    const h = await withTea()

    const answers = await ask(
      h,
      { productCode: 'tea', locationCode: null },
      { productCode: 'tea', locationCode: '' },
      { productCode: 'tea' },
    )

    assert.deepEqual(answers, Array(3).fill(answer(null, true, 26, 23)))
  })

  it('is that of the location when one is named', async () => {
    const h = await withTea()

    const answers = await ask(
      h,
      { productCode: 'tea', locationCode: 'shop' },
      { productCode: 'tea', locationCode: 'closed' },
      { productCode: 'tea', locationCode: 'nowhere' },
    )

    assert.deepEqual(answers, [
      answer('shop', true, 6, 5),
      answer('closed', true, 1000, 1000),
      answer('nowhere', false, 0, 0),
    ])
  })

  it('comes in the order of the questions, also for what is unknown or asked twice', async () => {
    const h = await withTea()

    const answers = await ask(
      h,
      { productCode: 'nothing' },
      { productCode: 'tea' },
      { productCode: 'rice' },
      { productCode: 'tea' },
    )

    assert.deepEqual(
      answers.map(({ productCode, isAvailable, visible }) => [productCode, isAvailable, visible]),
      [
        ['nothing', false, 0],
        ['tea', true, 23],
        ['rice', false, 0],
        ['tea', true, 23],
      ],
    )
  })

  it('does not count at a location that is gone', async () => {
    const h = await withTea()
    await removeLocation(h, 'depot')

    const answers = await ask(h, { productCode: 'tea' })

    assert.deepEqual(answers, [answer(null, true, 6, 5)])
  })

  it('takes none and a thousand questions, and no more', async () => {
    const h = await withStock('tea')
    const questions = (length: number) => Array.from({ length }, () => ({ productCode: 'tea' }))

    assert.deepEqual(await ask(h), [])
    assert.equal((await ask(h, ...questions(1000))).length, 1000)
    await assert.rejects(ask(h, ...questions(1001)), ValidationError)
  })

  it('is asked of the default catalog first', async () => {
    const h = await withStock()
    await h.seed.catalog({ code: 'a-first' })
    await h.product('lamp', { isInventoryManaged: false, status: 'inactive' }, 'a-first')
    const outside = await ask(h, { productCode: 'lamp' })
    await h.product('lamp', { isInventoryManaged: false })

    const inside = await ask(h, { productCode: 'lamp' })

    assert.deepEqual([outside[0]?.isAvailable, inside[0]?.isAvailable], [false, true])
  })
})

describe('whether a product can be bought', () => {
  it('depends on stock only when its stock is counted and it cannot be ordered ahead', async () => {
    const h = await withStock()
    await h.product('free', { isInventoryManaged: false })
    await h.product('counted')
    await h.product('backorder', { inventoryTreatment: 'allowBackOrders' })
    await h.product('preorder', { inventoryTreatment: 'preOrder' })
    await h.product('shown', { inventoryTreatment: 'showOutOfStock' })
    await h.product('hidden', { inventoryTreatment: 'hideInStorefront' })
    await h.product('off', { isInventoryManaged: false, status: 'inactive' })
    const codes = ['free', 'counted', 'backorder', 'preorder', 'shown', 'hidden', 'off']

    const answers = await ask(h, ...codes.map((productCode) => ({ productCode })))

    assert.deepEqual(
      answers.filter(({ isAvailable }) => isAvailable).map(({ productCode }) => productCode),
      ['free', 'backorder', 'preorder'],
    )
  })

  it('is also true when a record is treated as purchasable', async () => {
    const h = await withStock('tea', 'rice', 'flour')
    await treatment(h, 'onDemand', true)
    await treatment(h, 'never', false)
    await h.seedStock(
      { productCode: 'tea', inventoryTreatmentSetting: { code: 'onDemand' } },
      { productCode: 'rice', inventoryTreatmentSetting: { code: 'never' } },
      { productCode: 'flour', inventoryTreatmentSetting: { code: 'onDemand' }, status: 'inactive' },
    )

    const answers = await ask(h, { productCode: 'tea' }, { productCode: 'rice' }, { productCode: 'flour' })

    assert.deepEqual(
      answers.map(({ isAvailable, inventoryTreatmentSetting }) => [
        isAvailable,
        inventoryTreatmentSetting?.code,
      ]),
      [
        [true, 'onDemand'],
        [false, 'never'],
        [false, undefined],
      ],
    )
  })

  it('looks at what is visible, not at what is available', async () => {
    const h = await withStock('tea')
    await h.seedStock({ productCode: 'tea', onHand: 3, safetyStock: 3 })

    const [kept] = await ask(h, { productCode: 'tea' })
    await h.adjust({ productCode: 'tea', operationType: 'increment', onHand: 0.0001 })
    const [more] = await ask(h, { productCode: 'tea' })

    assert.deepEqual([kept?.isAvailable, kept?.available], [false, 3])
    assert.deepEqual([more?.isAvailable, more?.visible], [true, 0.0001])
  })
})

describe('stock by product over all locations', () => {
  type Cumulated = ResultFor<'listCumulatedInventories'>
  const cumulated = async (
    h: StockHarness,
    query: Parameters<StockHarness['api']['listCumulatedInventories']>[0] = {},
  ) => (await h.api.listCumulatedInventories(query)).cumulatedInventories
  const codesOf = (rows: { productCode: string }[]) => rows.map(({ productCode }) => productCode)

  it('has a row for every product of the catalog, with records or without', async () => {
    const h = await withTea()
    await h.product('apple', { isInventoryManaged: false })
    await h.seed.catalog({ code: 'outlet' })
    await h.product('lamp', {}, 'outlet')

    const answer = await h.api.listCumulatedInventories()

    assert.deepEqual(answer, {
      meta: { limit: 1000, cursors: { after: null }, totalItemCount: 3 },
      cumulatedInventories: [
        { productCode: 'apple', isAvailable: true, available: 0, visible: 0 },
        { productCode: 'rice', isAvailable: false, available: 0, visible: 0 },
        { productCode: 'tea', isAvailable: true, available: 26, visible: 23 },
      ],
    })
    assert.deepEqual(codesOf(await cumulated(h, { catalogCode: 'outlet' })), ['lamp'])
    await assert.rejects(cumulated(h, { catalogCode: 'nothing' }), NotFoundError)
    const { errors } = await h.api.processCumulatedInventories({
      body: { productCodes: ['nothing', 'lamp'] },
    })
    assert.deepEqual(
      errors.map(({ code, entityId, entityIndex }) => [code, entityId, entityIndex]),
      [
        [404, 'nothing', 0],
        [404, 'lamp', 1],
      ],
    )
    const outlet = { catalogCode: 'outlet', body: { productCodes: ['lamp'] } }
    assert.deepEqual(await h.api.processCumulatedInventories(outlet), { errors: [] })
  })

  it('is walked through by its cursor while products come', async () => {
    const h = await withStock(...Array.from({ length: 9 }, (_, n) => `p${n}`))

    const seen: string[] = []
    let after: string | null = ''
    for (let turn = 0; after !== null; turn++) {
      const page: Promise<Cumulated> = h.api.listCumulatedInventories({ limit: 2, after })
      await h.product(`p${turn}-new`)
      const { cumulatedInventories, meta } = await page
      seen.push(...codesOf(cumulatedInventories))
      after = meta.cursors?.after ?? null
    }

    assert.deepEqual(
      seen.filter((code) => !code.endsWith('new')),
      Array.from({ length: 9 }, (_, n) => `p${n}`),
    )
    assert.equal(new Set(seen).size, seen.length)
  })

  it('finds what changed since a date, whatever changed it', async () => {
    const h = await withStock('a', 'b', 'c', 'd', 'e', 'f')
    await h.seedStock(
      { productCode: 'a', onHand: 1 },
      { productCode: 'b', onHand: 1 },
      { productCode: 'c', onHand: 1 },
      { productCode: 'd' },
      { productCode: 'e', onHand: 1 },
    )
    h.clock.advance(60_000)
    const since = h.clock.now().toISOString()
    await h.adjust({ productCode: 'a', operationType: 'increment', onHand: 1 })
    await h.seedStock(
      { productCode: 'b', safetyStock: 1 },
      { productCode: 'e', onHand: 1, externalUpdateDate: since },
    )
    await h.remove(keyOf('c'))
    h.clock.advance(60_000)
    const later = h.clock.now().toISOString()
    await h.seedStock({ productCode: 'f', onHand: 1 })

    const updated = (range: object) => cumulated(h, { filters: { updateDate: range } as never })
    assert.deepEqual(codesOf(await updated({ $gte: since })), ['a', 'b', 'c', 'f'])
    assert.deepEqual(codesOf(await updated({ $gte: since, $lt: later })), ['a', 'b', 'c'])
    assert.deepEqual(codesOf(await updated({ $gt: later })), [])
    assert.deepEqual(codesOf(await cumulated(h, { filters: { createDate: { $gte: since } } as never })), [
      'f',
    ])
    const { meta } = await h.api.listCumulatedInventories({
      limit: 1,
      filters: { updateDate: { $gte: since } } as never,
    })
    assert.equal(meta.totalItemCount, 4)
  })

  it('takes product codes or dates, not both', async () => {
    const h = await withStock('tea', 'rice')
    const refused = (filters: object) =>
      assert.rejects(
        cumulated(h, { filters: filters as never }),
        (error: ValidationError) => error.status === 400,
      )
    const date = { $gte: '2020-01-01T00:00:00Z' }

    assert.deepEqual(codesOf(await cumulated(h, { filters: { productCode: { $in: ['tea'] } } })), ['tea'])
    assert.deepEqual(await cumulated(h, { filters: { createDate: date, updateDate: date } as never }), [])
    await refused({ productCode: 'tea', updateDate: date })
    await refused({ $or: [{ productCode: 'tea' }, { createDate: date }] })
    await refused({ locationCode: 'shop' })
    await refused({ updateDate: 'yesterday' })
  })

  it('leaves the count out when asked to, and refuses limits outside of 1 to 1000', async () => {
    const h = await withStock('tea')

    const { meta } = await h.api.listCumulatedInventories({ ignoreTotalItemCount: true, limit: 1000 })

    assert.deepEqual(meta, { limit: 1000, cursors: { after: null } })
    await assert.rejects(cumulated(h, { limit: 1001 }), ValidationError)
    await assert.rejects(cumulated(h, { limit: 0 }), ValidationError)
  })
})
