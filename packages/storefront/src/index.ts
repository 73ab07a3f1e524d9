export {
  CartError,
  ConflictError,
  ConnectionError,
  ForbiddenError,
  NotFoundError,
  OAuthError,
  type Problem,
  RateLimitError,
  ServerError,
  TradepostError,
  UnauthorizedError,
  ValidationError,
} from '@tradepost/sdk'
export { memoryStorage, type ShopperStorage } from './session/storage.ts'
export { createStorefront, type Storefront, type StorefrontOptions } from './storefront.ts'
export type * from './storefront.types.ts'
