export { shopCalls } from './call.operations.ts'
export { shopCarts } from './cart.operations.ts'
export { shopCheckouts } from './checkout.operations.ts'
export { shopTokens } from './shopper-token.ts'
