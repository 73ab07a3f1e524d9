import { type Ctx, type DomainEvent, money } from '@tradepost/kernel'
import type { LineChange } from '../model/order/order-diff.rules.ts'
import type { Order } from '../model/order.types.ts'
import { lineMachine, salesOrderMachine } from '../model/state/order.machine.ts'

export type OrderChange = { id: number; before: Order; after: Order; lines: LineChange[] }

type Line = LineChange['after']

const quantityOf = (line: Line | null): money.Amount =>
  line && !lineMachine.is(line.status, 'void') ? money.amount(line.quantity) : money.zero

const lostBy = ({ before, after }: LineChange): bigint =>
  money.subtract(quantityOf(before), quantityOf(after))

const isSubstitute = ({ before, after }: LineChange): boolean =>
  before === null && after.subStatus === 'substituted'

const isReplaced = (change: LineChange): boolean =>
  change.after.quantityChangeReason === 'substituted' && lostBy(change) > 0n

/** A line that was split is less by itself, but no goods are missing: what counts is the sum for each product. */
export const canceledIn = (lines: LineChange[]) => {
  const kept = lines.filter((line) => !isSubstitute(line) && !isReplaced(line))
  const byProduct = Map.groupBy(kept, ({ after }) => after.product.code)
  return [...byProduct].flatMap(([productCode, own]) => {
    let left = own.reduce((sum, line) => sum + lostBy(line), 0n)
    return own.flatMap((line) => {
      let quantity = lostBy(line)
      if (left < quantity) quantity = left
      if (quantity <= 0n) return []
      left -= quantity
      return [
        {
          lineItemCode: line.after.code,
          productCode,
          quantity: money.toNumber(quantity as money.Amount),
          quantityChangeReason: line.after.quantityChangeReason,
        },
      ]
    })
  })
}

export const substitutesIn = ({ after: { lineItems }, lines }: Pick<OrderChange, 'after' | 'lines'>) =>
  lines.filter(isSubstitute).map(({ after }) => {
    const replaced = lineItems.find(({ id }) => id === after.replacedLineItemId)
    return {
      lineItemCode: after.code,
      productCode: after.product.code,
      quantity: after.quantity,
      replacedLineItemCode: replaced?.code ?? null,
      replacedProductCode: replaced?.product.code ?? null,
      priceDifference: after.priceDifference ?? null,
    }
  })

const refundedOf = ({ paymentTransactions }: Order): money.Amount =>
  paymentTransactions
    .filter(({ type, status }) => type === 'refund' && status === 'captured')
    .reduce((sum, { chargedAmount }) => money.add(sum, money.amount(chargedAmount ?? 0)), money.zero)

/** Of an order that was placed and goes on; the event of its status announces one that ends as a whole. */
const lineNews = (change: OrderChange, about: ReturnType<typeof orderOf>): DomainEvent[] => {
  const { before, after, lines } = change
  if (!salesOrderMachine.may(before.status, 'advance') || salesOrderMachine.is(after.status, 'void'))
    return []
  const canceled = canceledIn(lines)
  const substituted = substitutesIn(change)
  const entityId = about.salesOrderNumber
  const shared = { ...about, total: after.total }
  return [
    ...(canceled.length > 0
      ? [
          {
            event: 'salesOrderLineItemsCanceled' as const,
            entityId,
            payload: { ...shared, lineItems: canceled },
          },
        ]
      : []),
    ...(substituted.length > 0
      ? [
          {
            event: 'salesOrderLineItemsSubstituted' as const,
            entityId,
            payload: { ...shared, lineItems: substituted },
          },
        ]
      : []),
  ]
}

const orderOf = (ctx: Ctx, id: number, { customerId, imported, currencyCode }: Order) => ({
  customerId,
  salesOrderId: id,
  salesOrderNumber: String(id),
  imported,
  currencyCode,
  user: ctx.principal.subject,
})

/** Goods and money: a new status has an event of its own. */
export const shopperNews = (ctx: Ctx, change: OrderChange): DomainEvent[] => {
  const { id, before, after } = change
  const about = orderOf(ctx, id, after)
  const refunded = money.subtract(refundedOf(after), refundedOf(before))
  const refund: DomainEvent = {
    event: 'salesOrderRefunded',
    entityId: about.salesOrderNumber,
    payload: { ...about, amount: money.toNumber(refunded) },
  }
  return [...lineNews(change, about), ...(refunded > 0n ? [refund] : [])]
}
