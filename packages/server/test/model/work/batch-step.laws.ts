import assert from 'node:assert/strict'
import {
  fulfillmentLineMachine,
  fulfillmentOrderMachine,
} from '../../../src/services/order/model/state/fulfillment-order.machine.ts'
import { reportOf } from './perform-batch.ts'
import { type Batch, isFinal, isPicking, isVoid, type Snapshot, type Work } from './snapshot.ts'
import type { Of } from './step.ts'
import { batchAt, batchLineAt, togetherWith, workAt } from './subject.ts'
import { SLOT_LOCATION } from './world.ts'

const isWaiting = ({ lineItems }: Work) =>
  lineItems.some((line) => !isVoid(line) && fulfillmentLineMachine.may(line.status, 'pick'))

const isCollected = ({ batches }: Snapshot, { orderNumber }: Work) =>
  batches.some(
    (batch) => isPicking(batch) && batch.fulfillmentOrders.some((one) => one.orderNumber === orderNumber),
  )

const isHalfPicked = ({ lineItems }: Batch) => lineItems.some(({ status }) => status === 'inProgress')

/** Whether a step of a picker has to be accepted (true) or refused (false); null where the rules leave it open. */
export const batchExpectation = (
  step: Of<'collect' | 'leaveBatch' | 'endBatch'>,
  before: Snapshot,
): boolean | null => {
  const batch = batchAt(before, step.batch) as Batch
  if (step.kind === 'endBatch') {
    if (!isPicking(batch)) return batch.status === step.status && step.status === 'picked'
    return step.status === 'canceled' || !isHalfPicked(batch)
  }
  if (!isPicking(batch)) return false
  if (step.kind === 'leaveBatch') return true
  const wanted = batchLineAt(batch, step.line)?.quantity ?? 0
  const { pickedQuantity, quantity = wanted } = reportOf(step, batch)
  if (pickedQuantity > quantity) return false
  return step.picked === null && step.missing === 0 ? true : null
}

export const batchingExpectation = (step: Of<'batch'>, before: Snapshot): boolean => {
  const work = workAt(before, step.work) as Work
  const numbers = new Set(togetherWith(before, work, step.count))
  return before.works
    .filter(({ orderNumber }) => numbers.has(orderNumber))
    .every(
      (one) =>
        (fulfillmentOrderMachine.may(one.status, 'pick') ||
          fulfillmentOrderMachine.may(one.status, 'pickRest')) &&
        isWaiting(one) &&
        !isCollected(before, one),
    )
}

export const slotExpectation = ({ slot: id }: Of<'setSlot'>, work: Work, { slots }: Snapshot): boolean => {
  if (work.fulfillmentSlot?.id === id) return true
  if (work.locationCode !== SLOT_LOCATION || isFinal(work)) return false
  return slots.find((one) => one.id === id)?.status === 'active'
}

/** A picker who asks for work gets some as long as there is any. */
export const checkGenerated = (step: Of<'generate'>, before: Snapshot, after: Snapshot) => {
  const waiting = before.works.filter(
    (work) =>
      work.locationCode === step.location &&
      fulfillmentOrderMachine.may(work.status, 'pick') &&
      isWaiting(work) &&
      !isCollected(before, work),
  )
  const known = new Set(before.batches.map(({ id }) => id))
  const made = after.batches.filter(({ id }) => !known.has(id))
  if (waiting.length === 0) return
  assert.equal(made.length, 1, `${waiting.length} wait at ${step.location}`)
  assert.ok(
    (made[0] as Batch).fulfillmentOrders.length >= Math.min(waiting.length, step.count),
    `${waiting.length} wait at ${step.location}, ${step.count} were asked for`,
  )
}
