import assert from 'node:assert/strict'
import {
  fulfillmentLineMachine,
  fulfillmentOrderMachine,
} from '../../../src/services/order/model/state/fulfillment-order.machine.ts'
import { sum } from '../snapshot.ts'
import { type Batch, isOver, isPicking, isVoid, membersOf, type Snapshot, type Work } from './snapshot.ts'
import { SLOT_LOCATION } from './world.ts'

const isPacked = ({ status }: Work) => fulfillmentOrderMachine.is(status, 'packed')

const checkBatchStatus = (name: string, batch: Batch, members: Work[]) => {
  const { status, startedDate, pickedDate, completedDate } = batch
  if (isPicking(batch)) assert.ok(members.length > 0, `${name}: somebody collects for nobody`)
  if (status === 'open') assert.equal(startedDate, null, `${name}: nobody has begun`)
  if (status === 'inProgress') assert.ok(startedDate, `${name}: somebody has begun`)
  assert.equal(pickedDate !== null, /^(picked|packing|packed)$/.test(status), `${name}: everything is there`)
  assert.equal(completedDate !== null, status === 'packed', `${name}: everything is packed`)
  if (status === 'picked') assert.ok(!members.some(isPacked), `${name}: an order is packed`)
  if (status === 'picked' || status === 'packing')
    assert.ok(!members.every(isPacked), `${name}: its orders are all packed`)
}

/** A line of a batch adds up those of its orders. */
const checkBatchLines = (name: string, batch: Batch, members: Work[]) => {
  const lines = members.flatMap(({ orderNumber, lineItems }) =>
    lineItems.map((line) => ({ ...line, orderNumber })),
  )
  for (const { id, status, quantity, pickedQuantity, fulfillmentOrderLineItems: parts } of batch.lineItems) {
    const own = parts.flatMap((part) => {
      const line = lines.find((one) => one.orderNumber === part.orderNumber && one.id === part.lineItemId)
      assert.ok(line, `${name}, line ${id}: is for ${part.orderNumber}, which is not in the batch`)
      assert.equal(part.quantity, isVoid(line) ? 0 : line.quantity, `${name}, line ${id}: a part`)
      return isVoid(line) ? [] : [line]
    })
    assert.equal(quantity, sum(own.map((line) => line.quantity)), `${name}, line ${id}: quantity`)
    const isDone = (line: (typeof own)[number]) =>
      line.status !== 'hold' && !fulfillmentLineMachine.may(line.status, 'pick')
    const done = sum(own.filter(isDone).map((line) => line.quantity))
    assert.ok(done <= pickedQuantity && pickedQuantity <= quantity, `${name}, line ${id}: ${pickedQuantity}`)
    const expected = pickedQuantity >= quantity ? 'picked' : pickedQuantity > 0 ? 'inProgress' : 'open'
    assert.equal(status, expected, `${name}, line ${id}: status`)
  }
}

/** No line is picked twice, and a fulfillment order knows its batch. */
const checkPickers = (now: Snapshot) => {
  const open = now.batches.filter(isPicking)
  const lines = open.flatMap(({ lineItems }) =>
    lineItems.flatMap((line) =>
      line.fulfillmentOrderLineItems.map((part) => `${part.orderNumber} ${part.lineItemId}`),
    ),
  )
  assert.equal(new Set(lines).size, lines.length, `a line is in two open batches: ${lines.sort().join(', ')}`)
  for (const { orderNumber, pickingBatchId, status } of now.works) {
    const name = `${orderNumber} ${status}`
    const among = open.filter((batch) =>
      batch.fulfillmentOrders.some((member) => member.orderNumber === orderNumber),
    )
    assert.ok(among.length <= 1, `${name}: is in two open batches`)
    if (among[0]) assert.equal(pickingBatchId, among[0].id, `${name}: knows its batch`)
    if (fulfillmentOrderMachine.is(status, 'unbatched'))
      assert.equal(pickingBatchId, null, `${name}: is in no batch`)
    const own = now.batches.find(({ id }) => id === pickingBatchId)
    assert.equal(own === undefined, pickingBatchId === null, `${name}: its batch exists`)
    assert.ok(
      !own || own.fulfillmentOrders.some((member) => member.orderNumber === orderNumber),
      `${name}: is in its batch`,
    )
  }
}

/** A place for each order that was not given up, and never more than there are. */
const checkSlots = ({ slots, works }: Snapshot) => {
  for (const { id, bookedCount, orderLimit, status } of slots) {
    const booked = works.filter(
      (work) => work.locationCode === SLOT_LOCATION && work.fulfillmentSlot?.id === id && !isVoid(work),
    )
    assert.equal(bookedCount, booked.length, `slot ${id}: places that are taken`)
    assert.ok(orderLimit === null || bookedCount <= orderLimit, `slot ${id}: more orders than places`)
    assert.equal(status, bookedCount === orderLimit ? 'busy' : 'active', `slot ${id}: status`)
  }
}

export const checkBatches = (now: Snapshot) => {
  for (const batch of now.batches.filter((one) => !isOver(one))) {
    const name = `batch ${batch.id} ${batch.status}`
    const members = membersOf(now, batch)
    checkBatchStatus(name, batch, members)
    checkBatchLines(name, batch, members)
  }
  checkPickers(now)
  checkSlots(now)
}
