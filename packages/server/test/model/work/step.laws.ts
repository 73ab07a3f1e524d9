import assert from 'node:assert/strict'
import {
  fulfillmentLineMachine,
  fulfillmentOrderMachine,
} from '../../../src/services/order/model/state/fulfillment-order.machine.ts'
import { returnOrderMachine } from '../../../src/services/order/returns/return-order.machine.ts'
import type { Outcome } from '../outcome.ts'
import { round } from '../snapshot.ts'
import { batchExpectation, batchingExpectation, checkGenerated, slotExpectation } from './batch-step.laws.ts'
import { type Back, isFinal, isVoid, packagesIn, type Sales, type Snapshot, type Work } from './snapshot.ts'
import type { Step } from './step.ts'
import {
  backAt,
  handedOf,
  orderOf,
  quantityOf,
  returnedOf,
  salesLineAt,
  unpackedOf,
  unroutedOf,
  workAt,
  workLineAt,
} from './subject.ts'

const underWay = /^(open|inProgress|ready)$/

const hasSent = ({ fulfillments }: Work) =>
  packagesIn(fulfillments).some(({ status }) => status === 'fulfilled')

/** `isPlaced`: whether goods may leave. */
const workExpectation = (step: Step, work: Work, isPlaced: boolean, before: Snapshot): boolean | null => {
  const mayChange = fulfillmentOrderMachine.may(work.status, 'change')
  switch (step.kind) {
    case 'move': {
      if (step.status === work.status) return null
      if (fulfillmentOrderMachine.refusal(work.status, step.status, undefined) !== null) return false
      if (isVoid(step)) return !hasSent(work)
      return isPlaced || step.status !== 'fulfilled'
    }
    case 'moveLine': {
      const line = workLineAt(work, step.line)
      if (line.status === step.status) return null
      if (fulfillmentLineMachine.refusal(line.status, step.status, undefined) !== null || !mayChange)
        return false
      return isPlaced || step.status !== 'fulfilled'
    }
    case 'pack': {
      const { salesOrderLineItemCode: code } = workLineAt(work, step.line)
      if (quantityOf(before, step) > unpackedOf(work, code)) return false
      return fulfillmentOrderMachine.may(work.status, 'pack') && (isPlaced || !step.isFulfilled)
    }
    case 'substitute':
      return mayChange ? null : false
    case 'setSlot':
      return slotExpectation(step, work, before)
    case 'batch':
      return batchingExpectation(step, before)
    case 'changeWork':
      return !mayChange && workLineAt(work, step.line).quantity !== step.quantity ? false : null
    default:
      return null
  }
}

const orderExpectation = (step: Step, order: Sales, before: Snapshot): boolean | null => {
  const isPlaced = underWay.test(order.status)
  switch (step.kind) {
    case 'route':
      return isPlaced
    case 'assign': {
      const line = salesLineAt(order, step)
      if (!isPlaced && order.status !== 'new') return false
      if (isFinal(line) || quantityOf(before, step) > unroutedOf(before, order, line)) return false
      return isPlaced || step.as !== 'fulfilled'
    }
    case 'bringBack': {
      const { code } = salesLineAt(order, step)
      return quantityOf(before, step) <= round(handedOf(order, code) - returnedOf(before, order, code))
    }
    case 'checkout':
      return order.status === 'new' ? null : false
    default:
      return null
  }
}

const returnExpectation = (step: Step, { status, lineItems }: Back): boolean | null => {
  if (step.kind !== 'moveReturn' || step.status === status) return null
  const lines = lineItems.map((line) => line.status)
  return returnOrderMachine.refusal(status, step.status, lines) === null
}

/** Whether a step by itself has to be accepted (true) or refused (false); null where the rules leave it open. */
const expectation = (step: Step, before: Snapshot): boolean | null => {
  if (step.kind === 'place' || step.kind === 'adjustStock' || step.kind === 'generate') return true
  if ('batch' in step) return batchExpectation(step, before)
  const order = orderOf(before, step)
  if (!order) return null
  if ('work' in step)
    return workExpectation(step, workAt(before, step.work) as Work, underWay.test(order.status), before)
  if ('back' in step) return returnExpectation(step, backAt(before, step.back) as Back)
  return orderExpectation(step, order, before)
}

/** Without what a job may change meanwhile: orders that lack something get it when it comes. */
const unattended = ({ orders, works, returns, batches, slots }: Snapshot, waiting: Set<string>) => ({
  orders: orders.filter(({ orderNumber }) => !waiting.has(orderNumber)),
  works: works.filter(({ salesOrderNumber }) => !waiting.has(salesOrderNumber)),
  returns,
  batches,
  slots,
})

/** An undisturbed step does what the rules say, and a refused one changes nothing. */
export const checkStep = (step: Step, outcome: Outcome, before: Snapshot, after: Snapshot) => {
  const name = `${JSON.stringify(step)} → ${outcome.isAccepted ? 'accepted' : outcome.text}`
  const expected = expectation(step, before)
  if (expected !== null) assert.equal(outcome.isAccepted, expected, name)
  if (outcome.isAccepted && step.kind === 'generate') checkGenerated(step, before, after)
  if (outcome.isAccepted || step.kind === 'moveMany') return
  const waiting = new Set(
    before.orders.flatMap((one) => (one.fulfillmentStatus === 'actionRequired' ? one.orderNumber : [])),
  )
  assert.deepEqual(
    unattended(after, waiting),
    unattended(before, waiting),
    `${name}: a refusal changes nothing`,
  )
}
