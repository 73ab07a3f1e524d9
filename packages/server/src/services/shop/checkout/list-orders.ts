import type { CurrencyCode, SalesOrderStatus, ShopperOrderSummary } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import { findPerson } from '../../customer/index.ts'
import { listWholeOrders } from '../../order/index.ts'

type OrderRow = {
  orderNumber: string
  date: string
  status: SalesOrderStatus
  total: number
  currencyCode: CurrencyCode
  shopCode: string | null
  /** Null: it was never placed. */
  submitDate: string | null
}

const MAX_ORDERS = 50

/** One whose payment was declined was never bought. */
const isBought = ({ status, submitDate }: OrderRow): boolean => status !== 'canceled' || submitDate !== null

type Buyer = { shopCode: string; customerId: string }

/** The newest first, with those that the same person bought as a guest. */
export const listShopperOrders = async (
  ctx: Ctx,
  { shopCode, customerId }: Buyer,
): Promise<ShopperOrderSummary[]> => {
  const person = await findPerson(ctx.db, ctx.merchantId, customerId)
  const answer = await listWholeOrders(ctx, {
    filters: JSON.stringify({ customerId: { $in: person?.customerIds ?? [customerId] } }),
    sort: 'submitDate:desc',
    limit: MAX_ORDERS,
  })
  const { orders } = JSON.parse(answer.text) as { orders: OrderRow[] }
  return orders
    .filter((order) => order.shopCode === shopCode && isBought(order))
    .map(({ orderNumber, date, submitDate, status, total, currencyCode }) => ({
      orderNumber,
      date: submitDate ?? date,
      status,
      total,
      currency: currencyCode,
    }))
}
