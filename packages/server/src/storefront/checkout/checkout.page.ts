import type { CheckoutView, FulfillmentMethod } from '@tradepost/contract'
import { ApiError, isEmail } from '@tradepost/kernel'
import {
  cartOf,
  cartOfToken,
  checkOutCart,
  createCart,
  getCart,
  getCheckout,
} from '../../services/shop/index.ts'
import { html } from '../../site/html.ts'
import { note, problemText } from '../cart/problem.ts'
import { totalsList } from '../cart/totals.ts'
import { rememberCount, rememberShopper, withShopper } from '../session/session.service.ts'
import type { Handler, Page, Visit } from '../visit/visit.ts'
import {
  type Destination,
  destinationOf,
  mayShip,
  type Offered,
  pickupMethod,
  readerOf,
  requestIn,
} from './checkout-choice.rules.ts'
import { buyForm, deliveryForm } from './checkout-form.page.ts'
import { checkoutTexts } from './checkout-problem.rules.ts'

const viewOf = (
  visit: Visit,
  { isPickup, country, region }: Destination,
  fulfillmentMethod: FulfillmentMethod,
): Promise<CheckoutView> => {
  const { ctx, frame } = visit
  const read = readerOf(visit)
  const [locationCode] = read('pickup').split('|')
  const question = { localeCode: frame.locale, country, ...(region !== '' && { region }) }
  return getCheckout(ctx, cartOfToken(ctx, undefined), {
    ...question,
    fulfillmentMethod,
    ...(isPickup && locationCode && { locationCode }),
    ...(!isPickup && read('shipping') !== '' && { shippingMethodCode: read('shipping').slice(0, 100) }),
  })
}

/** As the shopper wants the cart, or in a way that all of its products can be had. */
const offer = async (visit: Visit): Promise<Offered> => {
  const wanted = destinationOf(visit)
  const asked = wanted.isPickup ? 'BOPIS' : 'directShip'
  const view = await viewOf(visit, wanted, asked)
  const shipped = mayShip(view) ? 'directShip' : undefined
  const collected = pickupMethod(view)
  const possible = wanted.isPickup ? (collected ?? shipped) : (shipped ?? collected)
  if (possible === undefined || possible === asked) return { view, destination: wanted }
  const destination = { ...wanted, isPickup: possible !== 'directShip' }
  return { view: await viewOf(visit, destination, possible), destination }
}

/** Two forms: how the goods go, which changes the totals, and the rest, which buys. */
const showCheckout = async (visit: Visit, problems: readonly string[] = []): Promise<Page> => {
  const { frame, ctx } = visit
  const { words } = frame
  const offered = await offer(visit)
  const { cartId } = await createCart(ctx)
  const told = offered.view.messages.map((message) => problemText(frame, message))
  return {
    title: words.checkout,
    isPrivate: true,
    status: problems.length > 0 ? 422 : 200,
    body: html`<h1>${words.checkout}</h1>${note('bad', problems)}${note('bad', told)}<div class="split"><div class="steps">
${deliveryForm(visit, offered)}${buyForm(visit, { ...offered, cartId })}</div>
<aside class="panel stick"><h2>${words.summary}</h2>${totalsList(frame, offered.view.totals, offered.view.taxIncluded)}</aside></div>`,
  }
}

const isEmpty = async ({ ctx, frame }: Visit): Promise<boolean> =>
  (await getCart(ctx, cartOfToken(ctx, undefined), frame.locale)).cartItems.every(({ product }) => !product)

export const checkoutPage: Handler = async (sent) => {
  const visit = await withShopper(sent)
  return (await isEmpty(visit)) ? { redirect: `${visit.frame.home}/cart` } : showCheckout(visit)
}

/** Browsers check this too, but not the old ones, and some visitors are scripts. */
const missingIn = (visit: Visit, { isPickup }: Destination): string[] => {
  const { words } = visit.frame
  const read = readerOf(visit)
  const needed: [name: string, label: string][] = [
    ['firstName', words.firstName],
    ['lastName', words.lastName],
    ...(isPickup
      ? ([['pickup', words.store]] as [string, string][])
      : ([
          ['address1', words.street],
          ['postalCode', words.postalCode],
          ['city', words.city],
        ] as [string, string][])),
  ]
  return [
    ...(isEmail(read('email')) ? [] : [words.email]),
    ...needed.filter(([name]) => read(name) === '').map(([, label]) => label),
  ]
}

/** A second click finds the order of the first: the form names the cart. */
export const buy: Handler = async (sent) => {
  const visit = await withShopper(sent)
  const { ctx, frame } = visit
  const cartId = readerOf(visit)('cartId')
  try {
    const offered = await offer(visit)
    const missing = missingIn(visit, offered.destination)
    if (missing.length > 0)
      return await showCheckout(visit, [`${frame.words.checkEntries} ${missing.join(', ')}`])
    const { orderNumber, secret } = await checkOutCart(ctx, cartOf(ctx, cartId), requestIn(visit, offered))
    await rememberShopper(visit)
    rememberCount(visit, 0)
    return { redirect: `${frame.home}/orders/${encodeURIComponent(orderNumber)}?secret=${secret}&thanks=1` }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { redirect: `${frame.home}/cart` }
    return showCheckout(visit, checkoutTexts(frame, error))
  }
}
