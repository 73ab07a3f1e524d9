import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type ProductReservation, texts } from '@tradepost/contract'
import { recordKey } from '../record/record.rules.ts'
import type { Candidate } from '../reservation/allocation.rules.ts'
import { changeHoldings, checkLineCount } from './cumulated.rules.ts'

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
const change = (updates: ProductReservation[], mine: ReturnType<typeof held>[], stock: Candidate[]) =>
  changeHoldings('order', updates, mine, stock)
const to = (quantity: number, productCode = 'tea', salesOrderLineItemCode = 'line') => [
  { productCode, salesOrderLineItemCode, quantity },
]

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

  it('to more takes where the most is, and leaves the other lines alone', () => {
    const mine = [held('x', 9, { salesOrderLineItemCode: 'other' }), held('y', 2)]

    assert.deepEqual(change(to(7), mine, [candidate('a', 12, 11), candidate('b', 4)]), {
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

  it('does not give the same stock to two lines', () => {
    const changes = change([...to(4, 'tea', 'one'), ...to(4, 'tea', 'two')], [], [candidate('a', 6)])

    assert.deepEqual(
      changes.added.map((line) => [line.salesOrderLineItemCode, line.quantity]),
      [['one', '4']],
    )
    assert.deepEqual(
      changes.failures.map(({ index, reason }) => [index, reason]),
      [[1, texts.tooLittleStock('2', '4')]],
    )
  })

  it('moves stock from a line that needs less to one that needs more', () => {
    const mine = [
      held('x', 3, { salesOrderLineItemCode: 'one' }),
      held('y', 1, { salesOrderLineItemCode: 'two' }),
    ]

    assert.deepEqual(change([...to(3, 'tea', 'two'), ...to(1, 'tea', 'one')], mine, [candidate('a', 4, 4)]), {
      ...nothing,
      raised: [{ code: 'y', quantity: '3' }],
      lowered: [{ code: 'x', quantity: '1' }],
    })
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
          reason: texts.tooLittleStock('5', '6'),
        },
      ],
    })
  })

  it('that is sent twice for a line is the later one', () => {
    assert.deepEqual(change([...to(99), ...to(4)], [held('x', 3)], [candidate('a', 8, 3)]), {
      ...nothing,
      raised: [{ code: 'x', quantity: '4' }],
    })
  })
})

it('bounds the lines of a request over all its orders', () => {
  const order = (count: number) => ({
    salesOrderNumber: 'order',
    productReservations: Array.from({ length: count }, () => to(1)).flat(),
  })

  assert.deepEqual(checkLineCount([order(500), order(500)]), [])
  assert.deepEqual(
    checkLineCount([order(500), order(501)]).map(({ code }) => code),
    ['ARRAY_LENGTH_LONG'],
  )
})
