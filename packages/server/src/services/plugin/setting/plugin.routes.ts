import { merchant } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { inspectPluginRequest } from './inspect.service.ts'
import * as settings from './plugin-setting.service.ts'

export const pluginRoutes = routes(merchant, {
  getShopPlugin: ({ ctx, params }) => settings.getShopPlugin(ctx, params.shopCode),
  updateShopPlugin: ({ ctx, params, body }) => settings.updateShopPlugin(ctx, params.shopCode, body.plugin),
  inspectPluginRequest: ({ ctx, params, body }) => inspectPluginRequest(ctx, params.shopCode, body),
})
