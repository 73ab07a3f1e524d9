import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '@tradepost/contract'
import { ApiError, isEmail } from '@tradepost/kernel'
import { hashPasswordForToken, resetPassword, setPasswordByToken } from '../../services/customer/index.ts'
import { html } from '../../site/html.ts'
import { note } from '../cart/problem.ts'
import { withShopper } from '../session/session.service.ts'
import { type Handler, type Page, queryText, type Visit } from '../visit/visit.ts'
import { field } from './account.field.ts'
import { signInForms } from './account.page.ts'

/** As the field takes it. */
const LONGEST_EMAIL = 255

type Told = { good?: string; bad?: string }

const page = ({ frame: { words } }: Visit, { good, bad }: Told, form: Page['body']): Page => ({
  title: words.newPassword,
  isPrivate: true,
  status: bad === undefined ? 200 : 422,
  body: html`<h1>${words.newPassword}</h1>${good !== undefined && note('good', [good])}${bad !== undefined && note('bad', [bad])}${form}`,
})

const askForm = (visit: Visit, told: Told = {}): Page => {
  const { words, home } = visit.frame
  const email = { name: 'email', label: words.email, type: 'email', autocomplete: 'username' }
  return page(
    visit,
    told,
    html`<form class="panel" method="post" action="${home}/account/password"><p>${words.passwordLead}</p>${field(visit, email)}<button class="button">${words.sendLink}</button></form>`,
  )
}

const setForm = (visit: Visit, token: string, told: Told = {}): Page => {
  const { words, home } = visit.frame
  const password = {
    name: 'password',
    label: words.newPassword,
    type: 'password',
    hint: words.passwordHint,
    min: 8,
  }
  return page(
    visit,
    told,
    html`<form class="panel" method="post" action="${home}/account/password/set"><input type="hidden" name="token" value="${token}">${field(visit, { ...password, autocomplete: 'new-password' })}<button class="button">${words.setPassword}</button></form>`,
  )
}

/** The link of the mail leads here with its token. */
export const passwordPage: Handler = async (visit) => {
  const token = queryText(visit, 'token')
  return token === '' ? askForm(visit) : setForm(visit, token)
}

/** The answer is the same whether somebody has an account or not. */
export const askForPassword: Handler = async (sent) => {
  const visit = await withShopper(sent)
  const { ctx, frame, form } = visit
  const email = (form.get('email') ?? '').trim()
  if (email.length > LONGEST_EMAIL || !isEmail(email))
    return askForm(visit, { bad: frame.words.addressWrong })
  await resetPassword(ctx, frame.shop.code, email)
  return askForm(visit, { good: frame.words.linkSent })
}

export const setPassword: Handler = async (sent) => {
  const visit = await withShopper(sent)
  const { ctx, frame, form } = visit
  const token = form.get('token') ?? ''
  const password = form.get('password') ?? ''
  if (password.length < SHORTEST_PASSWORD || password.length > LONGEST_PASSWORD || password.includes('\0'))
    return setForm(visit, token, { bad: frame.words.passwordHint })
  try {
    await setPasswordByToken(ctx, await hashPasswordForToken(ctx, token, password))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    return askForm(visit, { bad: frame.words.linkOld })
  }
  return signInForms(visit, null, { news: frame.words.passwordSet })
}
