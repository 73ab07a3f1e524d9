import { merchant } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { callShopPlugin, listPluginCalls } from '../client/call.service.ts'
import { inspectPluginRequest } from './inspect.service.ts'
import * as settings from './plugin-setting.service.ts'

export const pluginRoutes = routes(merchant, {
  getShopPlugin: ({ ctx, params }) => settings.getShopPlugin(ctx, params.shopCode),
  updateShopPlugin: ({ ctx, params, body }) => settings.updateShopPlugin(ctx, params.shopCode, body.plugin),
  callShopPlugin: ({ ctx, params, body }) => callShopPlugin(ctx, params.shopCode, body),
  listPluginCalls: ({ ctx, params, query }) => listPluginCalls(ctx, params.shopCode, query),
  inspectPluginRequest: ({ ctx, params, body }) => inspectPluginRequest(ctx, params.shopCode, body),
})
