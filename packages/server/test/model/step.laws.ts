import assert from 'node:assert/strict'
import type { SalesOrder } from '@tradepost/contract'
import type { Step } from './command.ts'
import { lineOf, type Model, type ModelOrder, packedBy } from './model.ts'
import type { Outcome } from './perform.ts'
import { isFinal, locationOf, packedOf, recordOf, round, type Snapshot, shippedOf } from './snapshot.ts'
import { isCounted, type Setup } from './world.ts'

type Facts = {
  setup: Setup
  model: Model
  order: ModelOrder | undefined
  found: SalesOrder | undefined
  before: Snapshot
}

const visibleAt = ({ inventories }: Snapshot, record: string) =>
  inventories.find((one) => recordOf(one) === record)?.visible ?? 0

/** Whether the stock has all that the lines of an order want, together. */
const isServed = (before: Snapshot, { lineItems }: SalesOrder): boolean => {
  const wanted = new Map<string, number>()
  for (const line of lineItems.filter((one) => !isFinal(one) && isCounted(one.product.code))) {
    const record = recordOf({ productCode: line.product.code, locationCode: locationOf(line) })
    wanted.set(record, (wanted.get(record) ?? 0) + line.quantity)
  }
  return [...wanted].every(([record, quantity]) => quantity <= visibleAt(before, record))
}

const underWay = /^(open|inProgress|ready)$/

/** Whether a step by itself has to be accepted (true) or refused (false); null where the rules leave it open. */
const expectation = (step: Step, { setup, model, order, found, before }: Facts): boolean | null => {
  const isOver = found !== undefined && !/^(new|open|inProgress|ready)$/.test(found.status)
  switch (step.kind) {
    // an order has been sold already: only a coupon that is used up refuses it
    case 'create':
      return step.coupon === 'RARE' ? null : true
    case 'setStock':
    case 'adjustStock':
      return true
    case 'hold':
      return (
        step.quantity <=
        (before.inventories.find((one) => recordOf(one) === `${step.product}@${step.location}`)?.available ??
          0)
      )
    case 'releaseHold':
      return true
    case 'settleHold':
      return null
    case 'checkout':
      if (found?.status !== 'new') return false
      if (setup.inventoryReservationStrategy === 'hardAllocate') return isServed(before, found)
      return setup.inventoryReservationStrategy === 'ignore' ? true : null
    case 'cancelOrder':
      if (!order || !found || found.status === 'canceled') return null
      if (isOver) return false
      return found.lineItems.every(({ code }) => packedOf(found, code) === 0) ? true : null
    case 'addLine':
      return !isOver
    default:
      return found && order ? lineExpectation(step, found, model) : null
  }
}

type LineStep = Extract<Step, { kind: 'changeQuantity' | 'cancelLine' | 'moveLine' | 'pack' }>

const lineExpectation = (step: LineStep, order: SalesOrder, model: Model) => {
  const line = lineOf(model, step)
  const [packed, shipped] = [packedOf(order, line.code), shippedOf(order, line.code)]
  if (isFinal(line))
    return step.kind === 'pack' || (step.kind === 'changeQuantity' && step.quantity !== line.quantity)
      ? false
      : null
  switch (step.kind) {
    case 'changeQuantity':
      if (step.quantity < shipped) return step.quantity === 0 ? null : false
      return step.quantity >= packed ? true : null
    case 'cancelLine':
    case 'moveLine':
      return packed === 0 ? true : null
    case 'pack':
      if (packedBy(model, step) > round(line.quantity - packed)) return false
      return underWay.test(order.status) || (!step.isFulfilled && order.status === 'new')
  }
}

/** An undisturbed step does what the rules say, and a refused one changes nothing. */
export const checkStep = (step: Step, outcome: Outcome, facts: Facts, after: Snapshot) => {
  const name = `${JSON.stringify(step)} → ${outcome.isAccepted ? 'accepted' : outcome.text}`
  const expected = expectation(step, facts)
  if (expected !== null) assert.equal(outcome.isAccepted, expected, name)
  if (step.kind === 'setStock') {
    const record = recordOf({ productCode: step.product, locationCode: step.location })
    const found = after.inventories.find((one) => recordOf(one) === record)
    assert.equal(found?.onHand, step.onHand, name)
  }
  const number = facts.order?.number
  if (outcome.isAccepted || number === undefined) return
  const [was, is] = [facts.before, after].map(({ orders }) => orders.get(number)?.order)
  assert.deepEqual(is, was, `${name}: a refusal changes nothing`)
}

/** New history entries name the user who acted. */
export const checkActor = (number: string, actorId: string, before: Snapshot, after: Snapshot) => {
  const known = before.orders.get(number)?.history.length ?? 0
  for (const { type, user } of after.orders.get(number)?.history.slice(known) ?? [])
    assert.equal(user.id, actorId, `${number}: ${type} was done by ${user.id}`)
}
