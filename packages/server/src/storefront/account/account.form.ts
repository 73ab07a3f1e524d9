import { ApiError } from '@tradepost/kernel'
import {
  checkSignIn,
  prepareRegistration,
  registerShopper,
  signIn,
  signOut,
} from '../../services/shop/index.ts'
import { forgetShopper, rememberShopper, withShopper } from '../session/session.service.ts'
import type { Handler, Visit } from '../visit/visit.ts'
import { signInForms } from './account.page.ts'

const text = ({ form }: Visit, name: string): string => (form.get(name) ?? '').trim()
const secret = ({ form }: Visit): string => (form.get('password') ?? '').slice(0, 2000)

/** A new cookie: somebody else may know the old one. */
const enter = async (visit: Visit, sessionId: string, customerId: string) => {
  const { principal } = visit.ctx
  const shopper = principal.shopper && { ...principal.shopper, sessionId, customerId }
  const entered = { ...principal, subject: sessionId, clientId: customerId, shopper }
  await rememberShopper({ ...visit, ctx: visit.ctx.as(entered) })
  return { redirect: `${visit.frame.home}/account` }
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
    return await enter(visit, newId, await registerShopper(visit.ctx, customer, hashes, { newId }))
  } catch (error) {
    if (!isRefusal(error, 400, 409)) throw error
    return signInForms(visit, error.status === 409 ? words.addressTaken : words.registerHint)
  }
}

export const signOutForm: Handler = async (sent) => {
  const visit = await withShopper(sent)
  await signOut(visit.ctx)
  forgetShopper(visit)
  return { redirect: visit.frame.home }
}
