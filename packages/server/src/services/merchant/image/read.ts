import { Answer, type Ctx, fail, fileAddress } from '@tradepost/kernel'
import * as store from './image.store.ts'

export const getShopImage = async (ctx: Ctx, code: string, imageType: string) => {
  const row = await store.findImage(ctx.db, ctx.merchantId, code, imageType)
  if (!row) throw fail('shopNotFound')
  if (!row.key) throw fail('imageNotFound')
  const url = ctx.platform.config.publicUrl + fileAddress(row.key)
  return new Answer(JSON.stringify({ url }), row.revision)
}
