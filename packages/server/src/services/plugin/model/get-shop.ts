import { type Ctx, fail } from '@tradepost/kernel'
import { findPluginShop, type PluginShop } from '../../merchant/index.ts'

export const getPluginShop = async (ctx: Ctx, shopCode: string): Promise<PluginShop> => {
  const shop = await findPluginShop(ctx.db, ctx.merchantId, shopCode)
  if (!shop) throw fail('shopNotFound')
  return shop
}
