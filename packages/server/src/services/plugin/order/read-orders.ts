import type { SalesOrder } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import { listWholeOrders } from '../../order/index.ts'

type Query = { filters: object; sort?: string; limit: number; offset: number }

export const listOrders = async (ctx: Ctx, { filters, ...page }: Query): Promise<SalesOrder[]> => {
  const { text } = await listWholeOrders(ctx, { ...page, filters: JSON.stringify(filters) })
  return (JSON.parse(text) as { orders: SalesOrder[] }).orders
}

export const readOrders = (ctx: Ctx, orderNumbers: string[]): Promise<SalesOrder[]> =>
  orderNumbers.length > 0
    ? listOrders(ctx, {
        filters: { orderNumber: { $in: orderNumbers } },
        limit: orderNumbers.length,
        offset: 0,
      })
    : Promise.resolve([])
