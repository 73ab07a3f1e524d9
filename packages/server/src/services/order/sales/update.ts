import { type SalesOrderCheckout, type SalesOrderUpdate, texts } from '@tradepost/contract'
import { type Ctx, emit, fail, type Problem, refuse, type Tx } from '@tradepost/kernel'
import { bumpCustomerMetrics } from '../../customer/index.ts'
import { listWaiting, putWaits, releaseForOrder } from '../../inventory/index.ts'
import { getMerchantSettings } from '../../merchant/index.ts'
import { unredeem } from '../../promotion/index.ts'
import { isRoutable, routeOrders, routesAutomatically, unroutedProblems } from '../fulfillment/route/route.ts'
import { changesIn, goodsIn, handedWith, storeWorks } from '../fulfillment/save/rows.service.ts'
import { workTools } from '../fulfillment/save/terms.service.ts'
import { countedOf } from '../model/amount/calculated.rules.ts'
import { unroutedIn } from '../model/fulfillment-order/check.rules.ts'
import { amountIn, type Work } from '../model/fulfillment-order/fulfillment-order.rules.ts'
import { followWorks, withRouted } from '../model/fulfillment-order/sales-order.rules.ts'
import { followSales } from '../model/fulfillment-order/shrink.rules.ts'
import { lineIndexes } from '../model/line/line.rules.ts'
import { checkHandedOver, handedOverIn } from '../model/order/handover.rules.ts'
import type { Order } from '../model/order/order-document.rules.ts'
import { applyUpdate, closeLines } from '../model/order/order-update.rules.ts'
import { checkPaymentIds, withCheckoutParams } from '../model/request/payment.rules.ts'
import { inDocumentOrder, problemsOutside, validPart } from '../model/request/shape.rules.ts'
import { checkDemands, noteDemands } from '../model/state/demand.rules.ts'
import { salesOrderMachine } from '../model/state/order.machine.ts'
import { checkChangedProducts } from '../price/check-products.ts'
import { orderDeleted } from '../record/order.events.ts'
import * as store from '../record/order.store.ts'
import { lockedOrder, performEffects, priceChange, saveChange, toolsOf } from '../record/save.ts'
import { followStock } from '../stock/follow.ts'
import { reserveForCheckout } from '../stock/reserve.ts'
import { checkOneLocation, checkSize, checkUpdate, spreads } from './check.rules.ts'
import { checkAgainstGroups } from './check-packed.ts'
import { checkRefunded } from './check-refunded.ts'
import { figuresOf } from './customer.rules.ts'
import { fillContacts, setAttributes } from './customer.service.ts'

/** Rules of the merchant beyond those of every order; read only where they may matter. */
const checkWishes = async (tx: Tx, ctx: Ctx, before: Order, sent: SalesOrderUpdate, after: Order) => {
  const isSpread = spreads(before, after)
  if (before.status === after.status && !isSpread) return []
  const settings = await getMerchantSettings(tx, ctx.merchantId)
  return [
    ...checkDemands(noteDemands(settings), { from: before.status, to: after.status }, sent),
    ...(isSpread && settings.restrictMultiLocationOrders
      ? checkOneLocation(after, lineIndexes(sent.lineItems))
      : []),
  ]
}

type Found = { sent: SalesOrderUpdate; problems: Problem[]; body: unknown }

/** With what is wrong with the attributes of the customer, which otherwise shows when they are set, as the last step. */
const refuseUpdate = async (tx: Tx, ctx: Ctx, order: Order, { sent, problems, body }: Found) => {
  if (problems.length === 0) return
  const isCustomerValid = !problems.some(({ path: [first] }) => first === 'customer')
  const inAttributes = isCustomerValid ? await setAttributes(tx, ctx, order, sent) : []
  refuse(inDocumentOrder([...problems, ...inAttributes], body))
}

/** Fulfillment orders never have more of a line than the sales order has left. */
const followWithWorks = async (tx: Tx, ctx: Ctx, { works, packed }: store.LockedOrder, after: Order) =>
  works.length === 0 ? works : followSales(works, after, handedOverIn(packed), await workTools(tx, ctx))

/** Whether more or less than before is with no location, of an order that is routed here at all. */
const hasOtherToRoute = (locked: store.LockedOrder, after: Order, works: Work[]): boolean => {
  const isOwn = locked.works.length > 0 || salesOrderMachine.may(after.status, 'allocate')
  if (!isOwn) return false
  const [old, now] = [unroutedIn(locked, locked.works), unroutedIn({ ...locked, order: after }, works)]
  return [...new Set([...old.keys(), ...now.keys()])].some(
    (code) => amountIn(old, code) !== amountIn(now, code),
  )
}

/** Whether an order is routed now: it is placed, or something else than before is with no location. */
const becomesRouted = async (
  tx: Tx,
  ctx: Ctx,
  locked: store.LockedOrder,
  after: Order,
  works: Work[] = locked.works,
): Promise<boolean> => {
  const isCause =
    locked.order.status === after.status
      ? hasOtherToRoute(locked, after, works)
      : salesOrderMachine.may(after.status, 'allocate')
  return isCause && isRoutable(after) && routesAutomatically(tx, ctx)
}

/** An order that is placed while locations work on it already is in progress. */
const catchUp = async (
  tx: Tx,
  ctx: Ctx,
  locked: store.LockedOrder,
  { after, works, isRouted }: { after: Order; works: Work[]; isRouted: boolean },
) => {
  const isPlaced =
    salesOrderMachine.may(locked.order.status, 'checkOut') && salesOrderMachine.may(after.status, 'advance')
  if (!isPlaced || works.length === 0) return
  const handed = handedOverIn(locked.packed)
  const { order } = followWorks(after, { before: works, after: works }, handed, {}, toolsOf(ctx))
  await saveChange(tx, ctx, { ...locked, order: after }, order, { isRouted })
}

/** Schema problems are reported together with those of the rules. */
export const updateSalesOrder = (
  ctx: Ctx,
  orderNumber: string,
  body: SalesOrderUpdate,
  schemaProblems: Problem[] = [],
  /** Payments that fail and shops elsewhere cannot be asked for a note. */
  { isByCaller = false }: { isByCaller?: boolean } = {},
) =>
  ctx.tx(async (tx) => {
    const locked = await lockedOrder(tx, ctx, orderNumber)
    const before = locked.order
    const request = validPart(body, schemaProblems)
    const sent: SalesOrderUpdate = countedOf(request, request.status ?? before.status)

    const applied = applyUpdate(before, sent, toolsOf(ctx))
    const { order, problems } = await fillContacts(tx, ctx, { sent, order: applied })
    const lineIndexOf = lineIndexes(sent.lineItems)
    const handed = handedOverIn(locked.packed)
    const found = [
      ...checkUpdate(before, sent, order),
      ...problems,
      ...(await checkChangedProducts(tx, ctx, before, order, lineIndexOf)),
      ...(await checkAgainstGroups(tx, ctx, locked, sent, order)),
      ...checkHandedOver(before, sent, order, handed, lineIndexOf),
      ...(isByCaller ? await checkWishes(tx, ctx, before, sent, order) : []),
    ]
    await refuseUpdate(tx, ctx, order, {
      sent,
      problems: [...schemaProblems, ...problemsOutside(found, schemaProblems)],
      body,
    })
    const closed = closeLines(before, order, handed, toolsOf(ctx))
    const works = await followWithWorks(tx, ctx, locked, closed)
    const priced = await priceChange(tx, ctx, locked, sent, withRouted(closed, works))
    refuse([...checkSize(priced, lineIndexOf), ...(await checkRefunded(tx, ctx, locked, priced))])

    await performEffects(tx, ctx, [{ locked, after: priced }])
    const isRoutedNow = await becomesRouted(tx, ctx, locked, priced, works)
    const { isRouted } = locked
    const hasOwnStatus = (sent.fulfillmentStatus ?? before.fulfillmentStatus) !== before.fulfillmentStatus
    const goods = goodsIn(locked, works)
    const after = await followStock(tx, ctx, {
      locked,
      after: priced,
      handed: handedWith(locked, goods),
      isRouted,
      hasOwnStatus,
      packages: goods,
      works,
    })
    await saveChange(tx, ctx, locked, after, { isRouted })
    await catchUp(tx, ctx, locked, { after, works, isRouted })
    await storeWorks(tx, ctx, changesIn(locked.works, works))
    if (isRoutedNow) await routeOrders(tx, ctx, [orderNumber])
    refuse(await setAttributes(tx, ctx, after, sent))
  })

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
    // whether it will be routed is asked beside the lock, and remembered
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
    await catchUp(tx, ctx, locked, { after, works: locked.works, isRouted })
    if (!isRoutedNow) return
    const routed = await routeOrders(tx, ctx, [orderNumber])
    if (!isPaid) refuse(unroutedProblems(placed, routed))
  })

export const deleteSalesOrder = (ctx: Ctx, orderNumber: string) =>
  ctx.tx(async (tx) => {
    const { id, order, isAttempt } = await lockedOrder(tx, ctx, orderNumber)
    if (!salesOrderMachine.may(order.status, 'delete')) throw fail('orderNotDeletable')

    await unredeem(tx, ctx, [orderNumber])
    await releaseForOrder(tx, ctx, { salesOrderNumber: orderNumber })
    await putWaits(tx, ctx, [], await listWaiting(tx, ctx.merchantId, [orderNumber]))
    await Promise.all([
      store.removeOrder(tx, ctx, id),
      ...(isAttempt
        ? []
        : [
            emit(tx, ctx, [orderDeleted(ctx, id, order)]),
            bumpCustomerMetrics(tx, ctx, figuresOf(order, null, ctx.now)),
          ]),
    ])
  })
