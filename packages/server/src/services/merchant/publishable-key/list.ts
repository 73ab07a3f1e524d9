import { type Ctx, fail } from '@tradepost/kernel'
import { listShopFacts } from '../shop/shop.service.ts'
import * as store from './publishable-key.store.ts'

export const listPublishableKeys = async ({ db, merchantId }: Ctx, shopCode: string) => {
  const [shop] = await listShopFacts(db, merchantId, [shopCode])
  if (!shop) throw fail('shopNotFound')
  return { publishableKeys: await store.listPublishableKeys(db, { merchantId, shopCode }) }
}
