import type { Ctx, Db } from '@tradepost/kernel'
import { isColor, listShopLooks, readableOn, type ShopLook, shopHome } from '../../merchant/index.ts'
import type { ShopValues } from '../render/mail-frame.rules.ts'
import { findMerchantName } from '../shop-look/merchant-name.store.ts'

/** That of the storefront. */
const PRIMARY = '#1f4d3f'

/** For messages that belong to no shop. */
export const namedShop = (name: string): ShopValues => ({
  code: null,
  name,
  url: null,
  logoUrl: null,
  colors: { primary: PRIMARY, onPrimary: readableOn(PRIMARY) },
})

const shopValues = (ctx: Ctx, look: ShopLook): ShopValues => {
  const color = look.design['color-primary']
  const primary = isColor(color) ? color : PRIMARY
  const { code, name, logoUrl } = look
  return {
    code,
    name,
    logoUrl,
    url: shopHome(ctx, look),
    colors: { primary, onPrimary: readableOn(primary) },
  }
}

export type MessageShop = { values: ShopValues; locale: string | null }

/** By code, else the default shop, else the bare name of the merchant. */
export const loadShops = async (
  db: Db,
  ctx: Ctx,
  codes: (string | null)[],
): Promise<(code: string | null) => MessageShop> => {
  const requested = [...new Set(codes.filter((code) => code !== null))]
  const looks = await listShopLooks(db, ctx, requested)
  const merchant = looks.length > 0 ? '' : await findMerchantName(db, ctx.merchantId)
  const shops = new Map(
    looks.map((look) => [look.code, { values: shopValues(ctx, look), locale: look.locales[0] ?? null }]),
  )
  const fallback = shops.get(looks.find(({ isDefault }) => isDefault)?.code ?? '') ?? {
    values: namedShop(merchant),
    locale: null,
  }
  return (code) => shops.get(code ?? '') ?? fallback
}
