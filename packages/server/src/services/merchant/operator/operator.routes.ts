import { operator } from '@tradepost/contract'
import { preparing, routes } from '@tradepost/kernel'
import { setMerchantLimits } from '../limit/set.ts'
import { listAllShops } from '../shop/read.ts'
import { createMerchant, hashOwnerPassword, type MerchantInitializer } from './create.ts'
import { listMerchants } from './list.ts'
import { setSiBranding } from './set-partner.ts'
import { setMerchantStatus } from './set-status.ts'

export const operatorRoutes = (initializers: MerchantInitializer[]) =>
  routes(operator, {
    createMerchant: preparing(
      ({ ctx, body }) => hashOwnerPassword(ctx, body),
      ({ ctx, body }, hash) => createMerchant(ctx, body, hash, initializers),
    ),
    listMerchants: ({ ctx, query }) => listMerchants(ctx, query),
    setMerchantLimits: ({ ctx, params, body }) => setMerchantLimits(ctx, params.merchantCode, body),
    setSiBranding: ({ ctx, params, body }) => setSiBranding(ctx, params.merchantCode, body.siBranding),
    listAllShops: ({ ctx, query }) => listAllShops(ctx, query),
    setMerchantStatus: ({ ctx, params, body }) => setMerchantStatus(ctx, params.merchantCode, body.status),
  })
