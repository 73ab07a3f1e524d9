import assert from 'node:assert/strict'
import { checkHistory } from '../order.laws.ts'
import type { Snapshot } from './snapshot.ts'
import type { World } from './world.ts'

type Move = { oldStatus: string; newStatus: string }

/** Moves follow each other without a gap, from the first status to the current one. */
const checkChain = (name: string, first: string | null, moves: Move[], last: string) => {
  let status = first
  for (const { oldStatus, newStatus } of moves) {
    if (status !== null) assert.equal(oldStatus, status, `${name}: a gap`)
    status = newStatus
  }
  assert.equal(status ?? last, last, `${name}: ends with the status`)
}

type Entry = { type: string; oldValue: object; newValue: object }
const statusIn = (value: object) => (value as { status: string }).status

const movesIn = (history: Entry[], type: string): Move[] =>
  history
    .filter((entry) => entry.type === type)
    .map(({ oldValue, newValue }) => ({ oldStatus: statusIn(oldValue), newStatus: statusIn(newValue) }))

const inOrder = <T extends { id: number }>(history: T[]) =>
  history.toSorted((one, other) => one.id - other.id)

/** History and events of every entity have the same moves and end at its status. */
export const checkRecords = async ({ api, events }: World, { orders, works, returns, batches }: Snapshot) => {
  const told = await events()
  const eventsOf = (event: string, entityId: string): Move[] =>
    told
      .filter((one) => one.event === event && one.entityId === entityId)
      .map(({ payload }) => payload as Move)
  const check = (number: string, status: string, event: string, history: Entry[], type: string) => {
    const moves = movesIn(history, type)
    const made = history[0] ? statusIn(history[0].newValue) : null
    checkChain(`the history of ${number}`, made, moves, status)
    const announced = eventsOf(event, number).map(({ oldStatus, newStatus }) => ({ oldStatus, newStatus }))
    assert.deepEqual(announced, moves, `the events of ${number} are those of its history`)
  }
  for (const { id, status } of batches) {
    const made = told.filter((one) => one.event === 'pickingBatchAdded' && one.entityId === id)
    assert.equal(made.length, 1, `the batch ${id} is told once`)
    checkChain(`the events of the batch ${id}`, 'open', eventsOf('pickingBatchStatusUpdated', id), status)
  }
  for (const order of orders) {
    const { orderNumber } = order
    const history = inOrder((await api.listSalesOrderHistory({ orderNumber })).history)
    checkHistory(orderNumber, { order, history })
    check(orderNumber, order.status, 'salesOrderStatusUpdated', history, 'orderStatusUpdated')
  }
  for (const { orderNumber, status } of works) {
    const history = inOrder((await api.listFulfillmentOrderHistory({ orderNumber })).history)
    check(orderNumber, status, 'fulfillmentOrderStatusUpdated', history, 'fulfillmentOrderStatusUpdated')
  }
  for (const { orderNumber, status } of returns) {
    const history = inOrder((await api.listReturnOrderHistory({ orderNumber })).history)
    check(orderNumber, status, 'returnOrderStatusUpdated', history, 'returnOrderStatusUpdated')
  }
}
