import type { ShopPluginUpdate } from '@tradepost/contract'
import { type Ctx, entityAnswer, json } from '@tradepost/kernel'
import { changeDocument, readDocument, shopDocument, shopUpdated } from '../../merchant/index.ts'
import { pluginOf, storedPlugin } from './plugin-setting.rules.ts'

const documentOf = (ctx: Ctx, shopCode: string) => shopDocument(ctx.merchantId, shopCode, 'plugin_settings')

export const getShopPlugin = async (ctx: Ctx, shopCode: string) => {
  const { value, revision } = await readDocument(ctx, documentOf(ctx, shopCode))
  return entityAnswer('plugin', json(pluginOf(value)), revision)
}

export const updateShopPlugin = (ctx: Ctx, shopCode: string, plugin: ShopPluginUpdate) =>
  changeDocument(ctx, documentOf(ctx, shopCode), storedPlugin(plugin), shopUpdated(shopCode))
