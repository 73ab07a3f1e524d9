import { money } from '@tradepost/kernel'
import type { OrderFigures } from '../../customer/index.ts'
import type { Order } from '../model/order.types.ts'
import { salesOrderMachine } from '../model/state/order.machine.ts'

type Figures = Pick<OrderFigures, 'orders' | 'items' | 'amount'>

type Metrics = Figures & { methods: Map<string, Figures> }

const nothing: Figures = { orders: 0, items: 0, amount: 0 }

const sum = (...values: number[]) => money.toNumber(money.add(...values.map((value) => money.amount(value))))

const items = (lines: Order['lineItems']) => sum(...lines.map(({ quantity }) => quantity))

/** Figures of an order for its customer; zero if it was canceled or rejected. */
const metricsOf = (order: Order | null): Metrics => {
  if (!order || salesOrderMachine.is(order.status, 'void')) return { ...nothing, methods: new Map() }
  const methods = Map.groupBy(order.lineItems, ({ fulfillmentMethod }) => fulfillmentMethod)
  return {
    orders: 1,
    items: items(order.lineItems),
    amount: order.total,
    methods: new Map(
      [...methods].map(([method, lines]) => [
        method,
        {
          orders: 1,
          items: items(lines),
          amount: sum(...lines.map(({ extendedPrice }) => extendedPrice)),
        },
      ]),
    ),
  }
}

const difference = (before: Figures = nothing, after: Figures = nothing): Figures => ({
  orders: after.orders - before.orders,
  items: sum(after.items, -before.items),
  amount: sum(after.amount, -before.amount),
})

const isSomething = ({ orders, items: count, amount }: Figures) => orders !== 0 || count !== 0 || amount !== 0

/** The change in the customer's figures; null: no such order. */
export const figuresOf = (before: Order | null, after: Order | null, now: Date): OrderFigures[] => {
  const order = after ?? before
  if (!order) return []
  const [old, fresh] = [metricsOf(before), metricsOf(after)]
  const methods = [...new Set([...old.methods.keys(), ...fresh.methods.keys()])]
    .map((method) => ({ method, ...difference(old.methods.get(method), fresh.methods.get(method)) }))
    .filter(isSomething)
  const all = difference(old, fresh)
  if (!isSomething(all) && methods.length === 0) return []
  const date = order.submitDate ? new Date(order.submitDate) : now
  return [{ customerId: order.customerId, ...all, date, methods }]
}
