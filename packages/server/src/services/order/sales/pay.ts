import type { PaymentTransaction, SalesOrderStatus } from '@tradepost/contract'
import { type Ctx, refuse } from '@tradepost/kernel'
import { bookSlots } from '../fulfillment/route/book-slots.ts'
import { holdForRouting } from '../fulfillment/route/hold.ts'
import { salesOrderMachine } from '../model/state/order.machine.ts'
import { patchOrders } from '../record/order.store.ts'
import { lockedOrder, saveChange } from '../record/save.ts'
import { routesAutomatically } from '../routing/settings.service.ts'
import { reserveForCheckout } from '../stock/reserve.ts'
import { checkoutSalesOrder } from './checkout.ts'
import { updateSalesOrder } from './update.ts'

/** Keeps the stock for a new order until its payment is settled; what is short refuses it. */
export const holdOrder = (ctx: Ctx, orderNumber: string): Promise<void> =>
  ctx.tx(async (tx) => {
    const locked = await lockedOrder(tx, ctx, orderNumber)
    const { id, order } = locked
    if (await routesAutomatically(tx, ctx)) refuse(await holdForRouting(tx, ctx, locked))
    else await reserveForCheckout(tx, ctx, id, order, { isOfCart: true })
    // from now on the stock follows its lines
    await patchOrders(tx, ctx, [{ id, order, isRouted: true }])
  })

const statusOf = (ctx: Ctx, orderNumber: string): Promise<SalesOrderStatus> =>
  ctx.tx(async (tx) => (await lockedOrder(tx, ctx, orderNumber)).order.status)

const isWaiting = (status: SalesOrderStatus) => salesOrderMachine.may(status, 'checkOut')

/** False: somebody ended it before it was paid. One that somebody placed meanwhile stays as it is. */
export const placePaidOrder = async (ctx: Ctx, orderNumber: string): Promise<boolean> => {
  const status = await statusOf(ctx, orderNumber)
  if (!isWaiting(status)) return !salesOrderMachine.is(status, 'void')
  await checkoutSalesOrder(ctx, orderNumber, {}, [], { isPaid: true })
  // a slot that filled up in the meantime is no reason to refuse a paid order: the store calls the shopper
  await bookSlots(ctx, orderNumber)
  return true
}

/** Gives back the stock and coupons of an order whose payment failed. */
export const cancelUnpaidOrder = async (ctx: Ctx, orderNumber: string): Promise<void> => {
  if (isWaiting(await statusOf(ctx, orderNumber)))
    await updateSalesOrder(ctx, orderNumber, { status: 'canceled' })
}

/** The payment as the order shows it, found by its external code. */
export const recordPayment = (
  ctx: Ctx,
  orderNumber: string,
  payment: Omit<PaymentTransaction, 'id' | 'checkoutParams'>,
): Promise<void> =>
  ctx.tx(async (tx) => {
    const locked = await lockedOrder(tx, ctx, orderNumber)
    const { order } = locked
    const known = order.paymentTransactions.find(({ externalCode }) => externalCode === payment.externalCode)
    const changed = {
      id: known?.id ?? ctx.platform.ids.uuid(),
      checkoutParams: known?.checkoutParams ?? null,
      ...payment,
    }
    const paymentTransactions = known
      ? order.paymentTransactions.map((one) => (one === known ? changed : one))
      : [...order.paymentTransactions, changed]
    await saveChange(tx, ctx, locked, { ...order, paymentTransactions })
  })
