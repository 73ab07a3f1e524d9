import type { Ctx } from '@tradepost/kernel'
import { findIdsByNumber } from '../record/customer.store.ts'

export const compareCustomerNumbers = async (ctx: Ctx, numbers: string[]) => {
  const ids = await findIdsByNumber(ctx.db, ctx.merchantId, numbers)
  return {
    externalCustomerNumbers: numbers.filter((number) => !ids.has(number)),
    existing: [...ids].map(([externalCustomerNumber, id]) => ({ externalCustomerNumber, id })),
  }
}
