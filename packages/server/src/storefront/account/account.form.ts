import { ApiError } from '@tradepost/kernel'
import { confirmAddress, requestAddressProof } from '../../services/customer/index.ts'
import {
  checkSignIn,
  prepareRegistration,
  registerShopper,
  signIn,
  signOut,
} from '../../services/shop/index.ts'
import { customerIdOf, forgetShopper, rememberShopper, withShopper } from '../session/session.service.ts'
import { type Handler, queryText, type Visit } from '../visit/visit.ts'
import { signInForms } from './account.page.ts'

const text = ({ form }: Visit, name: string): string => (form.get(name) ?? '').trim()
const secret = ({ form }: Visit): string => (form.get('password') ?? '').slice(0, 2000)

/** A new cookie: somebody else may know the old one. */
const enter = async (visit: Visit, sessionId: string, customerId: string) => {
  const { principal } = visit.ctx
  const shopper = principal.shopper && { ...principal.shopper, sessionId, customerId }
  const entered = { ...principal, subject: sessionId, clientId: customerId, shopper }
  await rememberShopper({ ...visit, ctx: visit.ctx.as(entered) })
  const proof = text(visit, 'confirm').slice(0, 500)
  return {
    redirect: `${visit.frame.home}/account${proof === '' ? '' : `/confirm?${new URLSearchParams(proof)}`}`,
  }
}

const isRefusal = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status)

export const signInForm: Handler = async (sent) => {
  const visit = await withShopper(sent)
  const login = text(visit, 'email')
  const password = secret(visit)
  const { words } = visit.frame
  if (login === '' || login.length > 255 || password === '' || `${login}${password}`.includes('\0'))
    return signInForms(visit, words.signInFailed)
  try {
    const signedIn = await checkSignIn(visit.ctx, { login, password })
    const newId = visit.ctx.platform.ids.uuid()
    await signIn(visit.ctx, signedIn, { isMerging: true, newId })
    return await enter(visit, newId, signedIn.customerId)
  } catch (error) {
    if (!isRefusal(error, 401)) throw error
    return signInForms(visit, words.signInFailed)
  }
}

export const registerForm: Handler = async (sent) => {
  const visit = await withShopper(sent)
  const { words } = visit.frame
  try {
    const customer = {
      emailAddress: text(visit, 'email'),
      firstName: text(visit, 'firstName'),
      lastName: text(visit, 'lastName'),
      password: secret(visit),
    }
    const newId = visit.ctx.platform.ids.uuid()
    const hashes = await prepareRegistration(visit.ctx, customer)
    return await enter(
      visit,
      newId,
      await registerShopper(visit.ctx, customer, hashes, { newId, localeCode: visit.frame.locale }),
    )
  } catch (error) {
    if (!isRefusal(error, 400, 409)) throw error
    return signInForms(visit, error.status === 409 ? words.addressTaken : words.registerHint)
  }
}

/** Another mail, unless the last one is minutes old. */
export const askForLink: Handler = async (sent) => {
  const visit = await withShopper(sent)
  const { ctx, frame } = visit
  const customerId = customerIdOf(visit)
  const request = { shopCode: frame.shop.code, localeCode: frame.locale }
  if (customerId !== null) await ctx.tx((tx) => requestAddressProof(tx, ctx, { customerId, ...request }))
  return { redirect: `${frame.home}/account` }
}

/** The link of the mail: it proves something only to whoever is signed in to that account. */
export const confirmPage: Handler = async (sent) => {
  const visit = await withShopper(sent)
  const { words, home } = visit.frame
  const proof = new URLSearchParams(
    ['customerId', 'until', 'signature'].map((name) => [name, queryText(visit, name)] as [string, string]),
  )
  const customerId = customerIdOf(visit)
  if (customerId === null)
    return { ...signInForms(visit, words.signInToConfirm, { proof: proof.toString() }), status: 200 }
  const isConfirmed =
    proof.get('customerId') === customerId &&
    (await confirmAddress(visit.ctx, {
      customerId,
      until: Number(proof.get('until')),
      signature: proof.get('signature') ?? '',
    }))
  return { redirect: `${home}/account?confirmed=${isConfirmed ? 1 : 0}`, status: 302 }
}

export const signOutForm: Handler = async (sent) => {
  const visit = await withShopper(sent)
  await signOut(visit.ctx)
  forgetShopper(visit)
  return { redirect: visit.frame.home }
}
