import type { Step } from './command.ts'
import { emptySnapshot, type Snapshot } from './snapshot.ts'

export type CreatedAs = Extract<Step, { kind: 'create' }>['as']
export type ModelOrder = { number: string; as: CreatedAs; isCheckedOut: boolean; coupon: string | null }
/** A reservation that was made by hand, for an order of another system. */
export type Hold = { code: string; number: string; record: string; quantity: number }

/** What callers know: the orders they made, the holds they have, and what they settled of each record. */
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

export const orderAt = ({ orders }: Model, index: number) => pick(orders, index)
export const holdAt = ({ holds }: Model, index: number) => pick(holds, index)
export const knownOrder = ({ now }: Model, { number }: Pick<ModelOrder, 'number'>) => {
  const known = now.orders.get(number)
  if (!known) throw new Error(`the order ${number} is in no list`)
  return known
}
export const lineAt = (model: Model, order: ModelOrder, index: number) => {
  const line = pick(knownOrder(model, order).order.lineItems, index)
  if (!line) throw new Error(`the order ${order.number} has no line`)
  return line
}
/** The order that a step is about. */
export const subjectOf = (model: Model, step: Step): ModelOrder | undefined =>
  'order' in step ? orderAt(model, step.order) : undefined

export const isPossible = (model: Model, step: Step): boolean => {
  if ('hold' in step) return model.holds.length > 0
  const order = subjectOf(model, step)
  // what becomes of the stock of orders that were settled elsewhere is not ours to say
  if (step.kind === 'pack') return order !== undefined && order.as !== 'imported'
  return order !== undefined || !('order' in step)
}
