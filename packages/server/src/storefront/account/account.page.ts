import {
  type SalesOrderStatus,
  SHORTEST_PASSWORD,
  type ShopperOrderSummary,
  salesOrderStates,
} from '@tradepost/contract'
import { findPerson } from '../../services/customer/index.ts'
import { getUser, listShopperOrders } from '../../services/shop/index.ts'
import { type Html, html } from '../../site/html.ts'
import { note } from '../cart/problem.ts'
import { customerIdOf, withShopper } from '../session/session.service.ts'
import { type Handler, type Page, queryText, type Visit } from '../visit/visit.ts'
import { field } from './account.field.ts'
import { wishlistName } from './wishlist.page.ts'

export const statusText = ({ frame }: Visit, status: SalesOrderStatus): string =>
  frame.words.statuses[salesOrderStates[status].shopperSees]

/** The link of a mail that is waiting for the sign-in. */
const waitingProof = ({ form }: Visit): string => form.get('confirm') ?? ''

type Told = { proof?: string; news?: string }

/** Sign-in and registration, with the problem of the one that was tried, or with good news. */
export const signInForms = (
  visit: Visit,
  problem: string | null,
  { proof = waitingProof(visit), news }: Told = {},
): Page => {
  const { words, home } = visit.frame
  const email = { name: 'email', label: words.email, type: 'email' }
  return {
    title: words.account,
    isPrivate: true,
    status: problem === null ? 200 : 422,
    body: html`<h1>${words.account}</h1>${problem !== null && note('bad', [problem])}${news !== undefined && note('good', [news])}<div class="split even">
<form class="panel" method="post" action="${home}/account/sign-in"><h2>${words.signIn}</h2>${proof !== '' && html`<input type="hidden" name="confirm" value="${proof}">`}
${field(visit, { ...email, autocomplete: 'username' })}${field(visit, { name: 'password', label: words.password, type: 'password', autocomplete: 'current-password' })}
<button class="button">${words.signIn}</button> <a href="${home}/account/password">${words.passwordForgotten}</a></form>
<form class="panel" method="post" action="${home}/account/register"><h2>${words.register}</h2><div class="fields">
${field(visit, { name: 'firstName', label: words.firstName, autocomplete: 'given-name' })}${field(visit, { name: 'lastName', label: words.lastName, autocomplete: 'family-name' })}</div>
${field(visit, { ...email, autocomplete: 'email' })}${field(visit, { name: 'password', label: words.password, type: 'password', autocomplete: 'new-password', hint: words.passwordHint, min: SHORTEST_PASSWORD })}
<button class="button">${words.register}</button></form></div>`,
  }
}

const orderTable = (visit: Visit, orders: ShopperOrderSummary[]): Html => {
  const { words, home, date } = visit.frame
  const money = (order: ShopperOrderSummary) =>
    new Intl.NumberFormat(visit.frame.locale, { style: 'currency', currency: order.currency }).format(
      order.total,
    )
  return orders.length === 0
    ? html`<p class="empty">${words.noOrders}</p>`
    : html`<table class="rows"><thead><tr><th scope="col">${words.number}</th><th scope="col">${words.date}</th><th scope="col">${words.status}</th><th scope="col">${words.total}</th></tr></thead><tbody>${orders.map(
        (order) =>
          html`<tr><td><a href="${home}/orders/${encodeURIComponent(order.orderNumber)}">${order.orderNumber}</a></td><td>${date(order.date)}</td><td>${statusText(visit, order.status)}</td><td>${money(order)}</td></tr>`,
      )}</tbody></table>`
}

/** Says the same to everybody, whether guests have bought with the address or not. */
const proofPart = (visit: Visit, isProved: boolean): Html | null => {
  const { words, home } = visit.frame
  const asked = queryText(visit, 'confirmed')
  if (isProved) return asked === '1' ? note('good', [words.addressConfirmed]) : null
  return html`${asked === '0' && note('bad', [words.linkEnded])}<form class="note" method="post" action="${home}/account/confirm"><p>${words.confirmAddress}</p><button class="button quiet">${words.sendAgain}</button></form>`
}

export const accountPage: Handler = async (sent) => {
  const visit = await withShopper(sent)
  const customerId = customerIdOf(visit)
  if (customerId === null) return signInForms(visit, null)
  const { words, home } = visit.frame
  const { ctx } = visit
  const buyer = { shopCode: visit.frame.shop.code, customerId }
  const [user, person, orders] = await Promise.all([
    getUser(ctx.db, ctx, customerId),
    findPerson(ctx.db, ctx.merchantId, customerId),
    listShopperOrders(ctx, buyer),
  ])
  return {
    title: words.account,
    isPrivate: true,
    body: html`<h1>${words.welcome(user.firstName ?? '')}</h1>${proofPart(visit, person?.isProved !== false)}<p class="actions"><a class="button quiet" href="${home}/wishlist">${wishlistName(visit)}</a></p>
<h2>${words.orders}</h2>${orderTable(visit, orders)}
<form method="post" action="${home}/account/sign-out"><p><button class="button quiet">${words.signOut}</button></p></form>`,
  }
}
