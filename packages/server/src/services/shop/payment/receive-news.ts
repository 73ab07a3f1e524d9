import type { PaymentMethodCode } from '@tradepost/contract'
import { type Ctx, fail } from '@tradepost/kernel'
import { settlePayment } from './authorization/settle.ts'
import { providerOf } from './provider/provider.table.ts'
import * as payments from './record/payment.store.ts'

type News = { methodCode: PaymentMethodCode; merchantCode: string; body: Record<string, unknown> }

/** Before any transaction: what the provider says is its own business. */
export const readNews = async (
  { platform }: Ctx,
  { methodCode, merchantCode, body }: News,
  headers: Record<string, string | string[] | undefined>,
) => {
  const merchant = await payments.findMerchant(platform.database, merchantCode)
  if (!merchant) throw fail('paymentNotFound')
  const result = await providerOf(methodCode).readWebhook(platform, {
    merchantId: merchant.id,
    headers,
    body,
  })
  const payment =
    result?.reference != null
      ? await payments.findByReference(platform.database, merchant.id, methodCode, result.reference)
      : null
  if (!result || !payment) throw fail('paymentNotFound')
  return { merchant, payment, result }
}

export const receiveNews = (ctx: Ctx, { merchant, payment, result }: Awaited<ReturnType<typeof readNews>>) =>
  ctx.tx(async (tx) => {
    await settlePayment(ctx.forMerchant(merchant, tx), payment.id, result)
  })
