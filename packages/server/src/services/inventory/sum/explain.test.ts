import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf } from '@tradepost/contract'
import { NotFoundError, ValidationError } from '@tradepost/sdk'
import { keyOf, type StockHarness, seedReservation, treatment, withStock } from '../stock/stock.fixture.ts'

type Question = { sku?: string; bin?: string; binLocation?: string; locationCode?: string }
const explain = (h: StockHarness, question: Question = {}) =>
  h.api.explainInventory({ productCode: 'tea', locationCode: 'shop', ...question })
const found = async (h: StockHarness, question: Question) => (await explain(h, question)).inventory.onHand

describe('stock explained', () => {
  it('says what is on hand, who holds some of it, what is kept back and what changed', async () => {
    const h = await withStock('tea', 'rice')
    await treatment(h, 'soon', true)
    await h.location('shop', {
      inventory: { safetyStockMode: 'enabled', safetyStock: 2, safetyStockType: 'count' },
    })
    await h.seedStock(
      { productCode: 'tea', onHand: 10, inventoryTreatmentSetting: { code: 'soon' } },
      { productCode: 'rice', onHand: 1 },
    )
    await seedReservation(h, keyOf('tea'), 3, { order: 'order-1', fulfillmentOrder: 'fo-1' })
    await seedReservation(h, keyOf('tea'), 1.5, { order: 'order-2', line: 'line-9' })
    await seedReservation(h, keyOf('rice'), 1, { order: 'order-3' })

    const { inventory, reservations, changes } = await explain(h)

    assert.deepEqual(inventory, {
      ...(await h.read('tea')),
      onHand: 10,
      onReserve: 4.5,
      safetyStock: 2,
      available: 5.5,
      visible: 3.5,
    })
    assert.deepEqual(
      reservations.toSorted((a, b) => b.quantity - a.quantity),
      [
        {
          code: reservations.find(({ quantity }) => quantity === 3)?.code,
          productCode: 'tea',
          locationCode: 'shop',
          sku: null,
          salesOrderLineItemCode: 'line-1',
          fulfillmentOrderLineItemId: null,
          salesOrderNumber: 'order-1',
          fulfillmentOrderNumber: 'fo-1',
          bin: null,
          binLocation: null,
          quantity: 3,
          createDate: h.clock.now().toISOString(),
        },
        {
          ...reservations.find(({ quantity }) => quantity === 1.5),
          salesOrderNumber: 'order-2',
          salesOrderLineItemCode: 'line-9',
          fulfillmentOrderNumber: null,
        },
      ],
    )
    assert.deepEqual(
      changes.map(({ field, before, after, reason, reference }) => [field, before, after, reason, reference]),
      [
        ['onReserve', 3, 4.5, 'reserved', 'order-2'],
        ['onReserve', 0, 3, 'reserved', 'order-1'],
        ['onHand', 0, 10, 'set', null],
      ],
    )
    assert.deepEqual(changes, await h.changes({ filters: { productCode: 'tea' } }))
  })

  it('adds up: the changes give the quantities and the reservations what is reserved', async () => {
    const h = await withStock('tea')
    await h.seedStock({ productCode: 'tea', onHand: 4 })
    await h.adjust({ productCode: 'tea', operationType: 'decrement', onHand: 6 })
    await seedReservation(h, keyOf('tea'), 2)

    const { inventory, reservations, changes } = await explain(h)

    const sum = (field: string) =>
      changes.filter((change) => change.field === field).reduce((total, { change }) => total + change, 0)
    assert.deepEqual([sum('onHand'), sum('onReserve')], [inventory.onHand, inventory.onReserve])
    assert.equal(
      reservations.reduce((total, { quantity }) => total + quantity, 0),
      inventory.onReserve,
    )
  })

  it('shows the latest hundred changes, newest first', async () => {
    const h = await withStock('tea')
    await h.seedStock({ productCode: 'tea' })
    for (let turn = 0; turn < 101; turn++)
      await h.adjust({ productCode: 'tea', operationType: 'increment', onHand: 1 })

    const { changes } = await explain(h)

    assert.deepEqual(
      changes.map(({ after }) => after),
      Array.from({ length: 100 }, (_, index) => 101 - index),
    )
  })

  it('means the record without sku and bin when none is named', async () => {
    const h = await withStock('tea')
    await h.seedStock({ productCode: 'tea', onHand: 1 }, { productCode: 'tea', sku: 'x', onHand: 2 })

    assert.equal(await found(h, {}), 1)
    assert.equal(await found(h, { sku: 'x' }), 2)
  })

  it('means the only record that fits when there is no such', async () => {
    const h = await withStock('tea')
    await h.seedStock({ productCode: 'tea', sku: 'x', bin: 'a', onHand: 3 })

    const only = await Promise.all(
      [{}, { sku: 'x' }, { bin: 'a' }, { sku: 'x', bin: 'a' }].map((q) => found(h, q)),
    )
    await h.seedStock({ productCode: 'tea', sku: 'x', bin: 'b', binLocation: 'left', onHand: 4 })

    assert.deepEqual(only, [3, 3, 3, 3])
    await assert.rejects(explain(h), NotFoundError)
    await assert.rejects(explain(h, { sku: 'x' }), NotFoundError)
    assert.equal(await found(h, { bin: 'b' }), 4)
    assert.equal(await found(h, { binLocation: 'left' }), 4)
  })

  it('answers 404 where there is no record', async () => {
    const [h, other] = [await withStock('tea'), await withStock('tea')]
    await other.seedStock({ productCode: 'tea' })

    await assert.rejects(explain(h), (error: NotFoundError) =>
      error.message.includes(messageOf('inventoryNotFound')),
    )
    await other.seedStock({ productCode: 'tea', sku: 'x' })
    await assert.rejects(explain(other, { sku: 'y' }), NotFoundError)
    await assert.rejects(explain(other, { locationCode: 'depot' }), NotFoundError)
  })

  it('needs a product and a location within their bounds', async () => {
    const h = await withStock('tea')
    await h.seedStock({ productCode: 'tea' })
    const status = async (query: string) =>
      (await h.raw(`/catalog/v1/merchants/${h.merchantCode}/inventories/explain?${query}`)).status

    assert.equal(await status('productCode=tea&locationCode=shop&sku=&bin='), 200)
    assert.equal(await status('productCode=tea'), 400)
    assert.equal(await status('locationCode=shop'), 400)
    assert.equal(await status(`productCode=${'x'.repeat(255)}&locationCode=${'x'.repeat(36)}`), 404)
    assert.equal(await status(`productCode=${'x'.repeat(256)}&locationCode=shop`), 400)
    assert.equal(await status(`productCode=tea&locationCode=${'x'.repeat(37)}`), 400)
    await assert.rejects(explain(h, { sku: 'x'.repeat(501) }), ValidationError)
    await assert.rejects(explain(h, { bin: 'x'.repeat(101) }), ValidationError)
    await assert.rejects(explain(h, { binLocation: 'x'.repeat(101) }), ValidationError)
  })
})
