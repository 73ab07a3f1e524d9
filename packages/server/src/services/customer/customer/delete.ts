import { type ApiError, type Ctx, fail, isUuid } from '@tradepost/kernel'
import { lockedCustomer, markDeleted } from '../record/change.service.ts'
import * as store from '../record/customer.store.ts'

/** By the rules of `deleteCustomer`; the answers are aligned with the ids. */
export const deleteCustomers = (ctx: Ctx, ids: string[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const names = ids.map((id) => id.toLowerCase())
    const locked = await store.lockCustomers(tx, ctx.merchantId, names.filter(isUuid))
    const live = locked.filter(({ status }) => status !== 'deleted')
    if (live.length > 0) await markDeleted(tx, ctx, live, null)
    const found = new Set(live.map(({ id }) => id))
    return names.map((name) => (found.has(name) ? null : fail('customerNotFound')))
  })

export const deleteCustomer = (ctx: Ctx, customerId: string, ip?: string) =>
  ctx.tx(async (tx) => {
    const before = await lockedCustomer(tx, ctx, customerId)
    ctx.checkMatch(before.revision)
    await markDeleted(tx, ctx, [before], ip ?? null)
  })
