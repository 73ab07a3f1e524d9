import { money } from '@tradepost/kernel'
import { type RegionPrice, shippingPrice } from '../../../merchant/index.ts'
import type { PricedOrder } from '../../../promotion/index.ts'
import type { Order } from '../order.types.ts'
import { lineMachine } from '../state/order.machine.ts'

/** How the shipping of an order was priced when it was placed. */
export type OrderShipping = {
  /** Of the way to ship that was chosen, at the place that the goods go to. */
  prices: RegionPrice[]
  /** Grams of one piece by the code of the product, because lines may be split. */
  weights: Record<string, string>
}

/** Shipping for what is left of an order. If no rate applies any more, the original one stays. */
export const shippingOf = (
  { lineItems, shippingSubTotal }: Pick<Order, 'lineItems' | 'shippingSubTotal'>,
  { subTotal, promoAmount, discountAmount }: PricedOrder['totals'],
  { prices, weights }: OrderShipping,
): number => {
  const shipped = lineItems.filter(
    ({ status, fulfillmentMethod }) => fulfillmentMethod === 'directShip' && !lineMachine.is(status, 'void'),
  )
  if (shipped.length === 0) return 0
  const weight = money.add(
    ...shipped.map(({ product, quantity }) =>
      money.multiply(money.amount(weights[product.code] ?? 0), quantity),
    ),
  )
  const total = money.add(subTotal, promoAmount, discountAmount)
  return shippingPrice(prices, { weight, total }) ?? shippingSubTotal
}
