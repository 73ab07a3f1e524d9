import { type Ctx, type ListQuery, readList } from '@tradepost/kernel'
import { liveCustomer } from '../../customer/index.ts'
import * as read from './subscription.read.ts'

export const listSubscriptions = (ctx: Ctx, query: ListQuery) =>
  read.listSubscriptions(ctx.db, ctx.merchantId, null, readList(query, read.rules))

export const listCustomerSubscriptions = async (ctx: Ctx, customerId: string, query: ListQuery) => {
  const list = readList(query, read.rules)
  return read.listSubscriptions(ctx.db, ctx.merchantId, await liveCustomer(ctx, customerId), list)
}
