import type { ResolvedPage } from '@tradepost/contract'
import { type Ctx, fail } from '@tradepost/kernel'
import { getResolvedPage } from '../../content/index.ts'

/** Of the shop that the token is for. */
export const getLivePage = async (ctx: Ctx, slug: string, localeCode?: string): Promise<ResolvedPage> => {
  const { shopper } = ctx.principal
  if (!shopper) throw fail('unauthorized')
  const { text } = await getResolvedPage(ctx, shopper.shopCode, slug, localeCode)
  return (JSON.parse(text) as { page: ResolvedPage }).page
}
