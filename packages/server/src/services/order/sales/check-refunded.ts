import { texts } from '@tradepost/contract'
import { type Ctx, money, type Problem, type Tx } from '@tradepost/kernel'
import type { LockedOrder } from '../model/fulfillment-order/locked-order.types.ts'
import type { Order } from '../model/order.types.ts'
import { listReturned } from '../record/returned.store.ts'

/** An order never costs less than returns gave back of it; asked only when it gets cheaper. */
export const checkRefunded = async (
  tx: Tx,
  ctx: Ctx,
  { id, order: before }: LockedOrder,
  after: Order,
): Promise<Problem[]> => {
  if (after.total >= before.total) return []
  const refund = (await listReturned(tx, ctx.merchantId, [id])).get(id)?.refund ?? money.zero
  if (refund <= money.amount(after.total)) return []
  const message = texts.totalBelowRefund(money.toText(refund), money.toText(money.amount(after.total)))
  return [{ code: 'NOT_PASSED', status: 409, message, path: ['total'], value: after.total }]
}
