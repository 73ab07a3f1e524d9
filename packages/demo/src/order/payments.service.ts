import { type Ctx, money } from '@tradepost/kernel'
import { followOrders } from '@tradepost/server'
import { fraction, hash } from '../seed.ts'
import { countRows, type DemoPayment, endSteps, insertPayments, showPayments } from './payments.store.ts'
import type { SoldOrder } from './returns.ts'

/** Goods that are only reserved are paid in the store, and some parcels at the door. */
const paymentOf = (ctx: Ctx, { order, orderNumber }: SoldOrder): DemoPayment => {
  const method = order.lineItems[0]?.fulfillmentMethod
  const seed = `payment ${order.externalCode}`
  const isLater = method === 'ROPIS' || (method === 'directShip' && fraction(seed) < 0.2)
  const id = ctx.platform.ids.uuid()
  return {
    id,
    orderNumber,
    methodCode: isLater ? 'payOnDelivery' : 'testCard',
    currencyCode: order.currencyCode,
    amount: money.toNumber(money.amount(order.total)),
    reference: isLater ? id : ctx.platform.ids.uuid(),
    cardLast4: isLater ? null : String(1000 + (hash(seed) % 9000)),
    date: order.submitDate ?? ctx.now.toISOString(),
  }
}

/** As the platform itself would have done with each payment by now, and when it would have. */
export const fillPayments = async (ctx: Ctx, sold: SoldOrder[]): Promise<void> => {
  await insertPayments(
    ctx.db,
    ctx,
    sold.map((one) => paymentOf(ctx, one)),
  )
  await countRows(ctx.db)
  const { merchantId } = ctx
  await followOrders(
    ctx.db,
    sold.map(({ orderNumber }) => ({ merchantId, orderNumber })),
    ctx.now,
  )
  await countRows(ctx.db)
  await endSteps(ctx.db, ctx)
  await showPayments(ctx.db, ctx)
}
