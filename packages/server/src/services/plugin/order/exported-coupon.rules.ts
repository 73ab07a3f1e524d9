import { type SalesOrder, texts } from '@tradepost/contract'
import { rounded } from '../model/amount.rules.ts'
import { numberIn, objectsIn, textIn } from '../model/value.rules.ts'
import type { OrderSums } from './order-sums.rules.ts'
import type { RawOrder } from './raw-order.rules.ts'

type Applied = SalesOrder['appliedPromotions'][number]

const lowersShipping = ({ target }: Applied) => target === 'orderShipping' || target === 'productShipping'

/** Those of lines are in the prices of the items already. */
const lowersOrder = ({ target }: Applied) => target === 'order'

const weightOf = ({ discount: { type, amount } }: Applied, subTotal: number): number =>
  Math.abs(type === 'percentage' ? (subTotal * amount) / 100 : amount)

/** The discount of the order, shared by what each promotion is worth. */
const amountsOf = (applied: Applied[], { discount }: OrderSums, subTotal: number): Map<string, number> => {
  const whole = applied.reduce((total, one) => total + weightOf(one, subTotal), 0)
  return new Map(
    applied.map((one) => [one.code, rounded(whole > 0 ? (discount * weightOf(one, subTotal)) / whole : 0)]),
  )
}

/** Coupons of the import, then those and promotions that apply here; what shipping became cheaper by is one of its own. */
export const couponFields = (order: SalesOrder, raw: RawOrder, sums: OrderSums): RawOrder[] => {
  const rawCoupons = objectsIn(raw.external_coupons)
  const known = new Set(rawCoupons.map((coupon) => textIn(coupon, 'code')))
  const amounts = amountsOf(order.appliedPromotions.filter(lowersOrder), sums, order.subTotal)
  const promotionOf = new Map(
    order.coupons.map(({ code, promotion }) => [code, promotion?.code ?? null] as const),
  )
  const coupons = order.coupons.map(({ code, name }) => ({
    code,
    name,
    amount: amounts.get(promotionOf.get(code) ?? '') ?? null,
  }))
  const ofCoupons = new Set(promotionOf.values())
  const automatic = order.appliedPromotions
    .filter((one) => one.type !== 'coupon' && lowersOrder(one) && !ofCoupons.has(one.code))
    .map(({ code, name }) => ({ code, name, amount: amounts.get(code) ?? null }))
  const own: RawOrder[] = [...coupons, ...automatic].filter(({ code }) => !known.has(code))
  const [ofShipping] = order.appliedPromotions.filter(lowersShipping)
  const shipping = {
    code: '1',
    name: ofShipping?.name ?? texts.shippingDiscount,
    amount: sums.shippingDiscount,
  }
  return [...rawCoupons, ...own, ...(sums.shippingDiscount > 0 ? [shipping] : [])].map(
    (coupon: RawOrder, index) => {
      const sent = ['amount', 'amount_gross', 'amount_net'].map((name) => numberIn(coupon, name))
      const amount = sent.find((value) => value !== null) ?? null
      return {
        order_index: index,
        code: textIn(coupon, 'code'),
        name: textIn(coupon, 'name') || textIn(coupon, 'code'),
        description: textIn(coupon, 'description'),
        amount: amount === null ? null : Math.abs(amount),
        currency: textIn(coupon, 'currency') || order.currencyCode,
        is_free_shipping: null,
        internal_info: coupon.internal_info ?? null,
      }
    },
  )
}
