import { openCheckoutLink } from '../../services/shop/index.ts'
import { rememberShopper } from '../session/session.service.ts'
import type { Handler } from '../visit/visit.ts'

/** From an app into the checkout; a used link leads to the visitor's own cart. */
export const checkoutLinkPage: Handler = async (visit) => {
  const { ctx, frame, params } = visit
  const { merchantId, merchantCode, code } = frame.shop
  const place = { merchantId, merchantCode, shopCode: code }
  const principal = await openCheckoutLink(ctx.platform, place, params.link ?? '')
  if (!principal) return { redirect: `${frame.home}/cart`, status: 302 }
  await rememberShopper({ ...visit, ctx: ctx.as(principal) })
  return { redirect: `${frame.home}/checkout`, status: 302 }
}
