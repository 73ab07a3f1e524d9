import { type SalesOrderLine, type SalesOrderUpdate, texts } from '@tradepost/contract'
import { money, type Problem } from '@tradepost/kernel'
import type { LineIndexOf } from '../line/line.rules.ts'
import type { Order } from '../order.types.ts'
import { lineMachine, salesOrderMachine } from '../state/order.machine.ts'
import type { Packed } from './packed.rules.ts'

/** How much of a line was handed over. */
export type HandedOver = (code: string) => money.Amount

export const handedOverIn = (packed: Packed[]): HandedOver => {
  const fulfilled = new Map(packed.map((line) => [line.code, money.amount(line.fulfilled)]))
  return (code) => fulfilled.get(code) ?? money.zero
}

const conflict = (message: string, path: Problem['path'], value: unknown): Problem => ({
  code: 'NOT_PASSED',
  status: 409,
  message,
  path,
  value,
})

const isHandedOver = (line: SalesOrderLine, handed: HandedOver): boolean =>
  line.status === 'fulfilled' || handed(line.code) > 0n

const checkOrder = (before: Order, { status }: SalesOrderUpdate, handed: HandedOver): Problem[] => {
  if (!status || !salesOrderMachine.is(status, 'void') || status === before.status) return []
  const gone = before.lineItems.filter((line) => isHandedOver(line, handed)).map(({ code }) => code)
  if (gone.length === 0 || salesOrderMachine.refusal(before.status, status, undefined) !== null) return []
  const message = texts.goodsHandedOver(gone.join(', '))
  return [conflict(message, ['status'], status)]
}

/** Goods handed over can neither be canceled nor rejected. */
export const checkHandedOver = (
  before: Order,
  sent: SalesOrderUpdate,
  after: Order,
  handed: HandedOver,
  lineIndexOf: LineIndexOf,
): Problem[] => {
  const old = new Map(before.lineItems.map((line) => [line.code, line]))
  const inLines = after.lineItems.flatMap((line) => {
    const gone = handed(line.code)
    const index = lineIndexOf(line.code)
    const was = old.get(line.code)
    if (gone <= 0n || index === null || !was || lineMachine.isFinal(was.status)) return []
    // a smaller quantity is reported as too small
    if (!lineMachine.is(line.status, 'void') || money.amount(line.quantity) !== gone) return []
    const message = texts.allHandedOver(line.code, money.toText(gone))
    return [conflict(message, ['lineItems', index, 'status'], line.status)]
  })
  return [...checkOrder(before, sent, handed), ...inLines]
}

const MAX_CODE = 100

/** A code that no line has yet. */
const codeOfRest = ({ code, status }: SalesOrderLine, taken: Set<string>): string => {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? `-${status}` : `-${status}-${number}`
    const name = code.slice(0, MAX_CODE - ending.length) + ending
    if (!taken.has(name)) return name
  }
}

const restOf = (line: SalesOrderLine, handed: money.Amount, own: { code: string; id: number }) => ({
  ...line,
  ...own,
  quantity: money.toNumber(money.subtract(money.amount(line.quantity), handed)),
  subStatus: null,
  replacedLineItemId: null,
  returnQuantity: 0,
  appliedPromotions: [],
})

/**
 * A partly handed-over line that is voided is split: one fulfilled line, and the rest under a new code. A line that wants
 * no more than was handed over is fulfilled.
 */
export const splitLines = (before: Order, after: Order, handed: HandedOver): Order => {
  const old = new Map(before.lineItems.map((line) => [line.code, line]))
  const taken = new Set(after.lineItems.map(({ code }) => code))
  const last = Math.max(0, ...after.lineItems.map(({ id }) => id))
  const rests: SalesOrderLine[] = []
  const lineItems = after.lineItems.map((line): SalesOrderLine => {
    const gone = handed(line.code)
    const was = old.get(line.code)
    if (gone <= 0n || !was || lineMachine.isFinal(was.status)) return line
    const quantity = money.amount(line.quantity)
    if (!lineMachine.isFinal(line.status)) return quantity === gone ? { ...line, status: 'fulfilled' } : line
    if (!lineMachine.is(line.status, 'void') || quantity <= gone) return line
    const code = codeOfRest(line, taken)
    taken.add(code)
    rests.push(restOf(line, gone, { code, id: last + 1 + rests.length }))
    const reason = line.quantityChangeReason ?? 'other'
    return { ...line, quantity: money.toNumber(gone), status: 'fulfilled', quantityChangeReason: reason }
  })
  const isSame = rests.length === 0 && lineItems.every((line, index) => line === after.lineItems[index])
  return isSame ? after : { ...after, lineItems: [...lineItems, ...rests] }
}

/** The status of an order whose last open line ended; null when it stays as it is. */
export const concludedStatus = (before: Order, after: Order): Order['status'] | null => {
  if (after.status !== before.status || after.lineItems.length === 0) return null
  const wasOpen = before.lineItems.some(({ status }) => !lineMachine.isFinal(status))
  if (!wasOpen || after.lineItems.some(({ status }) => !lineMachine.isFinal(status))) return null
  const has = (status: SalesOrderLine['status']) => after.lineItems.some((line) => line.status === status)
  const next = has('fulfilled') ? 'fulfilled' : has('canceled') ? 'canceled' : 'rejected'
  return salesOrderMachine.refusal(before.status, next, undefined) === null ? next : null
}
