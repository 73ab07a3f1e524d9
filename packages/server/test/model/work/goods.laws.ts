import assert from 'node:assert/strict'
import { recordOf, round, sum } from '../snapshot.ts'
import {
  isFinal,
  packagesIn,
  type Sales,
  type SalesLine,
  type Snapshot,
  type Work,
  worksOf,
} from './snapshot.ts'
import { handedOf } from './subject.ts'
import { isCounted, locations, type Setup } from './world.ts'

const sentIn = (order: Sales) =>
  packagesIn(order.fulfillmentGroups.flatMap(({ fulfillments }) => fulfillments)).filter(
    ({ status }) => status === 'fulfilled',
  )

const ownLocation = ({ fulfillmentLocationCode }: SalesLine) => fulfillmentLocationCode ?? 'depot'

/** Units that left each record in packages. */
const leftIn = ({ orders }: Snapshot) =>
  orders.flatMap((order) =>
    sentIn(order).map(({ line: code, quantity, from }) => {
      const line = order.lineItems.find((one) => one.code === code)
      assert.ok(line, `${order.orderNumber}: a package holds the line ${code}, which is gone`)
      return {
        record: recordOf({ productCode: line.product.code, locationCode: from ?? ownLocation(line) }),
        quantity,
      }
    }),
  )

/** Units that came back and can be sold again. */
const cameBack = ({ orders, returns }: Snapshot) =>
  returns.flatMap(({ salesOrderNumber, dropOffLocationCode, lineItems }) =>
    lineItems
      .filter(({ status, productCondition }) => status === 'completed' && productCondition.code === 'new')
      .map(({ salesOrderLineItemCode: code, quantity }) => {
        const order = orders.find(({ orderNumber }) => orderNumber === salesOrderNumber)
        const line = order?.lineItems.find((one) => one.code === code)
        assert.ok(line && dropOffLocationCode)
        return {
          record: recordOf({ productCode: line.product.code, locationCode: dropOffLocationCode }),
          quantity,
        }
      }),
  )

/** Pieces are in one place: the stock fell by what left in packages and rose by what came back, and by nothing else. */
export const checkPieces = (now: Snapshot, { inventoryReservationStrategy }: Setup) => {
  // with it the stock of orders is kept elsewhere
  if (inventoryReservationStrategy === 'ignore') return
  const [left, back] = [leftIn(now), cameBack(now)]
  for (const record of now.inventories.map(recordOf)) {
    const movedBy = (reason: string) =>
      sum(
        now.ledger.flatMap((row) =>
          recordOf(row) === record && row.field === 'onHand' && row.reason === reason ? row.change : [],
        ),
      )
    const sumAt = (goods: typeof left) =>
      sum(goods.flatMap((one) => (one.record === record ? one.quantity : [])))
    assert.equal(round(-movedBy('settled')), sumAt(left), `${record}: the stock fell by what left`)
    assert.equal(movedBy('returned'), sumAt(back), `${record}: the stock rose by what came back`)
  }
}

/** Units of a line that an open fulfillment order has yet to hand over. */
const claimOf = (work: Work, code: string) => {
  if (isFinal(work)) return 0
  const lines = work.lineItems.filter(({ salesOrderLineItemCode }) => salesOrderLineItemCode === code)
  const wanted = sum(
    lines.filter(({ status }) => !/^(canceled|rejected)$/.test(status)).map((one) => one.quantity),
  )
  const sent = sum(
    packagesIn(work.fulfillments).flatMap((one) =>
      one.line === code && one.status === 'fulfilled' ? one.quantity : [],
    ),
  )
  return round(wanted - sent)
}

type Held = { location: string; claimed: number; reserved: number }

const heldBy = (now: Snapshot, order: Sales, { code }: SalesLine): Held[] =>
  locations.map((location) => ({
    location,
    claimed: sum(
      worksOf(now, order)
        .filter(({ locationCode }) => locationCode === location)
        .map((work) => claimOf(work, code)),
    ),
    reserved: sum(
      now.reservations
        .filter(
          (one) =>
            one.salesOrderNumber === order.orderNumber &&
            one.salesOrderLineItemCode === code &&
            one.locationCode === location,
        )
        .map(({ quantity }) => quantity),
    ),
  }))

const mayHold = (order: Sales, line: SalesLine, { inventoryReservationStrategy }: Setup) =>
  inventoryReservationStrategy === 'hardAllocate' &&
  isCounted(line.product.code) &&
  !isFinal(line) &&
  /^(new|open|inProgress|ready)$/.test(order.status)

/** A line holds what fulfillment orders count on where they are, the rest at its own location, and nothing beyond. */
const checkLine = (now: Snapshot, order: Sales, line: SalesLine, setup: Setup) => {
  const name = `${order.orderNumber} ${order.status}, line ${line.code} ${line.status}`
  const held = heldBy(now, order, line)
  const open = round(line.quantity - handedOf(order, line.code))
  const holds = mayHold(order, line, setup)
  const claimed = sum(held.map((one) => one.claimed))
  assert.ok(sum(held.map(({ reserved }) => reserved)) <= (holds ? open : 0), `${name}: holds too much`)
  for (const { location, claimed: own, reserved } of held) {
    const rest = location === ownLocation(line) ? round(open - claimed) : 0
    const most = holds ? round(own + rest) : 0
    assert.ok(reserved <= most, `${name}: holds ${reserved} at ${location}, may hold ${most}`)
    if (holds && reserved < own)
      assert.equal(
        order.fulfillmentStatus,
        'actionRequired',
        `${name}: lacks stock at ${location} and says so`,
      )
  }
}

/** Reservations that name a fulfillment order: it is open, and works where they are. */
const checkBindings = ({ reservations, works }: Snapshot) => {
  for (const { fulfillmentOrderNumber: number, locationCode, salesOrderNumber } of reservations) {
    if (number === null) continue
    const work = works.find(({ orderNumber }) => orderNumber === number)
    assert.ok(work, `a reservation is for ${number}, which is gone`)
    assert.deepEqual(
      [work.locationCode, work.salesOrderNumber],
      [locationCode, salesOrderNumber],
      `a reservation for ${number}`,
    )
    assert.ok(!isFinal(work), `a reservation is for ${number}, which is ${work.status}`)
  }
}

export const checkHeld = (now: Snapshot, setup: Setup) => {
  checkBindings(now)
  for (const order of now.orders) for (const line of order.lineItems) checkLine(now, order, line, setup)
}

/** When nothing moves any more, no fulfillment order waits for stock that is there. */
export const findUnserved = (now: Snapshot, setup: Setup): string[] =>
  now.orders.flatMap((order) =>
    order.lineItems
      .filter((line) => mayHold(order, line, setup))
      .flatMap((line) =>
        heldBy(now, order, line)
          .filter(({ claimed, reserved }) => reserved < claimed)
          .filter(({ location }) =>
            now.inventories.some(
              (record) =>
                recordOf(record) === recordOf({ productCode: line.product.code, locationCode: location }) &&
                record.visible > 0,
            ),
          )
          .map(({ location }) => `${order.orderNumber}, line ${line.code}, waits at ${location}`),
      ),
  )
