import { type SalesOrderCheckout, texts } from '@tradepost/contract'
import { type Ctx, type Problem, refuse } from '@tradepost/kernel'
import { routeOrders } from '../fulfillment/route/route.ts'
import { unroutedProblems } from '../fulfillment/route/unrouted.rules.ts'
import { applyUpdate, toolsOf } from '../model/order/order-update.rules.ts'
import type { Order } from '../model/order.types.ts'
import { checkPaymentIds, withCheckoutParams } from '../model/request/payment.rules.ts'
import { inDocumentOrder, problemsOutside, validPart } from '../model/request/shape.rules.ts'
import { salesOrderMachine } from '../model/state/order.machine.ts'
import { lockedOrder, saveChange } from '../record/save.ts'
import { routesAutomatically } from '../routing/settings.service.ts'
import { reserveForCheckout } from '../stock/reserve.ts'
import { becomesRouted } from './becomes-routed.ts'
import { catchUp } from './catch-up.ts'

const checkNotPlaced = ({ status }: Order): Problem[] => {
  if (salesOrderMachine.may(status, 'checkOut')) return []
  const message = salesOrderMachine.refusal(status, 'open', undefined) ?? texts.alreadyOpen
  return [{ code: 'NOT_PASSED', message, path: ['status'], value: status }]
}

/** Places the order: new becomes open. A paid order is placed whatever its stock. */
export const checkoutSalesOrder = (
  ctx: Ctx,
  orderNumber: string,
  body: SalesOrderCheckout,
  schemaProblems: Problem[] = [],
  { isPaid = false, isOfCart = false }: { isPaid?: boolean; isOfCart?: boolean } = {},
) =>
  ctx.tx(async (tx) => {
    // whether it will be routed is read beside the lock, and cached
    const [locked] = await Promise.all([lockedOrder(tx, ctx, orderNumber), routesAutomatically(tx, ctx)])
    const before = locked.order
    const { campaignAttribution, paymentTransactions = [], ...source } = validPart(body, schemaProblems)
    const found = [
      ...checkNotPlaced(before),
      ...checkPaymentIds(before.paymentTransactions, paymentTransactions),
    ]
    refuse(inDocumentOrder([...schemaProblems, ...problemsOutside(found, schemaProblems)], body))

    const placed = applyUpdate(before, { ...source, status: 'open' }, toolsOf(ctx))
    const isRoutedNow = await becomesRouted(tx, ctx, locked, placed)
    const reserved = isRoutedNow
      ? null
      : await reserveForCheckout(tx, ctx, locked.id, placed, { isLenient: isPaid, isOfCart })
    const isRouted = reserved !== null || locked.isRouted
    const after = {
      ...(reserved ?? placed),
      submitDate: before.submitDate ?? ctx.now.toISOString(),
      campaignAttribution:
        campaignAttribution === undefined ? before.campaignAttribution : campaignAttribution,
      paymentTransactions: withCheckoutParams(placed.paymentTransactions, paymentTransactions),
    }
    await saveChange(tx, ctx, locked, after, { isRouted })
    await catchUp(tx, ctx, locked, { after, fulfillmentOrders: locked.fulfillmentOrders, isRouted })
    if (!isRoutedNow) return
    const routed = await routeOrders(tx, ctx, [orderNumber])
    if (!isPaid) refuse(unroutedProblems(placed, routed))
  })
