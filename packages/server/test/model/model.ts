import type { SalesOrder } from '@tradepost/contract'
import type { Step } from './command.ts'
import { emptySnapshot, isFinal, type Line, packedOf, round, type Snapshot } from './snapshot.ts'

export type CreatedAs = Extract<Step, { kind: 'create' }>['as']
export type ModelOrder = { number: string; as: CreatedAs; isCheckedOut: boolean; coupon: string | null }
/** A reservation that was made by hand, for an order of another system. */
export type Hold = { code: string; number: string; record: string; quantity: number }

/** The client's view: orders it created, its reservations, and what it settled of each record. */
export type Model = {
  orders: ModelOrder[]
  holds: Hold[]
  settled: Map<string, number>
  /** Taken after the last move. */
  now: Snapshot
  /** Numbers what a run makes. */
  count: number
}

export const newModel = (): Model => ({
  orders: [],
  holds: [],
  settled: new Map(),
  now: emptySnapshot,
  count: 0,
})

/** Counted from the newest, and around again. */
const pick = <T>(list: T[], index: number): T | undefined => list.at(-1 - (index % Math.max(list.length, 1)))

/** Steps mostly meet what they can change; the highest index takes anything. */
const ANY = 3
const preferred = <T>(list: T[], index: number, isMeant: (one: T) => boolean): T | undefined => {
  const meant = list.filter(isMeant)
  return pick(index === ANY || meant.length === 0 ? list : meant, index)
}

export const holdAt = ({ holds }: Model, index: number) => pick(holds, index)
const knownOrder = ({ now }: Model, { number }: ModelOrder) => {
  const known = now.orders.get(number)
  if (!known) throw new Error(`the order ${number} is in no list`)
  return known.order
}

const isMeantFor = (kind: Step['kind'], { status }: SalesOrder): boolean => {
  if (kind === 'checkout') return status === 'new'
  return /^(open|inProgress|ready)$/.test(status) || (kind !== 'pack' && status === 'new')
}

/** The order that a step is about. */
export const subjectOf = (model: Model, step: Step): ModelOrder | undefined =>
  'order' in step
    ? preferred(model.orders, step.order, (one) => isMeantFor(step.kind, knownOrder(model, one)))
    : undefined

/** The line that a step is about. */
export const lineOf = (model: Model, step: Step): Line => {
  const order = subjectOf(model, step)
  const lines = order ? knownOrder(model, order).lineItems : []
  const line = 'line' in step ? preferred(lines, step.line, (one) => !isFinal(one)) : undefined
  if (!line) throw new Error(`there is no line for ${JSON.stringify(step)}`)
  return line
}

/** How much of its line a step packs; null: all that is in no package yet. */
export const packedBy = (model: Model, step: Extract<Step, { kind: 'pack' }>): number => {
  const order = subjectOf(model, step)
  if (step.quantity !== null || !order) return step.quantity ?? 1
  const line = lineOf(model, step)
  return Math.max(round(line.quantity - packedOf(knownOrder(model, order), line.code)), 1)
}

export const isPossible = (model: Model, step: Step): boolean => {
  if ('hold' in step) return model.holds.length > 0
  const order = subjectOf(model, step)
  // what becomes of the stock of orders that were settled elsewhere is not ours to say
  if (step.kind === 'pack') return order !== undefined && order.as !== 'imported'
  // packages that name no location left from where the line was then
  if (step.kind === 'moveLine' && order)
    return packedOf(knownOrder(model, order), lineOf(model, step).code) === 0
  return order !== undefined || !('order' in step)
}
