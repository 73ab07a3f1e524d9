import type { ShopImageType } from '@tradepost/contract'
import { type Db, sql } from '@tradepost/kernel'
import { oneShop } from '../record/shop.store.ts'

export const findImage = (db: Db, merchantId: number, code: string, imageType: string) =>
  db.maybe<{ key: string | null; revision: number }>(sql`
    select s.images ->> ${imageType} as key, s.revision from shop s where ${oneShop(merchantId, code)}`)

export const lockImages = (db: Db, merchantId: number, code: string) =>
  db.maybe<{ images: Partial<Record<ShopImageType, string>>; revision: number }>(sql`
    select s.images, s.revision from shop s where ${oneShop(merchantId, code)} for update`)

/** An image of the kind logo becomes the logo of the shop, too. */
export const setImage = (
  db: Db,
  merchantId: number,
  code: string,
  { imageType, key, address }: { imageType: ShopImageType; key: string; address: string },
) =>
  db.run(sql`
    update shop s set images = s.images || jsonb_build_object(${imageType}::text, ${key}::text),
      logo_url = case when ${imageType} = 'logo' then ${address} else s.logo_url end, revision = s.revision + 1
    where ${oneShop(merchantId, code)}`)
