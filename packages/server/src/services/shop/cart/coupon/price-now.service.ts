import type { Ctx, Tx } from '@tradepost/kernel'
import { priceOrders } from '../../../promotion/index.ts'
import type { CartShop, StoredCart } from '../model/cart.types.ts'
import { productKeysOf, productsBy } from '../model/quantity.rules.ts'
import { assessLines, toPromotionOrder } from '../price/price.rules.ts'
import { listStockedProducts } from '../product/product.read.ts'
import { changeView } from '../record/cart.service.ts'

/** By the promotions of this moment. */
export const priceNow = async (tx: Tx, ctx: Ctx, shop: CartShop, cart: StoredCart) => {
  const { merchantId, now } = ctx
  const found = await listStockedProducts(
    tx,
    merchantId,
    shop.shopCode,
    productKeysOf(cart.lines),
    changeView(ctx),
  )
  const products = productsBy(found)
  const lines = assessLines({ cart, products, now })
  const [priced] = await priceOrders(tx, ctx, [toPromotionOrder(shop, cart, lines)], { at: now })
  return priced
}
