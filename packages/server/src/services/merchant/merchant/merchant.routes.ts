import { merchant } from '@tradepost/contract'
import { preparing, routes } from '@tradepost/kernel'
import { draftLogo } from '../image/draft.ts'
import { setLogo } from '../image/set.ts'
import { getLimits, type LimitReader } from '../limit/read.ts'
import {
  getExternalServiceSetting,
  getExternalServiceSettings,
  getSetting,
  getSettings,
} from '../setting/read.ts'
import { updateExternalServiceSettings, updateSettings } from '../setting/update.ts'
import { getFirstSteps } from './first-steps.ts'
import { getMerchant, getMerchantId, getSiBranding } from './read.ts'
import { updateMerchant } from './update.ts'

export const ownRoutes = (limits: LimitReader[]) =>
  routes(merchant, {
    getMerchant: ({ ctx }) => getMerchant(ctx),
    updateMerchant: ({ ctx, body }) => updateMerchant(ctx, body),
    getMerchantId: ({ ctx }) => getMerchantId(ctx),
    setLogo: preparing(
      ({ ctx, body }) => draftLogo(ctx, body.file),
      ({ ctx }, drafted) => setLogo(ctx, drafted),
    ),
    getSiBranding: ({ ctx }) => getSiBranding(ctx),
    getLimits: ({ ctx }) => getLimits(ctx, limits),
    getFirstSteps: ({ ctx }) => getFirstSteps(ctx),
    getSettings: ({ ctx, query }) => getSettings(ctx, query),
    updateSettings: ({ ctx, body }) => updateSettings(ctx, body.settings),
    getSetting: ({ ctx, params }) => getSetting(ctx, params.key),
    getExternalServiceSettings: ({ ctx, query }) => getExternalServiceSettings(ctx, query),
    updateExternalServiceSettings: ({ ctx, body }) =>
      updateExternalServiceSettings(ctx, body.externalServiceSettings),
    getExternalServiceSetting: ({ ctx, params }) => getExternalServiceSetting(ctx, params.key),
  })
