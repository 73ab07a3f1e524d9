import { Answer, type Ctx, fail } from '@tradepost/kernel'
import { fallbackHeaders } from '../../webhook/index.ts'
import { getCustomer } from '../customer/get.ts'
import { findByPassword } from './find-by-password.ts'
import { applyLogin, syncLogin } from './login-sync.ts'

export const authenticate = async (ctx: Ctx, emailAddress: string, password: string) => {
  const customerId = await findByPassword(ctx.platform, ctx.merchantId, { emailAddress, password })
  const signedIn = customerId === undefined ? undefined : await syncLogin(ctx, customerId, null)
  if (!signedIn) throw fail('customerSignInFailed')
  if (signedIn.sync.answer.customer) await ctx.tx((tx) => applyLogin(tx, ctx, signedIn))
  const { text, revision } = await getCustomer(ctx, signedIn.customerId, {})
  return new Answer(text, revision, fallbackHeaders(signedIn.sync))
}
