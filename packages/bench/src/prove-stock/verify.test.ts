import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { acts, batchesOf, stockFor } from './act.ts'
import { checkRecord } from './verify.ts'

const record = { productCode: 'p', onHand: 10, onReserve: 9, held: 9, bookedOnHand: 10, bookedOnReserve: 9 }

describe('the judgement of a record', () => {
  const cases: [string, object, number, RegExp | null][] = [
    ['finds nothing where all agrees and too little is left for whoever was refused', {}, 2, null],
    ['finds nothing where nobody was refused', {}, Number.POSITIVE_INFINITY, null],
    [
      'finds what is oversold',
      { onReserve: 11, held: 11, bookedOnReserve: 11 },
      2,
      /oversold: 11 reserved of 10/,
    ],
    ['finds what is undersold', {}, 1, /undersold: 1 left, but 1 refused/],
    ['finds reservations that do not add up', { held: 8 }, 2, /reservations hold 8/],
    [
      'finds a ledger that does not add up to what is on hand',
      { bookedOnHand: 9 },
      2,
      /ledger has 9 on hand/,
    ],
    [
      'finds a ledger that does not add up to what is reserved',
      { bookedOnReserve: 8 },
      2,
      /ledger has 8 reserved/,
    ],
  ]
  for (const [title, over, refused, expected] of cases)
    it(title, () => {
      const problems = checkRecord({ ...record, ...over }, refused)

      if (expected) assert.match(problems.join(), expected)
      else assert.deepEqual(problems, [])
    })
})

describe('the lines of an act', () => {
  for (const act of acts)
    it(`are as many as asked for and each once: ${act.title}`, () => {
      const batches = batchesOf(act, 500, 3)

      const keys = batches.flat().map((line) => `${line.salesOrderNumber} ${line.salesOrderLineItemCode}`)
      assert.equal(new Set(keys).size, 500)
      assert.ok(batches.flat().every(({ quantity }) => [1, 2, 3].includes(quantity)))
      assert.ok(
        batches.every((batch) => new Set(batch.map(({ productCode }) => productCode)).size === batch.length),
      )
      assert.deepEqual(batchesOf(act, 500, 3), batches)
    })

  it('find stock for half of them', () => {
    const batches = batchesOf(acts[0] as (typeof acts)[number], 100, 1)
    const wanted = batches.flat().reduce((sum, { quantity }) => sum + quantity, 0)

    assert.deepEqual([...stockFor(batches).values()], [Math.floor(wanted / 2)])
  })
})
