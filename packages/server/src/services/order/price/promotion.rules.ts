import { isDeepStrictEqual } from 'node:util'
import {
  errors,
  type OrderCoupon,
  type OrderPromotion,
  type OrderPromotionWrite,
  type PromotionOrder,
} from '@tradepost/contract'
import { money, type Problem } from '@tradepost/kernel'
import {
  couponKey,
  type FoundPromotion,
  type PricedOrder,
  type RedemptionRefusal,
  type RedemptionRequest,
} from '../../promotion/index.ts'
import { completePromotion } from '../model/line/promotion-document.rules.ts'
import type { Order } from '../model/order.types.ts'
import { lineMachine } from '../model/state/order.machine.ts'

/** An order as promotions look at it; lines that were voided are none of its lines. */
/** A checkout notes there what the shopper took out of the cart. */
const declinedIn = (data: Order['data']): string[] => {
  const { declinedPromotions } = data ?? {}
  return Array.isArray(declinedPromotions) ? declinedPromotions.map(String) : []
}

export const toPromotionOrder = (order: Order, catalogCode: string | null): PromotionOrder => ({
  currencyCode: order.currencyCode,
  localeCode: order.localeCode,
  shopCode: order.shopCode,
  catalogCode,
  platform: order.platform,
  customerId: order.customerId,
  lineItems: order.lineItems
    .filter(({ status }) => !lineMachine.is(status, 'void'))
    .map((line) => ({
      code: line.code,
      quantity: line.quantity,
      product: {
        code: line.product.code,
        price: line.product.price,
        salePrice: line.product.salePrice ?? null,
        options: line.product.options?.map(({ code, value }) => ({ code, value })) ?? [],
      },
      shippingAmount: line.shippingAmount,
      fulfillmentMethod: line.fulfillmentMethod,
    })),
  coupons: order.coupons.map(({ code }) => ({ code })),
  declinedPromotionCodes: declinedIn(order.data),
  shippingSubTotal: order.shippingSubTotal,
  taxAmount: order.taxAmount,
  tax2Amount: order.tax2Amount,
})

/** Whether anything changed that promotions look at. */
export const isRepriced = (before: Order, after: Order): boolean =>
  !isDeepStrictEqual(toPromotionOrder(before, null), toPromotionOrder(after, null))

/** Whether lines changed in what promotions look at; all that counts once an order is placed. */
export const areLinesRepriced = (before: Order, after: Order): boolean =>
  !isDeepStrictEqual(toPromotionOrder(before, null).lineItems, toPromotionOrder(after, null).lineItems)

type Applied = { promotion: FoundPromotion; couponCode: string | null }

const appliedIn = ({ explanation, promotions }: PricedOrder): Applied[] =>
  explanation.flatMap(({ applied, promotionCode, couponCode }) => {
    const promotion = promotions.find(({ code }) => code === promotionCode)
    return applied && promotion ? [{ promotion, couponCode }] : []
  })

const codesIn = ({ appliedPromotions, lineItems }: Order): Set<string> =>
  new Set(
    [...appliedPromotions, ...lineItems.flatMap((line) => line.appliedPromotions)].map(({ code }) => code),
  )

/** Whether promotions apply that have a limit and did not apply before. */
export const gainsLimited = (before: Order, priced: PricedOrder): boolean => {
  const had = codesIn(before)
  return appliedIn(priced).some(
    ({ promotion: { code, data } }) =>
      !had.has(code) && (data.type === 'coupon' || data.limitConditions !== null),
  )
}

const couponIn = ({ promotion, couponCode }: Applied) =>
  couponCode === null ? undefined : promotion.coupons.find(({ code }) => code === couponCode)

/** The promotion as it was when it was applied. */
const snapshotOf = (applied: Applied): OrderPromotion => {
  const { code, data } = applied.promotion
  const coupon = couponIn(applied)
  const { priority: _, ...shown } = data
  return completePromotion({
    ...(shown as Omit<OrderPromotionWrite, 'code'>),
    code,
    coupon: coupon ? { code: coupon.code, name: coupon.name ?? '', limits: coupon.limits } : null,
  })
}

const couponResult = (code: string, { coupons }: PricedOrder) => {
  const { applied = false, reason = 'unknown' } =
    coupons.find((one) => couponKey(one.code) === couponKey(code)) ?? {}
  return { applied, reason }
}

const couponsWith = (coupons: OrderCoupon[], priced: PricedOrder, applied: Applied[]): OrderCoupon[] =>
  coupons.map((sent) => {
    const verdict = couponResult(sent.code, priced)
    const used = applied.find((one) => couponIn(one)?.key === couponKey(sent.code))
    const coupon = used && couponIn(used)
    if (!coupon) return { ...sent, ...verdict }
    const { code, data } = used.promotion
    return {
      ...sent,
      ...verdict,
      name: coupon.name ?? sent.name,
      limits: coupon.limits,
      status: 'active',
      promotion: { code, name: data.name },
    }
  })

const ofLines = new Set(['product', 'productShipping'])

/** The order with what its promotions make of it. */
export const withPromotions = (order: Order, priced: PricedOrder): Order => {
  const applied = appliedIn(priced)
  const amounts = new Map(priced.lines.map(({ line, ...rest }) => [line.code, rest]))
  const onLine = (code: string) => {
    const codes = priced.adjustments
      .filter(({ target, lineItemCode }) => ofLines.has(target) && lineItemCode === code)
      .map(({ promotionCode }) => promotionCode)
    return applied.filter(({ promotion }) => codes.includes(promotion.code)).map(snapshotOf)
  }
  const numbers = <T extends Record<string, money.Amount>>(values: T) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, money.toNumber(value)])) as {
      [Name in keyof T]: number
    }
  return {
    ...order,
    ...numbers(priced.totals),
    lineItems: order.lineItems.map((line) => ({
      ...line,
      ...numbers(amounts.get(line.code) ?? {}),
      appliedPromotions: onLine(line.code),
    })),
    appliedPromotions: applied.filter(({ promotion }) => !ofLines.has(promotion.data.target)).map(snapshotOf),
    coupons: couponsWith(order.coupons, priced, applied),
    amountCheck: null,
  }
}

const usedUp = {
  usedUp: 'promotionUsedUp',
  usedUpByCustomer: 'promotionUsedUpByCustomer',
  couponUsedUp: 'couponUsedUp',
  couponUsedUpByCustomer: 'couponUsedUpByCustomer',
} as const

/** A coupon that is used up refuses the order: the customer counts on it. Others are kept, whether they apply or not. */
export const checkCoupons = (order: Order, { coupons }: PricedOrder): Problem[] =>
  coupons.flatMap(({ code, reason }) => {
    if (!(reason in usedUp)) return []
    const { status, message } = errors[usedUp[reason as keyof typeof usedUp]]
    return [{ code: 'NOT_PASSED', status, message, path: couponPath(order, code), value: code }]
  })

const couponPath = (order: Order, code: string | null): (string | number)[] => {
  const key = couponKey(code ?? '')
  const index = order.coupons.findIndex((coupon) => couponKey(coupon.code) === key)
  return index < 0 ? ['appliedPromotions'] : ['coupons', index]
}

/** Used up by another order in the last moment. */
export const refusalProblems = (order: Order, refusals: RedemptionRefusal[]): Problem[] =>
  refusals.map(({ error, couponCode }) => ({
    code: 'NOT_PASSED',
    status: errors[error].status,
    message: errors[error].message,
    path: couponPath(order, couponCode),
    value: couponCode ?? undefined,
  }))

/** Promotions applied to an order, by the platform or by the sender. */
export const redemptionsOf = (orderNumber: string, order: Order): RedemptionRequest[] => {
  const all = [...order.appliedPromotions, ...order.lineItems.flatMap((line) => line.appliedPromotions)]
  const each = new Map(all.map(({ code, coupon }) => [code, coupon?.code ?? null]))
  return [...each].map(([promotionCode, couponCode]) => ({
    orderNumber,
    promotionCode,
    couponCode,
    customerId: order.customerId,
  }))
}
