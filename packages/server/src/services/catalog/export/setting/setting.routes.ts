import { catalog } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as settings from './setting.service.ts'

export const exportSettingRoutes = routes(catalog, {
  getExportSettings: ({ ctx, query }) => settings.getExportSettings(ctx, query.catalogCode),
  updateExportSettings: ({ ctx, query, body }) =>
    settings.updateExportSettings(ctx, query.catalogCode, body.exportSettings),
  getExportSetting: ({ ctx, params, query }) => settings.getExportSetting(ctx, params.key, query.catalogCode),
})
