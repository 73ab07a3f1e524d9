import { ApiError, type Ctx, type Tx } from '@tradepost/kernel'
import { type Asked, askWebhook } from '../../webhook/index.ts'
import { getSignedIn } from '../account/account.store.ts'
import { updateCustomer } from '../customer/update.ts'

/** A customer who gave the right password, and what the merchant's own system says to it. */
export type SignedIn = { customerId: string; sync: Asked<'loginSync'> }

/** Undefined when the merchant's system refuses. Comes before any transaction: it waits for somebody else. */
export const syncLogin = async (
  ctx: Ctx,
  customerId: string,
  shopCode: string | null,
): Promise<SignedIn | undefined> => {
  const sync = await askWebhook(ctx, 'loginSync', async () => ({
    ...(await getSignedIn(ctx.database, ctx.merchantId, customerId)),
    customerId,
    shopCode,
  }))
  return sync.answer.isAllowed === false ? undefined : { customerId, sync }
}

/** A change that the customer cannot take, such as a number that another has, does not keep anybody from signing in. */
export const applyLogin = async (
  tx: Tx,
  ctx: Ctx,
  { customerId, sync: { answer } }: SignedIn,
): Promise<void> => {
  const { customer } = answer
  if (!customer) return
  await tx
    .savepoint(() => updateCustomer(ctx.inside(tx), customerId, customer, {}))
    .catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      ctx.log.warn(
        { event: 'loginSync', customerId, err: error },
        'the answer of a synchronous webhook was not applied',
      )
    })
}
