import type { SalesOrderLine, SalesOrderStatus } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import { type NewGroup, type PackageIn, packagesIn } from '../../model/order/fulfillment-group.rules.ts'
import { applyUpdate } from '../../model/order/order-update.rules.ts'
import type { Packed } from '../../model/order/packed.rules.ts'
import type { Order } from '../../model/order.types.ts'
import { fulfillmentStatusIn, lineMachine, salesOrderMachine } from '../../model/state/order.machine.ts'
import type { PackedGoods } from '../../stock/stock.rules.ts'

/** Work on the package has started or is done. */
const isBegun = ({ one, of }: PackageIn): boolean =>
  one.status !== 'canceled' && (one.status !== 'open' || of.status === 'inProgress')

const nothing = money.amount(0)

/** Goods of open lines in packages handed over now, with the location they left from. */
export const goodsIn = ({ lineItems }: Order, groups: NewGroup[]): PackedGoods[] => {
  const open = new Set(lineItems.filter(({ status }) => !lineMachine.isFinal(status)).map(({ code }) => code))
  return groups
    .flatMap(packagesIn)
    .filter(({ one }) => one.status === 'fulfilled')
    .flatMap(({ one }) =>
      one.packageItems
        .filter(({ salesOrderLineItemCode: code }) => open.has(code))
        .map(({ salesOrderLineItemCode: code, quantity }) => ({
          code,
          quantity,
          locationCode: one.fulfilledFromLocationCode,
        })),
    )
}

/** Quantity handed over of each line, and the lines being worked on. */
export const progressOf = (groups: NewGroup[], packed: Packed[]) => {
  const fulfilled = new Map(packed.map((line) => [line.code, money.amount(line.fulfilled)]))
  const begun = new Set<string>()
  for (const { one } of groups.flatMap(packagesIn).filter(isBegun))
    for (const { salesOrderLineItemCode: code, quantity } of one.packageItems) {
      begun.add(code)
      if (one.status === 'fulfilled')
        fulfilled.set(code, money.add(fulfilled.get(code) ?? nothing, money.amount(quantity)))
    }
  return { fulfilled, begun }
}

/** Lines that were handed over as a whole are fulfilled, those that are worked on in progress. */
const followLines = (lines: SalesOrderLine[], groups: NewGroup[], packed: Packed[]): SalesOrderLine[] => {
  const { fulfilled, begun } = progressOf(groups, packed)
  return lines.map((line) => {
    if (!begun.has(line.code) || lineMachine.isFinal(line.status)) return line
    const isWhole = (fulfilled.get(line.code) ?? nothing) >= money.amount(line.quantity)
    return { ...line, status: isWhole ? 'fulfilled' : 'inProgress' }
  })
}

/** An order that is ready stays so until all of it was handed over. */
const nextStatus = (status: SalesOrderStatus, lines: SalesOrderLine[]): SalesOrderStatus => {
  const isDone = lines.every((line) => lineMachine.isFinal(line.status))
  const next = isDone ? 'fulfilled' : fulfillmentStatusIn(status) === 'open' ? 'inProgress' : status
  return salesOrderMachine.refusal(status, next, undefined) === null ? next : status
}

type Tools = Parameters<typeof applyUpdate>[2]

/** Status of the order that follows from its groups. An order that is not placed yet keeps its own. */
export const followGroups = (before: Order, groups: NewGroup[], packed: Packed[], tools: Tools): Order => {
  if (!salesOrderMachine.may(before.status, 'handOver')) return before
  const lineItems = followLines(before.lineItems, groups, packed)
  const isTouched = lineItems.some(({ status }, index) => status !== before.lineItems[index]?.status)
  const status = isTouched ? nextStatus(before.status, lineItems) : before.status
  // a problem stays flagged until it is solved, whatever else goes on
  const isStuck = before.fulfillmentStatus === 'actionRequired' && status !== 'fulfilled'
  const own = isStuck ? { fulfillmentStatus: before.fulfillmentStatus } : {}
  return { ...applyUpdate(before, { status, ...own }, tools), lineItems }
}
