import type { CheckoutRequest } from '@tradepost/contract'
import { type Ctx, fail, money, refuse, type Tx } from '@tradepost/kernel'
import { createAnonymousCustomer } from '../../../customer/index.ts'
import { listPickupStores } from '../../../location/index.ts'
import { getMerchantSettings, taxRegionOf } from '../../../merchant/index.ts'
import { bookSlots, checkoutSalesOrder, createOrder, holdOrder } from '../../../order/index.ts'
import { refused } from '../../cart/line/add.ts'
import { errorsIn } from '../../cart/price/price.rules.ts'
import type { LockedCart } from '../../cart/record/cart.store.ts'
import { openPayment } from '../../payment/authorization/open.ts'
import {
  addressOfPickup,
  type Choice,
  checkDestination,
  checkPayment,
  checkPickup,
  isShipped,
} from '../choice/choice.rules.ts'
import { type Quote, quoteCart, shippingTermsOf } from '../quote/quote.ts'
import { ratesOf } from '../quote/tax.rules.ts'
import { goodsAddress, toOrderDraft } from './draft.rules.ts'
import { asCartRefusal, checkSeen, refusalsOf } from './refusal.rules.ts'

export const choose = async (tx: Tx, ctx: Ctx, request: CheckoutRequest) => {
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

export type Buying = { request: CheckoutRequest; orderId: number; attempt?: string | null }

/** The order with its stock and payment, or nothing: shortages are reported by cart line. */
export const place = async (
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
