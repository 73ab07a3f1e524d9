import { shopCallRoutes } from './call/call.routes.ts'
import { shopCartRoutes } from './cart/cart.routes.ts'
import { shopTokenRoutes } from './token/shopper-token.routes.ts'
import { SHOPPER_TOKEN, verifyShopperToken } from './token/shopper-token.service.ts'
import { shopUserRoutes } from './user/user.routes.ts'

/** Named calls first: addresses that nobody serves answer as they do. */
export const shopRoutes = [shopCallRoutes, shopCartRoutes, shopUserRoutes, shopTokenRoutes]
export { shopJobs } from './upkeep.ts'
export const shopperTokens = { [SHOPPER_TOKEN]: verifyShopperToken }
