import { type PickingBatchLineUpdate, texts } from '@tradepost/contract'
import { money, type Problem } from '@tradepost/kernel'
import {
  type FulfillmentOrder,
  isVoidLine,
  smaller,
} from '../../model/fulfillment-order/fulfillment-order.rules.ts'
import type { FulfillmentTerms } from '../../model/fulfillment-order/status.rules.ts'
import { changeFulfillmentOrder } from '../../model/fulfillment-order/update.rules.ts'
import {
  fulfillmentLineMachine,
  fulfillmentOrderMachine,
} from '../../model/state/fulfillment-order.machine.ts'
import type { BatchLine } from '../batch/picking-batch.types.ts'

/** A part of a batch line for one order: wanted, picked, and whether the order's line is done. */
export type PartView = {
  orderId: number
  lineId: number
  quantity: money.Amount
  picked: money.Amount
  isDone: boolean
}
export type LineView = { id: number; parts: PartView[] }

const sumOf = (amounts: money.Amount[]): money.Amount => money.add(money.zero, ...amounts)
export const wantedOf = ({ parts }: LineView): money.Amount => sumOf(parts.map(({ quantity }) => quantity))
export const pickedOf = ({ parts }: LineView): money.Amount => sumOf(parts.map(({ picked }) => picked))

/** A picked line counts in full, whoever picked it; an abandoned one does not count. */
export const viewOf = (
  { id, parts }: BatchLine,
  fulfillmentOrders: Map<number, FulfillmentOrder>,
): LineView => ({
  id,
  parts: parts.flatMap(({ orderId, lineId, picked }): PartView[] => {
    const line = fulfillmentOrders.get(orderId)?.lines.find((one) => one.id === lineId)
    if (!line) return []
    const quantity = isVoidLine(line) ? money.zero : money.amount(line.quantity)
    const isDone = !fulfillmentLineMachine.may(line.status, 'pick') && line.status !== 'hold'
    return [{ orderId, lineId, quantity, picked: isDone ? quantity : money.amount(picked), isDone }]
  }),
})

/** Checks one line by itself. */
export const checkPick = (line: LineView, sent: PickingBatchLineUpdate, index: number): Problem[] => {
  const wanted = wantedOf(line)
  const left = sent.quantity === undefined ? wanted : money.amount(sent.quantity)
  const problems: Problem[] = []
  if (left > wanted)
    problems.push({
      code: 'MAXIMUM',
      message: texts.pickRaised(money.toText(wanted)),
      path: [index, 'quantity'],
      value: sent.quantity,
    })
  if (left < wanted && sent.quantityChangeReason === undefined)
    problems.push({
      code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
      message: texts.quantityNeedsReason,
      path: [index, 'quantityChangeReason'],
    })
  if (sent.pickedQuantity !== undefined && money.amount(sent.pickedQuantity) > left)
    problems.push({
      code: 'MAXIMUM',
      message: texts.pickTooMuch(money.toText(left)),
      path: [index, 'pickedQuantity'],
      value: sent.pickedQuantity,
    })
  return problems
}

/** The last parts go without; those that are picked only when nothing else is left. */
const shrunk = (parts: PartView[], less: money.Amount): PartView[] => {
  const order = [...parts.filter(({ isDone }) => isDone), ...parts.filter(({ isDone }) => !isDone)]
  const cuts = new Map<PartView, money.Amount>()
  let rest = less
  for (const part of order.toReversed()) {
    const cut = smaller(rest, part.quantity)
    cuts.set(part, cut)
    rest = money.subtract(rest, cut)
  }
  return parts.map((part) => {
    const quantity = money.subtract(part.quantity, cuts.get(part) ?? money.zero)
    return { ...part, quantity, picked: smaller(part.picked, quantity) }
  })
}

/** Picked parts keep theirs, the others are filled one after another; null: less than is picked already. */
const shared = (parts: PartView[], total: money.Amount): PartView[] | null => {
  const done = sumOf(parts.filter(({ isDone }) => isDone).map(({ quantity }) => quantity))
  if (total < done) return null
  let rest = money.subtract(total, done)
  return parts.map((part) => {
    if (part.isDone) return part
    const picked = smaller(rest, part.quantity)
    rest = money.subtract(rest, picked)
    return { ...part, picked }
  })
}

/** The line after a report; null where it would take back what is picked. */
export const applyPick = (line: LineView, sent: PickingBatchLineUpdate): LineView | null => {
  const wanted = wantedOf(line)
  const left = sent.quantity === undefined ? wanted : money.amount(sent.quantity)
  const kept = left < wanted ? shrunk(line.parts, money.subtract(wanted, left)) : line.parts
  const total =
    sent.pickedQuantity === undefined ? smaller(pickedOf(line), left) : money.amount(sent.pickedQuantity)
  const parts = shared(kept, total)
  return parts && { ...line, parts }
}

type Pick = { part: PartView; reason: PickingBatchLineUpdate['quantityChangeReason'] }

const lineChange = (line: FulfillmentOrder['lines'][number], pick: Pick | undefined) => {
  if (isVoidLine(line)) return []
  const cut =
    pick && pick.part.quantity < money.amount(line.quantity)
      ? { quantity: money.toNumber(pick.part.quantity), quantityChangeReason: pick.reason }
      : {}
  const isFull = pick !== undefined && pick.part.picked >= pick.part.quantity && pick.part.quantity > 0n
  const isWaiting = fulfillmentLineMachine.may(line.status, 'pick')
  const status = isWaiting && pick?.part.quantity !== 0n ? (isFull ? 'picked' : 'accepted') : line.status
  const moved = status === line.status ? {} : { status }
  const change = { id: line.id, ...cut, ...moved }
  return Object.keys(change).length > 1 ? [change] : []
}

/** The change of a fulfillment order during picking: complete lines are picked, the others accepted. */
export const pickUpdate = (fulfillmentOrder: FulfillmentOrder, picks: Pick[]) => ({
  lineItems: fulfillmentOrder.lines.flatMap((line) =>
    lineChange(
      line,
      picks.find(({ part }) => part.lineId === line.id),
    ),
  ),
})

/** In progress as soon as a piece of it lies in the cart. */
export const pickInto = (
  fulfillmentOrder: FulfillmentOrder,
  picks: Pick[],
  tools: FulfillmentTerms,
): FulfillmentOrder => {
  const after = changeFulfillmentOrder(fulfillmentOrder, pickUpdate(fulfillmentOrder, picks), tools)
  const isBegun = picks.some(({ part }) => part.picked > 0n)
  if (!isBegun || !fulfillmentOrderMachine.may(after.order.status, 'pick')) return after
  return changeFulfillmentOrder(after, { status: 'inProgress' }, tools)
}
