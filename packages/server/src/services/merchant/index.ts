import type { Routes } from '@tradepost/kernel'
import type { LimitReader } from './limit/read.ts'
import { ownRoutes } from './merchant/merchant.routes.ts'
import type { MerchantInitializer } from './operator/create.ts'
import { operatorRoutes } from './operator/operator.routes.ts'
import { publishableKeyRoutes } from './publishable-key/publishable-key.routes.ts'
import { shopRoutes } from './shop/shop.routes.ts'

export { findShopCheckout, strictestCurrency } from './checkout/read.ts'
export { updateShopCheckout } from './checkout/update.ts'
export { changeDocument, readDocument } from './document/document.service.ts'
export { shopDocument } from './document/document.store.ts'
export type { LimitReader } from './limit/read.ts'
export { checkoutOf, type StoredCheckout } from './model/checkout.rules.ts'
export { isColor, readableOn } from './model/color.rules.ts'
export {
  type CompleteMerchantSettings,
  type CompleteShopSettings,
  completeMerchantSettings,
  completeShopSettings,
} from './model/setting.rules.ts'
export {
  deliversTo,
  type Parcel,
  pricesAt,
  type RegionPrice,
  type ShippingOffer,
  shippingOffers,
  shippingPrice,
  weightOf,
} from './model/shipping.rules.ts'
export { type TaxRegion, taxAmountOf, taxRateOf, taxRegionOf } from './model/tax.rules.ts'
export {
  type CreatedMerchant,
  createMerchant,
  hashOwnerPassword,
  type MerchantInitializer,
} from './operator/create.ts'
export { listMerchants } from './operator/list.ts'
export { setMerchantStatus } from './operator/set-status.ts'
export { shopUpdated } from './record/merchant.events.ts'
export { findActiveMerchant, findMerchantUuid, hasActiveMerchant } from './record/merchant.store.ts'
export {
  findPluginShop,
  findShopByNumber,
  listShopOrigins,
  type PluginShop,
  type ShopLook,
} from './record/shop.store.ts'
export { getMerchantSettings } from './setting/setting.service.ts'
export { updateSettings, updateShopSettings } from './setting/update.ts'
export { createShops } from './shop/create.ts'
export { getShopId } from './shop/read.ts'
export { listShopFacts, listShopLooks, shopHome } from './shop/shop.service.ts'

/** `initializers` and `limits` are of later services, which this one may not call. */
export const merchantRoutes = (initializers: MerchantInitializer[], limits: LimitReader[]): Routes[] => [
  operatorRoutes(initializers),
  ownRoutes(limits),
  shopRoutes,
  publishableKeyRoutes,
]
