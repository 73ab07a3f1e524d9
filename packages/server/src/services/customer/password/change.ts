import { type Ctx, emit } from '@tradepost/kernel'
import { dropTokens } from '../../auth/index.ts'
import * as store from '../account/account.store.ts'
import { customerEvent } from '../record/customer.events.ts'

/** Signs out whoever was signed in by the old one. */
export const changePassword = (ctx: Ctx, customerId: string, passwordHash: string) =>
  ctx.tx(async (tx) => {
    await store.setPassword(tx, ctx, customerId, passwordHash)
    await emit(tx, ctx, [customerEvent('customerPasswordChanged', customerId)])
    await dropTokens(tx, { merchantId: ctx.merchantId, subject: customerId })
  })
