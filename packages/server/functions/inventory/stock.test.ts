import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { functionCalls } from '../call.fixture.ts'

const { call } = await functionCalls()

type Row = [
  title: string,
  record: [onHand: number, onReserve: number, safetyStock: number | null],
  location: object | null,
  shown: [safetyStock: number, available: number, visible: number],
]

const count = (safetyStock: number | null, safetyStockMode = 'enabled') => ({
  safetyStockMode,
  safetyStock,
  safetyStockType: 'count',
})
const percentage = (safetyStock: number, safetyStockMode = 'enabled') => ({
  safetyStockMode,
  safetyStock,
  safetyStockType: 'percentage',
})

// biome-ignore format: a table reads better as one
const rows: Row[] = [
  ['11 on hand, 1 kept back', [11, 0, 1], null, [1, 11, 10]],
  ['20 on hand, 2 kept back', [20, 0, 2], null, [2, 20, 18]],
  ['8 on hand, 2 kept back', [8, 0, 2], null, [2, 8, 6]],
  ['below zero nothing is available or visible', [-10, 0, 2], null, [2, 0, 0]],
  ['nothing on hand', [0, 0, null], null, [0, 0, 0]],
  ['what is reserved is not available', [10, 4, 1], null, [1, 6, 5]],
  ['all of it reserved', [10, 10, null], null, [0, 0, 0]],
  ['more reserved than there is', [10, 12, 1], null, [1, 0, 0]],
  ['as much kept back as is available', [5, 0, 5], null, [5, 5, 0]],
  ['more kept back than is available', [5, 0, 6], null, [6, 5, 0]],
  ['decimals are exact', [0.3, 0.1, null], null, [0, 0.2, 0.2]],
  ['the fourth decimal counts', [1.0001, 0.0001, 0.9999], null, [0.9999, 1, 0.0001]],
  ['a count of the location', [10, 0, null], count(3), [3, 10, 7]],
  ['a count that is switched off', [10, 0, null], count(3, 'disabled'), [0, 10, 10]],
  ['a count that is not set', [10, 0, null], count(null), [0, 10, 10]],
  ['settings without a type count', [10, 0, null], { safetyStockMode: 'enabled', safetyStock: 4 }, [4, 10, 6]],
  ['settings without anything', [10, 0, null], {}, [0, 10, 10]],
  ['the own safety stock wins over the location', [10, 0, 1], count(3), [1, 10, 9]],
  ['also when it is zero', [10, 0, 0], count(3), [0, 10, 10]],
  ['a share of what is on hand', [20, 0, null], percentage(10), [2, 20, 18]],
  ['a share is rounded up', [21, 0, null], percentage(10), [3, 21, 18]],
  ['a share of what is on hand, not of what is available', [20, 15, null], percentage(10), [2, 5, 3]],
  ['a share of everything', [7, 0, null], percentage(100), [7, 7, 0]],
  ['a share of a debt is nothing', [-10, 0, null], percentage(50), [0, 0, 0]],
  ['a share that is switched off', [20, 0, null], percentage(10, 'disabled'), [0, 20, 20]],
]

describe('of a record', () => {
  for (const [title, [onHand, onReserve, own], location, shown] of rows)
    it(`safety stock, available and visible: ${title}`, async () => {
      const settings = location && JSON.stringify(location)

      const values = await call<string[]>(sql`array[
        safety_stock(${own}::numeric, ${onHand}::numeric, ${settings}::jsonb),
        available(${onHand}::numeric, ${onReserve}::numeric),
        visible(${onHand}::numeric, ${onReserve}::numeric, ${own}::numeric, ${settings}::jsonb)]::text[]`)

      assert.deepEqual(values.map(Number), shown)
    })
})
