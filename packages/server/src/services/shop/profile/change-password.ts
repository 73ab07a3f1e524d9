import type { PasswordChange } from '@tradepost/contract'
import { type Ctx, fail } from '@tradepost/kernel'
import { hashPassword } from '../../auth/index.ts'
import { changePassword, findByPassword } from '../../customer/index.ts'
import { signedInUser } from '../base/shopper.rules.ts'
import { beginSession } from '../session/session.service.ts'
import { getUser } from '../user/read.ts'

/** A wrong password counts as at the sign-in. Takes long, and so comes before the transaction. */
export const preparePassword = async (ctx: Ctx, { oldPassword, password }: PasswordChange) => {
  const customerId = signedInUser(ctx)
  const { merchantId, platform } = ctx
  const { mail } = await getUser(ctx.db, ctx, customerId)
  const known = { emailAddress: mail ?? '', password: oldPassword }
  if ((await findByPassword(platform, merchantId, known)) !== customerId) throw fail('wrongOldPassword')
  return { customerId, passwordHash: await hashPassword(platform, merchantId, password) }
}

/** This session goes on. */
export const updatePassword = (
  ctx: Ctx,
  { customerId, passwordHash }: Awaited<ReturnType<typeof preparePassword>>,
): Promise<void> =>
  ctx.tx(async (tx) => {
    const { merchantId, principal, platform } = ctx
    const bound = ctx.forMerchant({ id: merchantId, code: principal.merchantCode }, tx)
    await changePassword(bound, customerId, passwordHash)
    const { shopCode, sessionId } = principal.shopper ?? { shopCode: '', sessionId: null }
    if (sessionId !== null) await beginSession(tx, platform, { merchantId, shopCode, sessionId, customerId })
  })
