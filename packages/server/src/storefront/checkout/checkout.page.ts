import type { CheckoutView } from '@tradepost/contract'
import { ApiError } from '@tradepost/kernel'
import { cartOf, cartOfToken, checkOutCart, createCart, getCart } from '../../services/shop/index.ts'
import { html } from '../../site/html.ts'
import { note, problemText } from '../cart/problem.ts'
import { rememberCount, rememberShopper, withShopper } from '../session/session.service.ts'
import type { Handler, Page, Visit } from '../visit/visit.ts'
import { mayBuy, type Read, wishIn } from './checkout-choice.rules.ts'
import { checkoutForm } from './checkout-form.page.ts'
import { offer } from './checkout-offer.service.ts'
import { type Entries, entriesOf, isRefilled } from './checkout-prefill.service.ts'
import { checkoutProblems, missingProblems, noProblems, type Problems } from './checkout-problem.rules.ts'
import { missingIn, requestIn, saysWhatItShowed, seenTotal } from './checkout-request.rules.ts'
import { summaryPart } from './checkout-summary.page.ts'

const totalIn = ({ totals }: CheckoutView): number =>
  totals.find(({ type }) => type === 'grandTotal')?.amount ?? 0

/** After an attempt to buy: the shopper confirms a sum, or goods, that are not those they saw. */
const changeTexts = ({ frame }: Visit, read: Read, view: CheckoutView, isAsked: boolean): string[] => {
  const { problems } = frame.words
  const [seen, total] = [seenTotal(read), totalIn(view)]
  if (seen !== null && seen !== total) return [problems.sumChanged(frame.money(seen), frame.money(total))]
  if (!saysWhatItShowed(read)) return [problems.confirmSum(frame.money(total))]
  if (read('cart') !== view.cartFingerprint) return [problems.cartChanged(frame.money(total))]
  return isAsked ? [problems.confirmSum(frame.money(total))] : []
}

const showCheckout = async (
  visit: Visit,
  entries: Entries,
  refused: Problems | null = null,
): Promise<Page> => {
  const { read } = entries
  const { frame, ctx } = visit
  const { words } = frame
  const [{ view, wish }, { cartId }] = await Promise.all([offer(visit, read), createCart(ctx)])
  const told = [
    ...(refused && mayBuy(view, wish) ? changeTexts(visit, read, view, refused.isChanged) : []),
    ...(refused?.texts ?? []),
    ...view.messages.map((message) => problemText(frame, message)),
  ]
  const sheet = { ...entries, frame, view, wish, cartId, wrong: refused?.fields ?? {} }
  return {
    title: words.checkout,
    isPrivate: true,
    status: refused ? 422 : 200,
    body: html`<h1>${words.checkout}</h1><div data-checkout="${visit.form.size > 0 ? 'sent' : ''}">${note('bad', [...new Set(told)])}<div class="split">
${checkoutForm(sheet, totalIn(view))}
${summaryPart(sheet)}</div></div><p class="sr" role="status" data-told></p>`,
  }
}

const isEmpty = async ({ ctx, frame }: Visit): Promise<boolean> =>
  (await getCart(ctx, cartOfToken(ctx, undefined), frame.locale)).cartItems.every(({ product }) => !product)

export const checkoutPage: Handler = async (sent) => {
  const visit = await withShopper(sent)
  return (await isEmpty(visit))
    ? { redirect: `${visit.frame.home}/cart` }
    : showCheckout(visit, await entriesOf(visit))
}

const buy = async (visit: Visit, entries: Entries) => {
  const { read } = entries
  const { ctx, frame } = visit
  const missing = missingIn(read, wishIn(frame, read))
  if (missing.length > 0) return showCheckout(visit, entries, missingProblems(frame, missing))
  if (!saysWhatItShowed(read)) return showCheckout(visit, entries, noProblems)
  try {
    const { view } = await offer(visit, read)
    const request = requestIn(frame, read, view)
    const { orderNumber, secret } = await checkOutCart(ctx, cartOf(ctx, read('cartId')), request)
    await rememberShopper(visit)
    rememberCount(visit, 0)
    return { redirect: `${frame.home}/orders/${encodeURIComponent(orderNumber)}?secret=${secret}&thanks=1` }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { redirect: `${frame.home}/cart` }
    return showCheckout(visit, entries, checkoutProblems(frame, error))
  }
}

/** Shows the form again with the sum of what is chosen now, or buys. A second click finds the order of the first: the form names the cart. */
export const checkoutSent: Handler = async (sent) => {
  const visit = await withShopper(sent)
  const entries = await entriesOf(visit)
  const isUpdate = sent.form.get('step') === 'update' || isRefilled(visit, entries)
  return isUpdate ? checkoutPage(sent) : buy(visit, entries)
}
