import type { Ctx, Db } from '@tradepost/kernel'
import { type FoundPromotion, type PricedOrder, priceOrders } from '../../../promotion/index.ts'
import type { CartShop, StoredCart } from '../model/cart.types.ts'
import { breachesOf, productsBy } from '../model/quantity.rules.ts'
import { listStockedProducts } from '../product/product.read.ts'
import { viewOf } from '../record/cart.service.ts'
import type { FoundCart } from '../record/cart.store.ts'
import { type AssessedLine, assessLines, giftLine, toPromotionOrder } from './price.rules.ts'

export type PricedCart = {
  shop: CartShop
  cart: StoredCart
  /** Those of the cart, then gifts of promotions. */
  lines: AssessedLine[]
  /** Null when nothing in the cart is sold now. */
  priced: PricedOrder | null
}

/** The moment of a price, and the promotions at it where they were read already. */
export type PriceMoment = { at: Date; promotions?: FoundPromotion[] }

const price = async (
  db: Db,
  ctx: Ctx,
  { shop, cart, lines }: Omit<PricedCart, 'priced'>,
  moment: PriceMoment,
) => {
  const [priced = null] = await priceOrders(db, ctx, [toPromotionOrder(shop, cart, lines)], moment)
  return priced
}

/** Products that promotions add to the cart, as far as they are sold and in stock. */
const giftsOf = async (
  db: Db,
  ctx: Ctx,
  { shop, cart, priced }: Pick<PricedCart, 'shop' | 'cart' | 'priced'>,
): Promise<AssessedLine[]> => {
  const additions = priced?.additions ?? []
  if (additions.length === 0) return []
  const wanted = additions.map(({ productCode }) => ({ code: productCode, location: null }))
  const found = await listStockedProducts(db, ctx.merchantId, shop.shopCode, wanted, viewOf(ctx))
  const products = productsBy(found)
  const gifts = additions.map((addition) =>
    giftLine(addition, products.at(addition.productCode, null)?.name ?? addition.productCode),
  )
  const withGifts = { ...cart, lines: [...cart.lines, ...gifts] }
  const findBreach = breachesOf(withGifts.lines, products)
  const availableGifts = gifts.filter(({ productCode }) => findBreach(productCode, null) === null)
  return assessLines({ cart: withGifts, products, now: ctx.now }, availableGifts)
    .map((line) => ({ ...line, isGift: true }))
    .filter(({ price }) => price !== null)
}

/** At the prices, stock and promotions of this moment: a constant number of statements, whatever the cart. */
export const priceCart = async (
  db: Db,
  ctx: Ctx,
  { shop, cart, products: found }: FoundCart & { cart: StoredCart },
  moment: PriceMoment = { at: ctx.now },
): Promise<PricedCart> => {
  const products = productsBy(found)
  const lines = assessLines({ cart, products, now: ctx.now })
  if (lines.every((line) => line.price === null)) return { shop, cart, lines, priced: null }
  const priced = await price(db, ctx, { shop, cart, lines }, moment)
  const gifts = await giftsOf(db, ctx, { shop, cart, priced })
  if (gifts.length === 0) return { shop, cart, lines, priced }
  const all = [...lines, ...gifts]
  return { shop, cart, lines: all, priced: await price(db, ctx, { shop, cart, lines: all }, moment) }
}
