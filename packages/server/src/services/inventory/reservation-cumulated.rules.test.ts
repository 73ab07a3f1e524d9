import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CumulatedReservationUpdate } from '@tradepost/contract'
import type { Candidate } from './allocation.rules.ts'
import { recordKey } from './inventory.rules.ts'
import { changeHoldings } from './reservation-cumulated.rules.ts'

const candidate = (locationCode: string, onHand: number, onReserve = 0): Candidate => ({
  ...recordKey({ productCode: 'tea', locationCode, sku: null }),
  isActive: true,
  isLocationActive: true,
  onHand: String(onHand),
  onReserve: String(onReserve),
  visible: String(Math.max(0, onHand - onReserve)),
})
const held = (code: string, quantity: number, over: object = {}) => ({
  ...recordKey({ productCode: 'tea', locationCode: 'a', sku: null }),
  code,
  quantity: String(quantity),
  fulfillmentOrderNumber: null,
  salesOrderLineItemCode: 'line',
  ...over,
})
const nothing = { added: [], raised: [], removed: [], lowered: [], failures: [] }
const change = (updates: CumulatedReservationUpdate[], mine: ReturnType<typeof held>[], stock: Candidate[]) =>
  changeHoldings('order', updates, mine, stock)
const to = (quantity: number, productCode = 'tea') => [{ productCode, quantity }]

describe('a change of what an order holds', () => {
  it('to the same is nothing', () => {
    assert.deepEqual(change(to(3), [held('x', 3)], [candidate('a', 9, 3)]), nothing)
    assert.deepEqual(change(to(0), [], []), nothing)
  })

  it('to more raises the reservation on the record that it comes from', () => {
    assert.deepEqual(change(to(5), [held('x', 3)], [candidate('a', 9, 3)]), {
      ...nothing,
      raised: [{ code: 'x', quantity: '5' }],
    })
  })

  it('to more takes where the most is, on the line that holds the most', () => {
    const mine = [held('x', 1, { salesOrderLineItemCode: 'small' }), held('y', 2)]

    assert.deepEqual(change(to(8), mine, [candidate('a', 5, 3), candidate('b', 4)]), {
      ...nothing,
      added: [
        {
          ...recordKey({ productCode: 'tea', locationCode: 'b', sku: null }),
          salesOrderNumber: 'order',
          salesOrderLineItemCode: 'line',
          quantity: '4',
        },
      ],
      raised: [{ code: 'y', quantity: '3' }],
    })
  })

  it('of a product that it does not hold yet takes the code of the product for the line', () => {
    const { added } = change(to(1), [], [candidate('a', 5)])

    assert.equal(added[0]?.salesOrderLineItemCode, 'tea')
  })

  it('to less gives back', () => {
    assert.deepEqual(change(to(2), [held('x', 3), held('y', 1)], []), {
      ...nothing,
      removed: ['y'],
      lowered: [{ code: 'x', quantity: '2' }],
    })
    assert.deepEqual(change(to(0), [held('x', 3), held('y', 1)], []).removed, ['y', 'x'])
  })

  it('to more than there is fails, and nothing of it is taken', () => {
    const changes = change([...to(1, 'cup'), ...to(9)], [held('x', 3)], [candidate('a', 8, 3)])

    assert.deepEqual(changes, {
      ...nothing,
      failures: [
        { index: 0, error: 'inventoryNotFound' },
        {
          index: 1,
          error: 'notEnoughStock',
          reason: 'There is not enough stock: 5 available, 6 wanted',
        },
      ],
    })
  })

  it('that is sent twice for a product is the later one', () => {
    assert.deepEqual(change([...to(99), ...to(4)], [held('x', 3)], [candidate('a', 8, 3)]), {
      ...nothing,
      raised: [{ code: 'x', quantity: '4' }],
    })
  })
})
