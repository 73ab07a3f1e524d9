import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { money } from '@tradepost/kernel'
import fc from 'fast-check'
import { applyPick, checkPick, type LineView, pickedOf, wantedOf } from './pick.rules.ts'

type Part = [quantity: number, picked: number, isDone?: boolean]

const lineOf = (...parts: Part[]): LineView => ({
  id: 1,
  parts: parts.map(([quantity, picked, isDone = false], index) => ({
    orderId: index + 1,
    lineId: index + 11,
    quantity: money.amount(quantity),
    picked: money.amount(isDone ? quantity : picked),
    isDone,
  })),
})
const shown = (line: LineView | null) =>
  line?.parts.map(({ quantity, picked }) => `${money.toText(picked)} of ${money.toText(quantity)}`) ?? null
const report = (quantity?: number, pickedQuantity?: number) => ({ lineItemId: '1', quantity, pickedQuantity })

describe('a report of a picker', () => {
  it('fills the orders one after the other, and leaves what is picked', () => {
    const line = lineOf([2, 0], [3, 0, true], [2, 0])

    assert.deepEqual(shown(applyPick(line, report(undefined, 6))), ['2 of 2', '3 of 3', '1 of 2'])
    assert.deepEqual(shown(applyPick(line, report(undefined, 3))), ['0 of 2', '3 of 3', '0 of 2'])
    assert.equal(applyPick(line, report(undefined, 2)), null)
  })

  it('of less takes it from the last orders, and from picked ones at the very end', () => {
    const line = lineOf([2, 0], [3, 0, true], [2, 0])

    assert.deepEqual(shown(applyPick(line, report(6))), ['0 of 2', '3 of 3', '0 of 1'])
    assert.deepEqual(shown(applyPick(line, report(4))), ['0 of 1', '3 of 3', '0 of 0'])
    assert.deepEqual(shown(applyPick(line, report(1))), ['0 of 0', '1 of 1', '0 of 0'])
  })

  it('adds up, whatever it says', () => {
    const part = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.boolean())
    const tenths = (count: number) => count / 10
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 6 }),
        fc.nat({ max: 300 }),
        fc.nat({ max: 300 }),
        (parts, left, picked) => {
          const line = lineOf(...parts.map(([quantity, isDone]): Part => [tenths(quantity), 0, isDone]))
          const sent = { ...report(tenths(left), tenths(picked)), quantityChangeReason: 'other' as const }
          if (checkPick(line, sent, 0).length > 0) {
            assert.ok(money.amount(tenths(left)) > wantedOf(line) || picked > left)
            return
          }
          const after = applyPick(line, sent)
          if (after === null) return
          assert.equal(wantedOf(after), money.amount(tenths(left)))
          assert.equal(pickedOf(after), money.amount(tenths(picked)))
          for (const [index, { quantity, picked: own }] of after.parts.entries()) {
            const before = line.parts[index]
            assert.ok(before && quantity <= before.quantity && own >= 0n && own <= quantity)
          }
        },
      ),
    )
  })
})
