import { operator } from '@tradepost/contract'
import { preparing, routes } from '@tradepost/kernel'
import { setMerchantLimits } from '../limit/limit.service.ts'
import * as shops from '../shop/shop.service.ts'
import * as operators from './operator.service.ts'

export const operatorRoutes = (initializers: operators.MerchantInitializer[]) =>
  routes(operator, {
    createMerchant: preparing(
      ({ ctx, body }) => operators.hashOwnerPassword(ctx, body),
      ({ ctx, body }, hash) => operators.createMerchant(ctx, body, hash, initializers),
    ),
    listMerchants: ({ ctx, query }) => operators.listMerchants(ctx, query),
    setMerchantLimits: ({ ctx, params, body }) => setMerchantLimits(ctx, params.merchantCode, body),
    setSiBranding: ({ ctx, params, body }) =>
      operators.setSiBranding(ctx, params.merchantCode, body.siBranding),
    listAllShops: ({ ctx, query }) => shops.listAllShops(ctx, query),
    setMerchantStatus: ({ ctx, params, body }) =>
      operators.setMerchantStatus(ctx, params.merchantCode, body.status),
  })
