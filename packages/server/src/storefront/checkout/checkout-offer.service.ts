import type { CheckoutView, FulfillmentMethod } from '@tradepost/contract'
import { cartOfToken, getCheckout } from '../../services/shop/index.ts'
import type { Visit } from '../visit/visit.ts'
import { methodFor, possibleWish, type Read, type Wish, wishIn } from './checkout-choice.rules.ts'

/** A checkout as it is shown, with the way that the goods go in it. */
export type Offered = { view: CheckoutView; wish: Wish }

const ask = (
  { ctx, frame }: Visit,
  { isPickup, country, region, locationCode, shippingMethodCode }: Wish,
  fulfillmentMethod: FulfillmentMethod,
): Promise<CheckoutView> =>
  getCheckout(ctx, cartOfToken(ctx, undefined), {
    localeCode: frame.locale,
    country,
    ...(region !== '' && { region }),
    fulfillmentMethod,
    ...(isPickup && locationCode !== '' && { locationCode }),
    ...(!isPickup && shippingMethodCode !== '' && { shippingMethodCode }),
  })

const isSame = (one: Wish, other: Wish): boolean => JSON.stringify(one) === JSON.stringify(other)

/** As the shopper wants the cart, or in a way that it can be had. */
export const offer = async (visit: Visit, read: Read): Promise<Offered> => {
  const wish = wishIn(visit.frame, read)
  const asked = wish.isPickup ? 'BOPIS' : 'directShip'
  const view = await ask(visit, wish, asked)
  const possible = possibleWish(visit.frame, view, wish)
  const method = methodFor(view, possible)
  return isSame(possible, wish) && method === asked
    ? { view, wish }
    : { view: await ask(visit, possible, method), wish: possible }
}
