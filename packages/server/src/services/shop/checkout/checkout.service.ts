import type { CheckoutDone, CheckoutRequest } from '@tradepost/contract'
import { type Ctx, fail, money, refuse, type Tx } from '@tradepost/kernel'
import { createAnonymousCustomer } from '../../customer/index.ts'
import { listPickupStores } from '../../location/index.ts'
import { getMerchantSettings, taxRegionOf } from '../../merchant/index.ts'
import {
  allocateOrderNumbers,
  bookSlots,
  checkoutSalesOrder,
  createOrder,
  holdOrder,
  orderSecretOf,
  orderUrlOf,
} from '../../order/index.ts'
import { type LockedCart, lockCart, removeCart } from '../cart/cart.store.ts'
import type { CartKey } from '../cart/cart.types.ts'
import { refused } from '../cart-line/add-products.service.ts'
import { isUnsettled } from '../payment/payment.rules.ts'
import { askProvider, openPayment, settlePayment } from '../payment/payment.service.ts'
import { findByAttempt, findOfOrder, type PaymentStatus } from '../payment/payment.store.ts'
import { providerOf } from '../payment/provider.table.ts'
import { errorsIn } from './checkout-view.rules.ts'
import { addressOfPickup } from './checkout-view.service.ts'
import { type Choice, checkDestination, checkPayment, checkPickup, isShipped } from './choice.rules.ts'
import { goodsAddress, toOrderDraft } from './order-draft.rules.ts'
import { findPurchaseOfCart, insertPurchase } from './purchase.store.ts'
import { type Quote, quoteCart, shippingTermsOf } from './quote.service.ts'
import { ratesOf } from './quote-tax.rules.ts'
import { asCartRefusal, checkSeen, refusalsOf } from './refusal.rules.ts'

type Named = { orderNumber: string; shopCode: string }

const doneOf = async (
  ctx: Ctx,
  { orderNumber, shopCode }: Named,
  status: PaymentStatus = 'authorized',
): Promise<CheckoutDone> => {
  const secret = orderSecretOf(ctx, orderNumber)
  const url = await orderUrlOf(ctx, { id: Number(orderNumber), shopCode })
  const paymentStatus = isUnsettled(status) ? 'processing' : 'authorized'
  return { orderNumber, orderUrl: `${url}?secret=${secret}`, secret, paymentStatus }
}

const choose = async (tx: Tx, ctx: Ctx, request: CheckoutRequest) => {
  const { method, locationCode, slotId } = request.fulfillment
  const [settings, [pickup = null]] = await Promise.all([
    getMerchantSettings(tx, ctx.merchantId),
    locationCode ? listPickupStores(tx, ctx.merchantId, ctx.now, locationCode) : [],
  ])
  const choice: Choice = {
    method,
    locationCode: locationCode || null,
    slotId: slotId || null,
    destination: isShipped(method) ? taxRegionOf(goodsAddress(request)) : addressOfPickup(pickup),
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

const check = (quote: Quote, request: CheckoutRequest): void => {
  if (quote.total === null && quote.lines.length === 0) throw fail('cartEmpty')
  const entries = refusalsOf(errorsIn(quote))
  if (entries.length > 0) throw refused(entries)
  refuse([
    ...(quote.isShipped ? checkDestination(quote.choice, quote) : []),
    ...checkPayment(request, quote.checkout.paymentMethods),
  ])
}

/** The order with its stock and payment, or nothing: shortages are reported by cart line. */
const place = async (
  tx: Tx,
  ctx: Ctx,
  { shop, cart }: LockedCart,
  { choice, slot, problems }: Awaited<ReturnType<typeof choose>>,
  { request, orderId, attempt = null, isAuthorized }: Buying & { isAuthorized: boolean },
) => {
  const quote = await quoteCart(tx, ctx, { shop, cart }, choice)
  refuse(problems)
  check(quote, request)
  const customerId = await customerOf(tx, ctx, quote, request)
  const [id, methodCode, orderNumber] = [ctx.platform.ids.uuid(), request.paymentMethodCode, String(orderId)]
  const payment = { externalCode: id, paymentMethod: { code: methodCode } }
  const bound = ctx.forMerchant({ id: ctx.merchantId, code: ctx.principal.merchantCode }, tx)
  try {
    const draft = toOrderDraft(quote, request, { customerId, slot, payment })
    const terms = { taxes: ratesOf(quote), shipping: shippingTermsOf(quote), isAttempt: !isAuthorized }
    const order = await createOrder(bound, draft, { id: orderId, ...terms })
    checkSeen(request, order, quote)
    const { currencyCode } = cart
    const opening = { id, orderNumber, methodCode, currencyCode, attempt, amount: money.amount(order.total) }
    await Promise.all([
      openPayment(tx, bound, opening, isAuthorized),
      isAuthorized
        ? checkoutSalesOrder(bound, orderNumber, {}, [], { isOfCart: true })
        : holdOrder(bound, orderNumber),
    ])
    if (isAuthorized && slot) refuse(await bookSlots(bound, orderNumber))
    return opening
  } catch (error) {
    throw asCartRefusal(error, quote)
  }
}

type Buying = { request: CheckoutRequest; orderId: number; attempt?: string | null }

/** The cart is locked first: of all who buy it at once, one makes the order, and the others find it. */
const buy = (ctx: Ctx, key: CartKey, buying: Buying, isAuthorized: boolean) =>
  ctx.tx(async (tx, last) => {
    const { merchantId, now } = ctx
    // in one round trip: what comes behind the lock is read when it is there
    const [locked, chosen] = await Promise.all([
      lockCart(tx, merchantId, key, now),
      choose(tx, ctx, buying.request),
    ])
    const tried = buying.attempt ? await findByAttempt(tx, merchantId, buying.attempt) : null
    if (tried) return { known: tried }
    if (!locked) {
      const bought = await findPurchaseOfCart(tx, merchantId, key)
      if (!bought) throw fail('cartNotFound')
      return { known: await findOfOrder(tx, merchantId, bought.orderNumber), bought }
    }
    const payment = await place(tx, ctx, locked, chosen, { ...buying, isAuthorized })
    const { orderNumber } = payment
    const { cart } = locked
    const purchase = { orderNumber, shopCode: key.shopCode, cart, now, isSettled: isAuthorized }
    await last(() =>
      Promise.all([
        insertPurchase(tx, merchantId, purchase),
        removeCart(tx, merchantId, { ...key, cartId: cart.id }, now),
      ]),
    )
    return { payment }
  })

type Outcome = { orderNumber: string; status: PaymentStatus; message: string | null }

const answer = async (ctx: Ctx, shopCode: string, { orderNumber, status, message }: Outcome) => {
  if (status === 'failed') throw fail('paymentDeclined', message ?? undefined)
  return doneOf(ctx, { orderNumber, shopCode }, status)
}

/** A provider that gives no answer is asked again later; the order waits for it. */
const settled = async (
  ctx: Ctx,
  payment: Awaited<ReturnType<typeof place>>,
  details: Record<string, unknown>,
): Promise<Outcome> => {
  const { orderNumber } = payment
  const result = await askProvider(ctx, payment, details).catch((err: unknown) => {
    ctx.log.warn({ err, payment: payment.id }, 'a provider of payments gave no answer')
    return null
  })
  if (result === null) return { orderNumber, status: 'pending', message: null }
  const { status, errorMessage } = await settlePayment(ctx, payment.id, result)
  return { orderNumber, status, message: errorMessage }
}

export type Checkout = { key: CartKey; request: CheckoutRequest; idempotencyKey?: string; isDryRun?: boolean }

/**
 * Two steps stay outside of the transaction. The order number, so that orders of a merchant do not wait for each other; a
 * failed checkout loses its number. And the call of the payment provider: order and stock are committed before it, its
 * answer after it.
 */
export const prepareCheckout = async (ctx: Ctx, { key, request, idempotencyKey, isDryRun }: Checkout) => {
  const orderId = await allocateOrderNumbers(ctx.database, ctx.merchantId, 1)
  if (isDryRun || providerOf(request.paymentMethodCode).isLocal) return { orderId }
  const attempt = idempotencyKey === undefined ? null : `${ctx.principal.subject} ${idempotencyKey}`
  const { payment, known, bought } = await buy(ctx, key, { request, orderId, attempt }, false)
  if (payment) return { orderId, outcome: await settled(ctx, payment, request.payment ?? {}) }
  // not kept under the key: the answer of the first request is
  if (!bought && known?.status === 'pending') throw fail('checkoutUnderWay')
  const { status = 'authorized', errorMessage = null } = known ?? {}
  const orderNumber = known?.orderNumber ?? bought?.orderNumber ?? ''
  return { orderId, outcome: { orderNumber, status, message: errorMessage } }
}

/** From a cart to its order in one transaction, when no provider has to be asked elsewhere. */
export const finishCheckout = async (
  ctx: Ctx,
  { key, request }: Checkout,
  { orderId, outcome }: { orderId: number; outcome?: Outcome },
): Promise<CheckoutDone> => {
  if (outcome) return answer(ctx, key.shopCode, outcome)
  const { payment, known, bought } = await buy(ctx, key, { request, orderId }, true)
  const orderNumber = payment?.orderNumber ?? bought?.orderNumber ?? ''
  return doneOf(ctx, { orderNumber, shopCode: key.shopCode }, known?.status)
}

/** For pages of this server. */
export const checkOutCart = async (ctx: Ctx, key: CartKey, request: CheckoutRequest): Promise<CheckoutDone> =>
  finishCheckout(ctx, { key, request }, await prepareCheckout(ctx, { key, request }))
