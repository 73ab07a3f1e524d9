import { merchant } from '@tradepost/contract'
import { preparing, routes } from '@tradepost/kernel'
import { draftLogo, setLogo } from '../image/image.service.ts'
import { getLimits, type LimitReader } from '../limit/limit.service.ts'
import * as settings from '../setting/setting.service.ts'
import * as merchants from './merchant.service.ts'

export const ownRoutes = (limits: LimitReader[]) =>
  routes(merchant, {
    getMerchant: ({ ctx }) => merchants.getMerchant(ctx),
    updateMerchant: ({ ctx, body }) => merchants.updateMerchant(ctx, body),
    getMerchantId: ({ ctx }) => merchants.getMerchantId(ctx),
    setLogo: preparing(
      ({ ctx, body }) => draftLogo(ctx, body.file),
      ({ ctx }, drafted) => setLogo(ctx, drafted),
    ),
    getSiBranding: ({ ctx }) => merchants.getSiBranding(ctx),
    getLimits: ({ ctx }) => getLimits(ctx, limits),
    getSettings: ({ ctx, query }) => settings.getSettings(ctx, query),
    updateSettings: ({ ctx, body }) => settings.updateSettings(ctx, body.settings),
    getSetting: ({ ctx, params }) => settings.getSetting(ctx, params.key),
    getExternalServiceSettings: ({ ctx, query }) => settings.getExternalServiceSettings(ctx, query),
    updateExternalServiceSettings: ({ ctx, body }) =>
      settings.updateExternalServiceSettings(ctx, body.externalServiceSettings),
    getExternalServiceSetting: ({ ctx, params }) => settings.getExternalServiceSetting(ctx, params.key),
  })
