import { shopTokens } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { issueShopperToken } from './issue-token.ts'

export const shopTokenRoutes = routes(shopTokens, {
  issueShopperToken: ({ ctx, body, headers }) => issueShopperToken(ctx, body, headers.authorization),
})
