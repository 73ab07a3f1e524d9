import type { SalesOrderCreate, SalesOrderUpdate } from '@tradepost/contract'
import type { Problem } from '@tradepost/kernel'
import { countedOf } from '../model/amount/calculated.rules.ts'
import { outlineOf, readOrder } from '../model/order/order-document.rules.ts'
import { applyUpdate, followAmounts } from '../model/order/order-update.rules.ts'
import type { Order } from '../model/order.types.ts'
import { problemsOutside } from '../model/request/shape.rules.ts'
import { checkNewOrder, checkUpdate } from './check.rules.ts'
import { order } from './order.fixture.ts'

export const now = new Date('2026-05-01T12:00:00.000Z')

/** Ids in sequence, so that a test can name what it expects. */
export const ids = () => {
  let next = 0
  return () => `id-${++next}`
}

/** The order that a request would make, for tests of what is decided about it. */
export const orderOf = (over: Partial<SalesOrderCreate> = {}): Order => readOrder(order(over), now, ids())

const shown = ({ path, message }: Problem) => `${path.join('.')}: ${message}`

/** Of an order of which parts are unknown. */
export const newProblemsOf = (sent: SalesOrderCreate, schemaProblems: Problem[]): string[] => {
  const found = checkNewOrder(sent, outlineOf(sent, now, ids()), { isStrict: false })
  return problemsOutside(found, schemaProblems).map(shown)
}

export const newProblems = (over: Partial<SalesOrderCreate>, isStrict = false): string[] => {
  // undefined in a test means "not sent"
  const sent: SalesOrderCreate = JSON.parse(JSON.stringify(order(over)))
  const found = checkNewOrder(sent, readOrder(sent, now, ids()), { isStrict })
  return found.map(shown)
}

/** Applies an update without storing it. */
export const updated = (before: Order, request: SalesOrderUpdate): Order => {
  const sent: SalesOrderUpdate = countedOf(request, request.status ?? before.status)
  return followAmounts(before, sent, applyUpdate(before, sent, { now, newId: ids() }))
}

export const updateProblems = (
  before: Order,
  sent: SalesOrderUpdate,
  schemaProblems: Problem[] = [],
): string[] => {
  const after = applyUpdate(before, sent, { now, newId: ids() })
  return problemsOutside(checkUpdate(before, sent, after), schemaProblems).map(shown)
}
