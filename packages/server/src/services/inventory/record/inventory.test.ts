import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { ForbiddenError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import {
  failures,
  keyOf,
  removeLocation,
  seedLocation,
  seedReservation,
  treatment,
  withStock,
} from '../stock/stock.fixture.ts'

describe('setting stock', () => {
  it('creates a record with what was sent', async () => {
    const h = await withStock('tea')

    const answer = await h.set({ productCode: 'tea', onHand: 11, safetyStock: 1 })

    assert.deepEqual(answer, { errors: [] })
    assert.deepEqual(await h.list(), [
      {
        productCode: 'tea',
        locationCode: 'shop',
        sku: null,
        bin: null,
        binLocation: null,
        onHand: 11,
        onReserve: 0,
        safetyStock: 1,
        available: 11,
        visible: 10,
        status: 'active',
        externalUpdateDate: null,
        inventoryTreatmentSetting: null,
      },
    ])
  })

  it('replaces what is sent and keeps what is not', async () => {
    const h = await withStock('tea')
    await treatment(h, 'soon', true)
    await h.seedStock({
      productCode: 'tea',
      onHand: 5,
      safetyStock: 2,
      status: 'inactive',
      externalUpdateDate: '2031-01-01T01:00:00+01:00',
      inventoryTreatmentSetting: { code: 'soon' },
    })

    await h.seedStock({ productCode: 'tea', onHand: 7 })
    const first = await h.read('tea')
    await h.seedStock({ productCode: 'tea', safetyStock: 3 })
    const second = await h.read('tea')

    assert.partialDeepStrictEqual(first, {
      onHand: 7,
      safetyStock: 2,
      status: 'inactive',
      externalUpdateDate: '2031-01-01T00:00:00.000Z',
      inventoryTreatmentSetting: { code: 'soon', name: 'Treatment soon', isPurchasable: true, sequenceId: 1 },
    })
    assert.deepEqual(second, { ...first, safetyStock: 3, visible: 4 })
  })

  it('takes null for what can be cleared', async () => {
    const h = await withStock('tea')
    await treatment(h, 'soon', true)
    const full = {
      productCode: 'tea',
      onHand: 5,
      safetyStock: 2,
      externalUpdateDate: '2031-01-01T00:00:00Z',
      inventoryTreatmentSetting: { code: 'soon' },
    }
    const cleared = { onHand: 0, safetyStock: 0, externalUpdateDate: null, inventoryTreatmentSetting: null }

    for (const inventoryTreatmentSetting of [null, { code: null }]) {
      await h.seedStock(full)
      await h.seedStock({
        ...full,
        onHand: null,
        safetyStock: null,
        externalUpdateDate: null,
        inventoryTreatmentSetting,
      })
      assert.partialDeepStrictEqual(await h.read('tea'), cleared)
    }
  })

  it('creates an empty record when nothing else is sent', async () => {
    const h = await withStock('tea')

    await h.seedStock({ productCode: 'tea' })

    assert.deepEqual(await h.quantities('tea'), [0, 0, 0, 0])
    assert.deepEqual(await h.changes(), [])
  })

  it('keeps four decimals and rounds further ones', async () => {
    const h = await withStock('tea', 'rice')

    await h.seedStock(
      { productCode: 'tea', onHand: 0.00005 },
      { productCode: 'rice', onHand: -1.23456, safetyStock: 0.1 },
    )

    assert.deepEqual(await h.quantities('tea'), [0.0001, 0, 0.0001, 0.0001])
    assert.deepEqual(await h.quantities('rice'), [-1.2346, 0.1, 0, 0])
  })

  it('leaves what is reserved alone', async () => {
    const h = await withStock('tea')
    await h.seedStock({ productCode: 'tea', onHand: 10 })
    await seedReservation(h, keyOf('tea'), 4)

    await h.seedStock({ productCode: 'tea', onHand: 6, safetyStock: 1 })

    assert.partialDeepStrictEqual(await h.read('tea'), { onHand: 6, onReserve: 4, available: 2, visible: 1 })
  })

  it('keeps a record of a product that stands in another catalog than the default one', async () => {
    const h = await withStock()
    await h.seed.catalog({ code: 'outlet' })
    await h.product('lamp', {}, 'outlet')

    assert.deepEqual(await h.set({ productCode: 'lamp', onHand: 1 }), { errors: [] })
  })
})

describe('a record', () => {
  it('is named by product, location, sku, bin and place in the bin', async () => {
    const h = await withStock('tea', 'rice')
    await h.location('depot')
    const keys = [
      keyOf('rice'),
      keyOf('tea', { locationCode: 'depot' }),
      keyOf('tea'),
      keyOf('tea', { bin: 'a' }),
      keyOf('tea', { bin: 'a', binLocation: 'left' }),
      keyOf('tea', { sku: 'tea-1' }),
      keyOf('tea', { sku: 'tea-1', bin: 'a' }),
    ]

    await h.seedStock(...keys.map((key, index) => ({ ...key, onHand: index })))
    await h.seedStock(...keys.map((key, index) => ({ ...key, onHand: index + 10 })))

    assert.deepEqual(
      (await h.list()).map(({ productCode, locationCode, sku, bin, binLocation, onHand }) =>
        [productCode, locationCode, sku, bin, binLocation, onHand].join(' '),
      ),
      [
        'rice shop    10',
        'tea depot    11',
        'tea shop    12',
        'tea shop  a  13',
        'tea shop  a left 14',
        'tea shop tea-1   15',
        'tea shop tea-1 a  16',
      ],
    )
  })

  it('has no sku, bin or place in it when these are empty, null or not sent', async () => {
    const h = await withStock('tea')

    await h.seedStock(
      { productCode: 'tea', sku: null, onHand: 1 },
      { productCode: 'tea', sku: '', bin: '', binLocation: '', onHand: 2 },
      { productCode: 'tea', sku: null, bin: null, binLocation: null, onHand: 3 },
    )

    assert.deepEqual(
      (await h.list()).map(({ sku, bin, binLocation, onHand }) => [sku, bin, binLocation, onHand]),
      [[null, null, null, 3]],
    )
  })

  it('belongs to its merchant', async () => {
    const [mine, other] = [await withStock('tea'), await withStock('tea')]
    await mine.seedStock({ productCode: 'tea', onHand: 1 })
    await other.seedStock({ productCode: 'tea', onHand: 2 })

    await other.adjust({ productCode: 'tea', operationType: 'increment', onHand: 5 })
    await other.remove(keyOf('tea'))

    assert.deepEqual(await mine.quantities('tea'), [1, 0, 1, 1])
    assert.deepEqual(
      (await mine.changes()).map(({ change }) => change),
      [1],
    )
  })
})

describe('a batch of stock', () => {
  it('stores the others when a product, a location or a treatment is unknown', async () => {
    const h = await withStock('tea', 'rice')

    const answer = await h.set(
      { productCode: 'nothing', onHand: 1 },
      { productCode: 'tea', onHand: 2 },
      { productCode: 'tea', locationCode: 'nowhere', onHand: 3 },
      { productCode: 'nothing', locationCode: 'nowhere', onHand: 4 },
      { productCode: 'rice', inventoryTreatmentSetting: { code: 'never' }, onHand: 5 },
    )

    assert.deepEqual(failures(answer), [
      [0, 404, messageOf('productNotFound'), 'productCode'],
      [2, 404, messageOf('locationNotFound'), 'locationCode'],
      [3, 404, messageOf('productNotFound'), 'productCode'],
      [4, 404, messageOf('inventoryTreatmentSettingNotFound'), 'inventoryTreatmentSetting.code'],
    ])
    assert.deepEqual(answer.errors[2], {
      code: 404,
      entity: 'inventory',
      entityId: { productCode: 'nothing', locationCode: 'nowhere', sku: null, bin: null, binLocation: null },
      entityIndex: 3,
      reason: messageOf('productNotFound'),
      message: messageOf('productNotFound'),
      subentityPath: ['productCode'],
    })
    assert.deepEqual(
      (await h.list()).map(({ productCode, onHand }) => [productCode, onHand]),
      [['tea', 2]],
    )
  })

  it('does not know the products and locations of another merchant', async () => {
    const [mine, other] = [await withStock('tea'), await withStock('rice')]
    await other.location('depot')

    const answer = await mine.set({ productCode: 'rice' }, { productCode: 'tea', locationCode: 'depot' })

    assert.deepEqual(
      failures(answer).map(([, , reason]) => reason),
      [messageOf('productNotFound'), messageOf('locationNotFound')],
    )
  })

  it('with every item wrong is still answered with 200', async () => {
    const h = await withStock()

    const { status, body } = await h.raw(`/catalog/v1/merchants/${h.merchantCode}/inventories`, {
      method: 'POST',
      body: JSON.stringify({ inventories: [keyOf('nothing')] }),
    })

    assert.equal(status, 200)
    assert.equal(body.errors.length, 1)
  })

  it('lets the later of two entries for a record win, field by field', async () => {
    const h = await withStock('tea')

    await h.seedStock(
      { productCode: 'tea', onHand: 1, safetyStock: 4 },
      { productCode: 'tea', onHand: 9 },
      { productCode: 'tea', status: 'inactive' },
    )

    assert.partialDeepStrictEqual(await h.read('tea'), { onHand: 9, safetyStock: 4, status: 'inactive' })
    assert.deepEqual(
      (await h.changes()).map(({ before, after }) => [before, after]),
      [[0, 9]],
    )
  })

  it('is stored or refused as a whole with handling=strict', async () => {
    const h = await withStock('tea')

    const { status, body } = await h.raw(`/catalog/v1/merchants/${h.merchantCode}/inventories`, {
      method: 'POST',
      headers: { prefer: 'handling=strict' },
      body: JSON.stringify({ inventories: [{ ...keyOf('tea'), onHand: 1 }, keyOf('nothing')] }),
    })

    assert.equal(status, 422)
    assert.equal(body.errors[0].entityIndex, 1)
    assert.deepEqual(await h.list(), [])
    assert.equal((await h.api.listInventories({ limit: 1 })).meta.totalItemCount, 0)
  })

  it('of a dry run is checked and stores nothing', async () => {
    const h = await withStock('tea')

    const { body, headers } = await h.raw(`/catalog/v1/merchants/${h.merchantCode}/inventories?dryRun=true`, {
      method: 'POST',
      body: JSON.stringify({ inventories: [{ ...keyOf('tea'), onHand: 1 }, keyOf('nothing')] }),
    })

    assert.equal(headers.get('dry-run'), 'true')
    assert.deepEqual(
      failures(body).map(([index]) => index),
      [1],
    )
    assert.deepEqual([await h.list(), await h.changes()], [[], []])
  })

  it('with the same Idempotency-Key counts once', async () => {
    const h = await withStock('tea')
    await h.seedStock({ productCode: 'tea', onHand: 1 })
    const body = JSON.stringify({ inventories: [{ ...keyOf('tea'), operationType: 'increment', onHand: 5 }] })
    const request = { method: 'PATCH', headers: { 'idempotency-key': 'delivery-17' }, body }

    await h.raw(`/catalog/v1/merchants/${h.merchantCode}/inventories`, request)
    const again = await h.raw(`/catalog/v1/merchants/${h.merchantCode}/inventories`, request)

    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    assert.deepEqual(await h.quantities('tea'), [6, 0, 6, 6])
  })
})

describe('externalUpdateDate', () => {
  const dates = { old: '2031-01-01T00:00:00Z', new: '2031-01-02T00:00:00Z' }

  it('that is older than the stored one refuses the item', async () => {
    const h = await withStock('tea', 'rice')
    await h.seedStock({ productCode: 'tea', onHand: 1, externalUpdateDate: dates.new })

    const answer = await h.set(
      { productCode: 'tea', onHand: 2, externalUpdateDate: dates.old },
      { productCode: 'rice', onHand: 3, externalUpdateDate: dates.old },
    )

    assert.deepEqual(failures(answer), [[0, 409, messageOf('stale'), '']])
    assert.equal((await h.read('tea')).onHand, 1)
    assert.equal((await h.read('rice')).onHand, 3)
  })

  it('that is equal, missing or null does not', async () => {
    const h = await withStock('tea')
    await h.seedStock({ productCode: 'tea', externalUpdateDate: dates.new })

    await h.seedStock({ productCode: 'tea', onHand: 2, externalUpdateDate: '2031-01-02T01:00:00+01:00' })
    await h.seedStock({ productCode: 'tea', onHand: 3 })
    const kept = await h.read('tea')
    await h.seedStock({ productCode: 'tea', onHand: 4, externalUpdateDate: null })
    await h.seedStock({ productCode: 'tea', onHand: 5, externalUpdateDate: dates.old })

    assert.equal(kept.externalUpdateDate, '2031-01-02T00:00:00.000Z')
    assert.partialDeepStrictEqual(await h.read('tea'), {
      onHand: 5,
      externalUpdateDate: '2031-01-01T00:00:00.000Z',
    })
  })

  it('counts among the entries of one batch, too', async () => {
    const h = await withStock('tea', 'rice')
    await h.seedStock({ productCode: 'rice', onHand: 1, externalUpdateDate: dates.new })

    const answer = await h.set(
      { productCode: 'tea', onHand: 1, externalUpdateDate: dates.new },
      { productCode: 'tea', onHand: 2, externalUpdateDate: dates.old },
      { productCode: 'rice', onHand: 3, externalUpdateDate: dates.old },
      { productCode: 'rice', safetyStock: 4, externalUpdateDate: dates.new },
    )

    assert.deepEqual(
      failures(answer).map(([index, code]) => [index, code]),
      [
        [1, 409],
        [2, 409],
      ],
    )
    assert.equal((await h.read('tea')).onHand, 1)
    assert.partialDeepStrictEqual(await h.read('rice'), { onHand: 1, safetyStock: 4 })
  })
})

describe('an adjustment', () => {
  // biome-ignore format: the table of the interface
  const rows: [operationType: 'increment' | 'decrement', by: number, shown: number[]][] = [
    ['increment', 10, [20, 2, 20, 18]],
    ['decrement', 2, [8, 2, 8, 6]],
    ['decrement', 20, [-10, 2, 0, 0]],
    ['increment', 0, [10, 2, 10, 8]],
    ['increment', -3, [7, 2, 7, 5]],
    ['decrement', -0.5, [10.5, 2, 10.5, 8.5]],
  ]
  for (const [operationType, by, shown] of rows)
    it(`of 10 by ${operationType} ${by} leaves ${shown[0]}`, async () => {
      const h = await withStock('tea')
      await h.seedStock({ productCode: 'tea', onHand: 10, safetyStock: 2 })

      const answer = await h.adjust({ productCode: 'tea', operationType, onHand: by })

      assert.deepEqual(answer, { errors: [] })
      assert.deepEqual(await h.quantities('tea'), shown)
    })

  it('of a record that is missing is an error of its item', async () => {
    const h = await withStock('tea', 'rice')
    await h.seedStock({ productCode: 'tea', onHand: 1 })

    const answer = await h.adjust(
      { productCode: 'rice', operationType: 'increment', onHand: 1 },
      { productCode: 'tea', operationType: 'increment', onHand: 1 },
      { productCode: 'tea', bin: 'a', operationType: 'increment', onHand: 1 },
    )

    assert.deepEqual(failures(answer), [
      [0, 404, messageOf('inventoryNotFound'), ''],
      [2, 404, messageOf('inventoryNotFound'), ''],
    ])
    assert.deepEqual(
      (await h.list()).map(({ productCode, onHand }) => [productCode, onHand]),
      [['tea', 2]],
    )
  })

  it('of the same record adds up with the others', async () => {
    const h = await withStock('tea')
    await h.seedStock({ productCode: 'tea', onHand: 1 })

    await h.adjust(
      { productCode: 'tea', operationType: 'increment', onHand: 0.1 },
      { productCode: 'tea', operationType: 'increment', onHand: 0.2 },
      { productCode: 'tea', sku: '', operationType: 'decrement', onHand: 5 },
    )

    assert.equal((await h.read('tea')).onHand, -3.7)
  })

  it('without a quantity changes the treatment only', async () => {
    const h = await withStock('tea')
    await treatment(h, 'soon', true)
    await treatment(h, 'later', true, 2)
    await h.seedStock({ productCode: 'tea', onHand: 1 })
    const adjust = { productCode: 'tea', operationType: 'increment' } as const

    await h.adjust(
      { ...adjust, inventoryTreatmentSetting: { code: 'soon' } },
      { ...adjust, inventoryTreatmentSetting: { code: 'later' } },
    )
    const set = await h.read('tea')
    await h.adjust({ ...adjust, onHand: 1 })
    const kept = await h.read('tea')
    await h.adjust({ ...adjust, inventoryTreatmentSetting: null })

    assert.equal(set.inventoryTreatmentSetting?.code, 'later')
    assert.deepEqual(kept, { ...set, onHand: 2, available: 2, visible: 2 })
    assert.equal((await h.read('tea')).inventoryTreatmentSetting, null)
    assert.equal((await h.changes()).length, 2)
  })

  it('with an unknown treatment is refused and counts nothing', async () => {
    const h = await withStock('tea')
    await h.seedStock({ productCode: 'tea', onHand: 1 })
    const adjust = { productCode: 'tea', operationType: 'increment', onHand: 1 } as const

    const answer = await h.adjust({ ...adjust, inventoryTreatmentSetting: { code: 'never' } }, adjust)

    assert.deepEqual(failures(answer), [
      [0, 404, messageOf('inventoryTreatmentSettingNotFound'), 'inventoryTreatmentSetting.code'],
    ])
    assert.equal((await h.read('tea')).onHand, 2)
  })

  it('goes as far as numbers go without a fault', async () => {
    const h = await withStock('tea')
    await h.seedStock({ productCode: 'tea', onHand: 1e12 })
    const most = Array.from(
      { length: 1000 },
      () => ({ productCode: 'tea', operationType: 'increment', onHand: 1e12 }) as const,
    )

    const answer = await h.adjust(...most)

    assert.deepEqual(answer, { errors: [] })
    assert.equal((await h.read('tea')).onHand, 1001e12)
  })
})

describe('deleting stock', () => {
  it('removes records and names those that are missing', async () => {
    const h = await withStock('tea', 'rice')
    await h.seedStock({ productCode: 'tea' }, { productCode: 'tea', bin: 'a' }, { productCode: 'rice' })

    const answer = await h.remove(
      keyOf('tea'),
      keyOf('tea', { sku: 'x' }),
      keyOf('tea', { sku: '' }),
      keyOf('rice'),
    )

    assert.deepEqual(failures(answer), [
      [1, 404, messageOf('inventoryNotFound'), ''],
      [2, 404, messageOf('inventoryNotFound'), ''],
    ])
    assert.deepEqual(
      (await h.list()).map(({ productCode, bin }) => [productCode, bin]),
      [['tea', 'a']],
    )
    assert.equal((await h.api.listInventories({ limit: 1 })).meta.totalItemCount, 1)
  })

  it('refuses a record with reservations on it', async () => {
    const h = await withStock('tea', 'rice')
    await h.seedStock({ productCode: 'tea', onHand: 5 }, { productCode: 'rice', onHand: 5 })
    await seedReservation(h, keyOf('tea'), 1)

    const answer = await h.remove(keyOf('tea'), keyOf('rice'), keyOf('tea'))

    assert.deepEqual(failures(answer), [
      [0, 409, messageOf('inventoryReserved'), ''],
      [2, 409, messageOf('inventoryReserved'), ''],
    ])
    assert.deepEqual(
      (await h.list()).map(({ productCode }) => productCode),
      ['tea'],
    )
  })

  it('works after the product and the location are gone', async () => {
    const h = await withStock('tea')
    await h.seedStock({ productCode: 'tea', onHand: 5 })
    await h.api.deleteProduct({ productCode: 'tea' })
    await removeLocation(h, 'shop')

    const adjusted = await h.adjust({ productCode: 'tea', operationType: 'increment', onHand: 1 })
    const shown = await h.quantities('tea')
    const removed = await h.remove(keyOf('tea'))

    assert.deepEqual([adjusted, removed], [{ errors: [] }, { errors: [] }])
    assert.deepEqual(shown, [6, 0, 6, 6])
    assert.deepEqual(await h.list(), [])
  })
})

describe('a location that keeps stock back', () => {
  it('counts for records without a safety stock of their own', async () => {
    const h = await withStock('tea', 'rice', 'flour')
    await seedLocation(h, 'shop', {
      inventory: { safetyStockMode: 'enabled', safetyStock: 10, safetyStockType: 'percentage' },
    })

    await h.seedStock(
      { productCode: 'tea', onHand: 21 },
      { productCode: 'rice', onHand: 21, safetyStock: 1 },
      { productCode: 'flour', onHand: 21, safetyStock: 0 },
    )

    assert.deepEqual(await h.quantities('tea'), [21, 3, 21, 18])
    assert.deepEqual(await h.quantities('rice'), [21, 1, 21, 20])
    assert.deepEqual(await h.quantities('flour'), [21, 0, 21, 21])
  })

  it('is looked at when stock is read, not when it is written', async () => {
    const h = await withStock('tea')
    await h.seedStock({ productCode: 'tea', onHand: 10 })

    await seedLocation(h, 'shop', {
      inventory: { safetyStockMode: 'enabled', safetyStock: 4, safetyStockType: 'count' },
    })

    assert.deepEqual(await h.quantities('tea'), [10, 4, 10, 6])
  })
})

describe('a client that may only do one thing', () => {
  it('can set and adjust with one permission, delete with another and read with a third', async () => {
    const h = await withStock('tea')
    const [editor, remover, viewer] = await Promise.all([h.as(['CIE']), h.as(['CID']), h.as(['CIV'])])
    const body = { inventories: [keyOf('tea')] }

    await editor.setInventories({ body })
    await editor.adjustInventories({
      body: { inventories: [{ ...keyOf('tea'), operationType: 'increment', onHand: 2 }] },
    })
    const shown = await viewer.listInventories()
    await assert.rejects(editor.deleteInventories({ body }), ForbiddenError)
    await assert.rejects(viewer.setInventories({ body }), ForbiddenError)
    await assert.rejects(remover.listInventories(), ForbiddenError)
    const removed = await remover.deleteInventories({ body })

    assert.equal(shown.inventories[0]?.onHand, 2)
    assert.deepEqual(removed, { errors: [] })
  })
})

describe('a merchant without a catalog', () => {
  it('has no products whose stock could be set', async () => {
    const h = await harness()
    await seedLocation(h, 'shop')

    const answer = await h.api.setInventories({ body: { inventories: [keyOf('tea')] } })

    assert.deepEqual(failures(answer), [[0, 404, messageOf('productNotFound'), 'productCode']])
    assert.deepEqual(
      await h.platform.database.many(sql`
      select 1 from inventory i join merchant m on m.id = i.merchant_id where m.code = ${h.merchantCode}`),
      [],
    )
  })
})
