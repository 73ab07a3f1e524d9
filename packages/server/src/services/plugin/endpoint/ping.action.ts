import { Obj, pluginActionNames } from '@tradepost/contract'
import { version } from '../../../version.ts'
import { countShopContent } from '../catalog/catalog.service.ts'
import { action, type PluginCall } from '../model/action.types.ts'
import { switchOf } from '../model/plugin-setting.rules.ts'

const MASK = 'XXXXXXXX'

const switchesOf = ({ plugin }: PluginCall) =>
  Object.fromEntries(pluginActionNames.map((name) => [switchOf(name), plugin.actions[name] ? 1 : 0]))

export const ping = action({
  parameters: Obj({}),
  run: async (call) => {
    const { shop, plugin } = call
    return {
      pong: 'OK',
      configuration: {
        customer_number: shop.customerNumber,
        shop_number: shop.shopNumber,
        apikey: MASK,
        oauth_access_token: MASK,
        ...switchesOf(call),
      },
      plugin_info: { name: 'tradepost', version, shop_code: shop.code, shop_name: shop.name },
      permissions: [],
      runtime_version: process.version,
      runtime_settings: { response_types: plugin.responseTypes, cron_jobs: plugin.cronJobs },
      shop_info: {
        ...(await countShopContent(call)),
        payment_methods: plugin.paymentMethods.map(({ id }) => id),
      },
    }
  },
})

/** For troubleshooting; nothing in it is secret. */
export const getDebugInfo = action({
  parameters: Obj({}),
  run: async (call) => ({
    server_version: version,
    server_time: call.ctx.now.toISOString(),
    runtime_version: process.version,
    shop_code: call.shop.code,
    catalog_code: call.shop.catalogCode,
    locales: call.shop.locales,
    currencies: call.shop.currencies,
    switches: switchesOf(call),
  }),
})
