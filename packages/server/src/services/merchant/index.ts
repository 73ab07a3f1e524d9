import type { Routes } from '@tradepost/kernel'
import { ownRoutes } from './merchant.routes.ts'
import { operatorRoutes } from './operator.routes.ts'
import type { MerchantInitializer } from './operator.service.ts'
import { shopRoutes } from './shop.routes.ts'

export { findActiveMerchant } from './merchant.store.ts'
export {
  type CreatedMerchant,
  createMerchant,
  hashOwnerPassword,
  listMerchants,
  type MerchantInitializer,
  setMerchantStatus,
} from './operator.service.ts'
export { type CompleteMerchantSettings, getMerchantSettings, updateSettings } from './setting.service.ts'
export { getShopId } from './shop.service.ts'
export { listShopFacts } from './shop.store.ts'
export { createShops } from './shop-create.service.ts'

/** Later services give a new merchant its start through the list, because this service may not call them. */
export const merchantRoutes = (initializers: MerchantInitializer[]): Routes[] => [
  operatorRoutes(initializers),
  ownRoutes,
  shopRoutes,
]
