import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { keyOf, type StockHarness, withStock } from './stock.fixture.ts'

const withThreshold = async (lowStockThreshold: number | null, ...codes: string[]) => {
  const h = await withStock(...codes)
  await h.api.updateSettings({ body: { settings: { lowStockThreshold } } })
  return h
}

const lows = async (h: StockHarness) =>
  (await h.events())
    .filter(({ event }) => event === 'stockLow')
    .map(({ entityId, payload }) => [entityId, payload])
const codes = async (h: StockHarness) => (await lows(h)).map(([code]) => code)
const less = (productCode: string, onHand: number) =>
  ({ productCode, operationType: 'decrement', onHand }) as const

describe('the event of low stock', () => {
  it('comes when what is visible falls to the threshold, with all that explains it', async () => {
    const h = await withThreshold(5, 'tea')
    await h.seedStock({ productCode: 'tea', sku: 'x', bin: 'a', onHand: 10, safetyStock: 1 })

    await h.adjust({ ...less('tea', 4), sku: 'x', bin: 'a' })

    assert.deepEqual(await lows(h), [
      [
        'tea',
        {
          productCode: 'tea',
          locationCode: 'shop',
          sku: 'x',
          bin: 'a',
          binLocation: null,
          onHand: 6,
          onReserve: 0,
          available: 6,
          visible: 5,
          threshold: 5,
        },
      ],
    ])
  })

  it('comes once, and again after stock was above the threshold', async () => {
    const h = await withThreshold(5, 'tea')
    await h.seedStock({ productCode: 'tea', onHand: 10 })

    await h.adjust(less('tea', 4))
    const above = await codes(h)
    await h.adjust(less('tea', 1))
    await h.adjust(less('tea', 1))
    const once = await codes(h)
    await h.seedStock({ productCode: 'tea', onHand: 6 })
    await h.seedStock({ productCode: 'tea', onHand: 2 })

    assert.deepEqual([above, once], [[], ['tea']])
    assert.deepEqual(await codes(h), ['tea', 'tea'])
  })

  it('comes for every record of a batch that falls, by whatever was set', async () => {
    const h = await withThreshold(5, 'a', 'b', 'c', 'd')
    await h.seedStock(...['a', 'b', 'c', 'd'].map((productCode) => ({ productCode, onHand: 10 })))

    await h.seedStock(
      { productCode: 'a', onHand: 5 },
      { productCode: 'b', safetyStock: 5 },
      { productCode: 'c', onHand: 6 },
      { productCode: 'd', onHand: -3 },
    )

    assert.deepEqual((await codes(h)).toSorted(), ['a', 'b', 'd'])
  })

  it('counts what the location keeps back', async () => {
    const h = await withThreshold(5, 'tea')
    await h.location('shop', {
      inventory: { safetyStockMode: 'enabled', safetyStock: 50, safetyStockType: 'percentage' },
    })
    await h.seedStock({ productCode: 'tea', onHand: 12 })

    await h.adjust(less('tea', 1))

    assert.deepEqual(await codes(h), ['tea'])
  })

  it('comes at zero when the threshold is zero', async () => {
    const h = await withThreshold(0, 'tea')
    await h.seedStock({ productCode: 'tea', onHand: 2 })

    await h.adjust(less('tea', 1))
    const some = await codes(h)
    await h.adjust(less('tea', 1))

    assert.deepEqual([some, await codes(h)], [[], ['tea']])
  })

  it('does not come for a new record, for one that is deleted, or without a threshold', async () => {
    const h = await withThreshold(5, 'tea')
    await h.seedStock({ productCode: 'tea', onHand: 1 })
    await h.seedStock({ productCode: 'tea', onHand: 10 })
    await h.remove(keyOf('tea'))
    const without = await withThreshold(null, 'tea')
    await without.seedStock({ productCode: 'tea', onHand: 10 })
    await without.seedStock({ productCode: 'tea', onHand: 0 })

    assert.deepEqual([await codes(h), await codes(without)], [[], []])
  })
})
