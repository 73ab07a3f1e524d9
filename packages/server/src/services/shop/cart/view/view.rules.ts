import {
  type Cart,
  type CartDiscount,
  type CartItem,
  type CartMessage,
  type CartTotal,
  texts,
} from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import { measureText } from '../../../catalog/index.ts'
import { couponKey, type FoundPromotion, type Priced } from '../../../promotion/index.ts'
import type { CartShop, LineOption, StoredCart } from '../model/cart.types.ts'
import { labelsOf } from '../model/option.rules.ts'
import type { AssessedLine } from '../price/price.rules.ts'
import type { PricedCart } from '../price/price.ts'

type Amount = money.Amount
type PricedLine = Priced['lines'][number]
const { toNumber, negate } = money

export const promotionsBy = (promotions: readonly FoundPromotion[]) =>
  new Map(promotions.map(({ code, data }) => [code, data]))
type Promotions = ReturnType<typeof promotionsBy>

/** A percentage is shown as one, anything else as the amount that it takes off here. */
const discountOf = (
  promotions: Promotions,
  { promotionCode, couponCode, amount }: { promotionCode: string; couponCode: string | null; amount: Amount },
): CartDiscount => {
  const promotion = promotions.get(promotionCode)
  const isShare = promotion?.discount.type === 'percentage'
  const description = promotion?.promotionalText ?? promotion?.description
  return {
    ...(couponCode !== null && { code: couponCode }),
    label: promotion?.name ?? promotionCode,
    ...(description && { description }),
    savedPrice: {
      value: isShare ? (promotion?.discount.amount ?? 0) : toNumber(negate(amount)),
      type: isShare ? 'percentage' : 'fixed',
    },
  }
}

const discountsOf = (lineId: string, priced: Priced | null, promotions: Promotions): CartDiscount[] =>
  (priced?.adjustments ?? [])
    .filter(({ target, lineItemCode }) => target === 'product' && lineItemCode === lineId)
    .map((adjustment) => discountOf(promotions, adjustment))

const lineTotal = (unit: number, quantity: number, currency: Cart['currency']): Amount =>
  money.roundTo(money.multiply(money.amount(unit), quantity), currency)

const priceOf = (
  { line, price, product }: AssessedLine,
  amounts: PricedLine | undefined,
  { shop, cart: { currencyCode: currency } }: PricedCart,
) => {
  const unit = price?.price ?? line.unitPrice
  const full = lineTotal(unit, line.quantity, currency)
  const special = amounts && amounts.extendedPrice < full ? { special: toNumber(amounts.extendedPrice) } : {}
  const info =
    product && measureText(product.measure, { currencyCode: currency, localeCode: shop.localeCode })
  return { unit, default: toNumber(full), ...special, ...(info !== null && { info }) }
}

/** Clients that send `select` and `text` read other words for the same. */
const shownTypes: Record<LineOption['type'], string> = { select: 'option', text: 'input' }
const withShownType = <Labeled extends { type: LineOption['type'] }>(labeled: Labeled) => ({
  ...labeled,
  type: shownTypes[labeled.type],
})

const productItem = (assessed: AssessedLine, view: PricedCart, promotions: Promotions): CartItem => {
  const { line, product, messages } = assessed
  const { priced } = view
  const amounts = priced?.lines.find((one) => one.line.code === line.id)
  const { subscriptionId: id } = line
  return {
    id: line.id,
    quantity: line.quantity,
    type: 'product',
    product: {
      id: line.productCode,
      name: product?.name ?? line.name,
      featuredImageUrl: product?.imageUrl ?? null,
      price: priceOf(assessed, amounts, view),
      properties: product
        ? labelsOf(product, line.options).map(withShownType)
        : line.options.map(({ id: label, value, type }) => withShownType({ label, value, type })),
      appliedDiscounts: discountsOf(line.id, priced, promotions),
      additionalInfo: line.attributes.map(({ key, value }) => ({ label: key, value })),
    },
    coupon: null,
    messages,
    fulfillment: line.fulfillment,
    subscription: id === null ? null : { id, name: id },
    metadata: line.metadata,
  }
}

/** The id of the line that shows a promotion without a coupon. */
export const promotionItemId = (code: string): string => `promotion:${code}`

/** The id of the line that shows a coupon. */
export const couponItemId = (code: string): string => `coupon:${couponKey(code)}`

type Explained = Priced['explanation'][number]

/** Promotions that apply are lines, too: with their coupon, or by themselves. */
const couponItem = (applied: Explained, promotions: Promotions): CartItem => ({
  id: applied.couponCode === null ? promotionItemId(applied.promotionCode) : couponItemId(applied.couponCode),
  quantity: 1,
  type: 'coupon',
  product: null,
  coupon: discountOf(promotions, applied),
  messages: [],
  fulfillment: null,
  subscription: null,
  metadata: {},
})

const total = (
  type: CartTotal['type'],
  label: string,
  amount: Amount,
  subTotals: CartTotal['subTotals'] = [],
) => ({
  type,
  label,
  amount: toNumber(amount),
  subTotals,
})

/** Of the whole order; discounts of products are in the subtotal already. */
const discountParts = (priced: Priced, promotions: Promotions) => {
  const sums = new Map<string, Amount>()
  for (const { target, promotionCode, amount } of priced.adjustments)
    if (target === 'order') sums.set(promotionCode, money.add(sums.get(promotionCode) ?? money.zero, amount))
  return [...sums].map(([code, amount]) => ({
    type: 'discount',
    label: promotions.get(code)?.name ?? code,
    amount: toNumber(amount),
  }))
}

/** Taxes of a checkout; a cart alone does not know where it goes. */
export type TaxTotal = { amount: Amount; isIncluded: boolean; parts: { label: string; amount: Amount }[] }

const taxTotal = ({ amount, isIncluded, parts }: TaxTotal): CartTotal[] =>
  amount === 0n
    ? []
    : [
        total(
          'tax',
          isIncluded ? 'Tax included' : 'Tax',
          amount,
          parts.map((part) => ({ type: 'tax', label: part.label, amount: toNumber(part.amount) })),
        ),
      ]

const noTax: TaxTotal = { amount: money.zero, isIncluded: true, parts: [] }

export const totalsOf = (priced: Priced | null, promotions: Promotions, tax = noTax): CartTotal[] => {
  if (!priced) return [total('subTotal', 'Subtotal', money.zero), total('grandTotal', 'Total', money.zero)]
  const { totals } = priced
  const discount = money.add(totals.promoAmount, totals.discountAmount)
  return [
    total('subTotal', 'Subtotal', totals.subTotal),
    ...(discount === 0n ? [] : [total('discount', 'Discount', discount, discountParts(priced, promotions))]),
    ...(totals.shippingTotal === 0n ? [] : [total('shipping', 'Shipping', totals.shippingTotal)]),
    ...taxTotal(tax),
    total('grandTotal', 'Total', tax.isIncluded ? totals.total : money.add(totals.total, tax.amount)),
  ]
}

/** Coupons that wait until the cart fits them. */
const waitingCoupons = ({ couponCodes }: StoredCart, priced: Priced | null): CartMessage[] => {
  const applied = new Set(
    (priced?.coupons ?? []).filter((one) => one.applied).map(({ code }) => couponKey(code)),
  )
  return couponCodes
    .filter((code) => !applied.has(couponKey(code)))
    .map((code) => ({
      type: 'info',
      code: 'EINVALIDCOUPON',
      message: texts.cartCouponWaits(code),
      messageParams: { couponCode: code },
      translated: true,
    }))
}

/** Products, then the promotions that apply. */
export const cartItemsOf = (view: PricedCart): CartItem[] => {
  const { lines, priced } = view
  const promotions = promotionsBy(priced?.promotions ?? [])
  const applied = (priced?.explanation ?? []).filter((one) => one.applied)
  return [
    ...lines.map((line) => productItem(line, view, promotions)),
    ...applied.map((one) => couponItem(one, promotions)),
  ]
}

export const toCart = (view: PricedCart): Cart => {
  const { shop, cart, lines, priced } = view
  const orderable =
    lines.length > 0 && lines.every(({ messages }) => messages.every(({ type }) => type !== 'error'))
  return {
    cartItems: cartItemsOf(view),
    currency: cart.currencyCode,
    totals: totalsOf(priced, promotionsBy(priced?.promotions ?? [])),
    flags: { taxIncluded: shop.taxIncluded, orderable, coupons: true },
    messages: [...cart.notices, ...waitingCoupons(cart, priced)],
    text: { legal: shop.legalText ?? '' },
    isOrderable: orderable,
    isTaxIncluded: shop.taxIncluded,
  }
}

/** For a shopper who has no cart yet, or whose cart has expired. */
export const emptyCart = (shop: CartShop): StoredCart => ({
  id: '',
  sessionId: null,
  customerId: null,
  currencyCode: shop.currencyCode,
  lines: [],
  couponCodes: [],
  declinedPromotions: [],
  notices: [],
})
