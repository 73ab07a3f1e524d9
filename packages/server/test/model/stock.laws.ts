import assert from 'node:assert/strict'
import type { Inventory, InventoryChange } from '@tradepost/contract'
import type { Model, ModelOrder } from './model.ts'
import {
  isFinal,
  isGivenUp,
  type KnownOrder,
  locationOf,
  packedIn,
  recordOf,
  reservationsFor,
  reservedFor,
  round,
  type Snapshot,
  shippedOf,
  sum,
} from './snapshot.ts'
import { isCounted, type Setup } from './world.ts'

const changesOf = (rows: InventoryChange[], field: InventoryChange['field']) =>
  sum(rows.flatMap((row) => (row.field === field ? row.change : [])))

/** On hand and reserved agree with the ledger and the reservations. */
const checkBooks = (record: Inventory, rows: InventoryChange[], reserved: number) => {
  const name = recordOf(record)
  assert.equal(record.onHand, changesOf(rows, 'onHand'), `${name}: onHand is the sum of its ledger`)
  assert.equal(record.onReserve, changesOf(rows, 'onReserve'), `${name}: onReserve is the sum of its ledger`)
  assert.equal(record.onReserve, reserved, `${name}: onReserve is the sum of the reservations`)
  const available = Math.max(0, round(record.onHand - record.onReserve))
  assert.deepEqual(
    [record.available, record.visible],
    [available, available],
    `${name}: available and visible`,
  )
}

/** Each row of the ledger begins where the one before ended, and nothing is reserved that was not there. */
const checkLedger = (name: string, rows: InventoryChange[]) => {
  const held = { onHand: 0, onReserve: 0 }
  for (const { field, before, after, reason, user } of rows) {
    assert.equal(before, held[field], `${name}: the ledger has a gap`)
    held[field] = after
    assert.ok(user, `${name}: the ledger says who`)
    const isTaken = field === 'onReserve' && after > before
    if (isTaken) assert.ok(after <= held.onHand, `${name}: ${after} ${reason} of ${held.onHand}`)
  }
}

const byHand = new Set(['set', 'increment', 'decrement'])

/** Where the pieces of a package leave from. */
const leftAt = ({ order }: KnownOrder) =>
  packedIn(order)
    .filter(({ isFulfilled }) => isFulfilled)
    .map(({ line, quantity, from }) => {
      const found = order.lineItems.find(({ code }) => code === line)
      assert.ok(found, `the packages of ${order.orderNumber} hold the line ${line}, which is gone`)
      const locationCode = from ?? locationOf(found)
      return { record: recordOf({ productCode: found.product.code, locationCode }), quantity }
    })

/** Pieces neither vanish nor appear: what left by packages and settled holds is what the stock fell by. */
export const checkPieces = ({ now, settled }: Model, { inventoryReservationStrategy }: Setup) => {
  // with it the stock of orders is kept elsewhere
  if (inventoryReservationStrategy === 'ignore') return
  const left = [...now.orders.values()].flatMap(leftAt)
  for (const record of now.inventories.map(recordOf)) {
    const own = now.ledger.filter((row) => recordOf(row) === record && !byHand.has(row.reason))
    const shipped = sum(left.flatMap((one) => (one.record === record ? one.quantity : [])))
    const expected = round(shipped + (settled.get(record) ?? 0))
    assert.equal(round(-changesOf(own, 'onHand')), expected, `${record}: what left is what the stock fell by`)
  }
}

const ended = new Set(['new', 'canceled', 'rejected', 'fulfilled', 'completed'])

/** Whether an order may hold stock: it was checked out, and is not yet handed over. */
const mayHold = ({ as, isCheckedOut }: ModelOrder, { order }: KnownOrder, setup: Setup): boolean =>
  setup.inventoryReservationStrategy === 'hardAllocate' &&
  as !== 'imported' &&
  !ended.has(order.status) &&
  isCheckedOut

export type Short = { productCode: string; locationCode: string; missing: number }

/** Quantity of lines neither reserved nor shipped. */
export const shortagesOf = ({ order }: KnownOrder, now: Snapshot): Short[] =>
  order.lineItems
    .filter((line) => isCounted(line.product.code) && !isFinal(line))
    .map((line) => ({
      productCode: line.product.code,
      locationCode: locationOf(line),
      missing: round(
        line.quantity - reservedFor(now, order.orderNumber, line.code) - shippedOf(order, line.code),
      ),
    }))
    .filter(({ missing }) => missing > 0)

/** Lines hold what they still have to send, or the order is marked as needing action. */
const checkHeld = (model: ModelOrder, known: KnownOrder, now: Snapshot, setup: Setup) => {
  const { order } = known
  const holds = mayHold(model, known, setup)
  for (const line of order.lineItems) {
    const name = `${order.orderNumber} ${order.status} (${model.as}), line ${line.code} ${line.status}`
    const reserved = reservedFor(now, order.orderNumber, line.code)
    const shipped = shippedOf(order, line.code)
    const most = holds && isCounted(line.product.code) && !isFinal(line) ? round(line.quantity - shipped) : 0
    assert.ok(reserved <= most, `${name}: holds ${reserved}, may hold ${most}`)
    const places = reservationsFor(now, order.orderNumber, line.code).map(recordOf)
    const place = recordOf({ productCode: line.product.code, locationCode: locationOf(line) })
    assert.deepEqual(
      places.filter((one) => one !== place),
      [],
      `${name}: holds at ${places}, not ${place}`,
    )
    assert.ok(shipped === 0 || !isGivenUp(line), `${name}: given up after ${shipped} were handed over`)
    assert.ok(shipped <= line.quantity, `${name}: ${shipped} handed over of ${line.quantity}`)
  }
  if (!holds) return
  const isShort = shortagesOf(known, now).length > 0
  if (isShort)
    assert.equal(order.fulfillmentStatus, 'actionRequired', `${order.orderNumber} lacks stock and says so`)
}

export const checkRecords = ({ now }: { now: Pick<Snapshot, 'inventories' | 'reservations' | 'ledger'> }) => {
  for (const record of now.inventories) {
    const name = recordOf(record)
    const rows = now.ledger.filter((row) => recordOf(row) === name)
    const reserved = sum(now.reservations.flatMap((one) => (recordOf(one) === name ? one.quantity : [])))
    checkBooks(record, rows, reserved)
    checkLedger(name, rows)
  }
}

export const checkOrderStock = ({ orders, now }: Model, setup: Setup) => {
  for (const order of orders) checkHeld(order, now.orders.get(order.number) as KnownOrder, now, setup)
}

/** When nothing moves any more, no order waits for stock that is there, be it only a part of what it wants. */
export const findUnserved = ({ orders, now }: Model, setup: Setup): string[] => {
  return orders.flatMap((model) => {
    const known = now.orders.get(model.number) as KnownOrder
    if (!mayHold(model, known, setup)) return []
    const short = shortagesOf(known, now)
    if (short.length === 0)
      return known.order.fulfillmentStatus === 'actionRequired'
        ? [`${model.number} wants nothing any more`]
        : []
    return short
      .filter((line) =>
        now.inventories.some((record) => recordOf(record) === recordOf(line) && record.visible > 0),
      )
      .map((line) => `${model.number} waits for ${line.missing} of ${recordOf(line)}`)
  })
}
