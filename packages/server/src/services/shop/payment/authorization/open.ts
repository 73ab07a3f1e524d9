import { type Ctx, money, type Tx } from '@tradepost/kernel'
import { providerOf } from '../provider/provider.table.ts'
import type { Authorization } from '../provider/provider.types.ts'
import { settleDate } from '../record/payment.rules.ts'
import * as store from '../record/payment.store.ts'

type Opening = Pick<store.NewPayment, 'id' | 'orderNumber' | 'methodCode' | 'currencyCode' | 'attempt'> & {
  amount: money.Amount
}

/** Recorded with its order, before anybody is asked for money. One that needs nobody else is authorized at once. */
export const openPayment = async (
  tx: Tx,
  ctx: Ctx,
  opening: Opening,
  isAuthorized: boolean,
): Promise<void> => {
  const payment = {
    ...opening,
    amount: money.toText(opening.amount),
    status: isAuthorized ? ('authorized' as const) : ('pending' as const),
    reference: isAuthorized ? opening.id : null,
    settleDate: isAuthorized ? null : settleDate(ctx.now),
  }
  await store.insertPayment(tx, ctx.merchantId, payment, ctx.now)
}

export const askProvider = (
  ctx: Ctx,
  payment: Opening,
  details: Record<string, unknown>,
): Promise<Authorization> =>
  providerOf(payment.methodCode).authorize(ctx.platform, {
    merchantId: ctx.merchantId,
    key: payment.id,
    amount: payment.amount,
    currencyCode: payment.currencyCode,
    details,
  })
