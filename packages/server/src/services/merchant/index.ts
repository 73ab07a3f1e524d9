import type { Routes } from '@tradepost/kernel'
import type { LimitReader } from './limit/limit.service.ts'
import { ownRoutes } from './merchant/merchant.routes.ts'
import { operatorRoutes } from './operator/operator.routes.ts'
import type { MerchantInitializer } from './operator/operator.service.ts'
import { shopRoutes } from './shop/shop.routes.ts'

export { checkoutOf, type StoredCheckout } from './checkout/checkout.rules.ts'
export { findShopCheckout, strictestCurrency, updateShopCheckout } from './checkout/checkout.service.ts'
export {
  deliversTo,
  type Parcel,
  pricesAt,
  type RegionPrice,
  type ShippingOffer,
  shippingOffers,
  shippingPrice,
  weightOf,
} from './checkout/shipping.rules.ts'
export { type TaxRegion, taxAmountOf, taxRateOf, taxRegionOf } from './checkout/tax.rules.ts'
export { changeDocument, readDocument } from './document/document.service.ts'
export { shopDocument } from './document/document.store.ts'
export type { LimitReader } from './limit/limit.service.ts'
export { shopUpdated } from './merchant/merchant.events.ts'
export { findActiveMerchant, findMerchantUuid } from './merchant/merchant.store.ts'
export {
  type CreatedMerchant,
  createMerchant,
  hashOwnerPassword,
  listMerchants,
  type MerchantInitializer,
  setMerchantStatus,
} from './operator/operator.service.ts'
export {
  type CompleteMerchantSettings,
  completeMerchantSettings,
  getMerchantSettings,
  updateSettings,
} from './setting/setting.service.ts'
export {
  type CompleteShopSettings,
  completeShopSettings,
  updateShopSettings,
} from './setting/shop-setting.service.ts'
export { getShopId, listShopFacts, listShopLooks, shopHome } from './shop/shop.service.ts'
export {
  findPluginShop,
  findShopByNumber,
  listShopOrigins,
  type PluginShop,
  type ShopLook,
} from './shop/shop.store.ts'
export { isColor, readableOn } from './shop/shop-color.rules.ts'
export { createShops } from './shop/shop-create.service.ts'

/** Later services give a new merchant its start, and tell their limits, through the lists, because this service may not call them. */
export const merchantRoutes = (initializers: MerchantInitializer[], limits: LimitReader[]): Routes[] => [
  operatorRoutes(initializers),
  ownRoutes(limits),
  shopRoutes,
]
