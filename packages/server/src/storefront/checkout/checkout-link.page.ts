import { openCheckoutLink } from '../../services/shop/index.ts'
import { html } from '../../site/html.ts'
import { rememberShopper, withShopper } from '../session/session.service.ts'
import type { Handler, Page, Visit } from '../visit/visit.ts'

const askFirst = ({ frame: { words, home } }: Visit, question: string): Page => ({
  title: words.otherCart,
  isPrivate: true,
  body: html`<h1>${words.otherCart}</h1><form class="panel" method="post" action="${home}/checkout/${encodeURIComponent(question)}"><p>${words.otherCartLead}</p><button class="button">${words.takeOtherCart}</button><p><a href="${home}/cart">${words.keepCart}</a></p></form>`,
})

const open =
  (isSure: boolean): Handler =>
  async (sent) => {
    // programs look at links before their readers do
    if (sent.reply.request.method === 'HEAD') return { redirect: `${sent.frame.home}/checkout`, status: 302 }
    const visit = await withShopper(sent)
    const { ctx, frame, params } = visit
    const opened = await openCheckoutLink(ctx, frame.shop.code, { secret: params.link ?? '', isSure })
    const status = isSure ? 303 : 302
    if (!opened) return { redirect: `${frame.home}/cart`, status }
    if ('question' in opened) return askFirst(visit, opened.question)
    await rememberShopper({ ...visit, ctx: ctx.as(opened.principal) })
    return { redirect: `${frame.home}/checkout`, status }
  }

/** From an app into the checkout; a used link leads to the visitor's own cart. */
export const checkoutLinkPage = open(false)

/** The answer of a visitor who has a cart or an account already. */
export const checkoutLinkSent = open(true)
