import type { Ctx } from '@tradepost/kernel'
import { getCalledShop } from '../base/called-shop.read.ts'

/** The page of the storefront where shoppers sign in or register. */
export const getRegistrationUrl = async (ctx: Ctx, asked?: string): Promise<{ url: string }> => {
  const { shopCode, localeCode } = await getCalledShop(ctx, asked)
  const path = ['store', ctx.principal.merchantCode, shopCode, localeCode, 'account']
  return { url: `${ctx.platform.config.publicUrl}/${path.map(encodeURIComponent).join('/')}` }
}
