import { announce, type Ctx, type Db, type Tx, transactionCache } from '@tradepost/kernel'
import * as store from '../record/shop.store.ts'

/** Live pages, which processes keep in memory, show the language of the shop. */
export const announceShop = (tx: Tx, { merchantId }: Ctx, shopCode: string) =>
  announce(tx, { shop: { merchantId, shopCode } })

export const factCache = transactionCache((db: Db, merchantId: number, ...codes: string[]) =>
  store.listShopFacts(db, merchantId, codes),
)

export const listShopFacts = (db: Db, merchantId: number, codes: string[]) =>
  factCache.read(db, merchantId, ...codes)

/** Where a shop begins: on its own host, else in the storefront that comes with the platform. */
export const shopHome = (
  { platform, principal }: Ctx,
  { code, url }: { code: string; url: string | null | undefined },
): string =>
  url?.replace(/\/$/, '') ??
  `${platform.config.publicUrl}/store/${encodeURIComponent(principal.merchantCode)}/${encodeURIComponent(code)}`

/** The default shop is among them, also when it was not asked for. */
export const listShopLooks = (db: Db, { platform, merchantId }: Ctx, codes: string[]) =>
  store.listShopLooks(db, merchantId, codes, platform.config.publicUrl)
