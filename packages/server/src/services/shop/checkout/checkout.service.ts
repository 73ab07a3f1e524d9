import type { CheckoutDone, CheckoutRequest } from '@tradepost/contract'
import { type Ctx, fail, refuse, signLink, type Tx } from '@tradepost/kernel'
import { createAnonymousCustomer } from '../../customer/index.ts'
import { listPickupPlaces } from '../../location/index.ts'
import { getMerchantSettings, placeOf } from '../../merchant/index.ts'
import { allocateOrderNumbers, checkoutSalesOrder, createOrder, orderUrlOf } from '../../order/index.ts'
import { type LockedCart, lockCart, removeCart } from '../cart/cart.store.ts'
import type { CartKey } from '../cart/cart.types.ts'
import { refused } from '../cart-line/add-products.service.ts'
import { errorsIn } from './checkout-view.rules.ts'
import { addressOfPickup } from './checkout-view.service.ts'
import { type Choice, checkDestination, checkPayment, checkPickup, isShipped } from './choice.rules.ts'
import { goodsAddress, toOrderDraft } from './order-draft.rules.ts'
import { findPurchaseOfCart, insertPurchase } from './purchase.store.ts'
import { type Quote, quoteCart } from './quote.service.ts'
import { asCartRefusal, refusalsOf } from './refusal.rules.ts'

/** Whoever has it may see the order. */
export const orderSecret = ({ platform, merchantId }: Ctx, orderNumber: string): string =>
  signLink(platform.vault.macSecret, ['order', merchantId, orderNumber])

const doneOf = async (
  ctx: Ctx,
  { orderNumber, shopCode }: { orderNumber: string; shopCode: string },
): Promise<CheckoutDone> => {
  const secret = orderSecret(ctx, orderNumber)
  const url = await orderUrlOf(ctx, { id: Number(orderNumber), shopCode })
  return { orderNumber, orderUrl: `${url}?secret=${secret}`, secret, paymentStatus: 'authorized' }
}

const choose = async (tx: Tx, ctx: Ctx, request: CheckoutRequest) => {
  const { method, locationCode, slotId } = request.fulfillment
  const [settings, [pickup = null]] = await Promise.all([
    getMerchantSettings(tx, ctx.merchantId),
    locationCode ? listPickupPlaces(tx, ctx.merchantId, ctx.now, locationCode) : [],
  ])
  const choice: Choice = {
    method,
    locationCode: locationCode || null,
    slotId: slotId || null,
    place: isShipped(method) ? placeOf(goodsAddress(request)) : addressOfPickup(pickup),
    shippingMethodCode: request.shippingMethodCode || null,
  }
  const problems = checkPickup(choice, { enabledMethods: settings.enabledFulfillmentMethods, pickup })
  const slot = pickup?.slots.find(({ id }) => id === choice.slotId) ?? null
  return { choice, slot, problems }
}

/** A guest becomes a customer without an account. */
const customerOf = async (
  tx: Tx,
  ctx: Ctx,
  { cart }: Quote,
  { billingAddress, emailAddress }: CheckoutRequest,
) =>
  cart.customerId ??
  (await createAnonymousCustomer(tx, ctx, {
    emailAddress,
    firstName: billingAddress.firstName,
    lastName: billingAddress.lastName,
  }))

const check = (quote: Quote, { paymentMethodCode }: CheckoutRequest): void => {
  if (quote.total === null && quote.lines.length === 0) throw fail('cartEmpty')
  const entries = refusalsOf(errorsIn(quote))
  if (entries.length > 0) throw refused(entries)
  refuse([
    ...(quote.isShipped ? checkDestination(quote.choice, quote) : []),
    ...checkPayment(paymentMethodCode, quote.checkout.paymentMethods),
  ])
}

/** The order with its stock, or nothing: what is short is told by the line of the cart. */
const place = async (tx: Tx, ctx: Ctx, { shop, cart }: LockedCart, request: CheckoutRequest, id: number) => {
  const { choice, slot, problems } = await choose(tx, ctx, request)
  const quote = await quoteCart(tx, ctx, { shop, cart }, choice)
  refuse(problems)
  check(quote, request)
  const customerId = await customerOf(tx, ctx, quote, request)
  const payment = {
    externalCode: ctx.platform.ids.uuid(),
    paymentMethod: { code: request.paymentMethodCode },
  }
  const bound = ctx.forMerchant({ id: ctx.merchantId, code: ctx.principal.merchantCode }, tx)
  try {
    await createOrder(bound, toOrderDraft(quote, request, { customerId, slot, payment }), id)
    await checkoutSalesOrder(bound, String(id), {})
  } catch (error) {
    throw asCartRefusal(error, quote)
  }
}

/** Before the transaction, so that orders of one merchant do not wait for each other. */
export const takeOrderNumber = (ctx: Ctx): Promise<number> =>
  allocateOrderNumbers(ctx.database, ctx.merchantId, 1)

/**
 * From a cart to its order in one transaction. The cart is locked first: of all who buy it at once, one makes the order,
 * and the others find it.
 */
export const buyCart = (
  ctx: Ctx,
  key: CartKey,
  request: CheckoutRequest,
  orderId: number,
): Promise<CheckoutDone> =>
  ctx.tx(async (tx) => {
    const { merchantId, now } = ctx
    const locked = await lockCart(tx, merchantId, key, now)
    if (!locked) {
      const bought = await findPurchaseOfCart(tx, merchantId, key)
      if (!bought) throw fail('cartNotFound')
      return doneOf(ctx, bought)
    }
    await place(tx, ctx, locked, request, orderId)
    const purchase = { orderNumber: String(orderId), shopCode: key.shopCode }
    await insertPurchase(tx, merchantId, { ...purchase, cart: locked.cart, now, isSettled: true })
    await removeCart(tx, merchantId, { ...key, cartId: locked.cart.id }, now)
    return doneOf(ctx, purchase)
  })

/** For pages of this server. */
export const checkOutCart = async (ctx: Ctx, key: CartKey, request: CheckoutRequest): Promise<CheckoutDone> =>
  buyCart(ctx, key, request, await takeOrderNumber(ctx))
