import { ApiError } from '@tradepost/kernel'
import { checkSignIn, registerShopper, signIn, signOut } from '../../services/shop/index.ts'
import { forgetShopper, rememberShopper, withShopper } from '../session/session.service.ts'
import type { Handler, Visit } from '../visit/visit.ts'
import { signInForms } from './account.page.ts'

const text = ({ form }: Visit, name: string): string => (form.get(name) ?? '').trim()
const secret = ({ form }: Visit): string => (form.get('password') ?? '').slice(0, 2000)

/** The cart of the guest goes along into that of the customer. */
const enter = async (visit: Visit, signedIn: Parameters<typeof signIn>[1]) => {
  const { principal } = visit.ctx
  const { customerId } = signedIn
  await signIn(visit.ctx, signedIn, { isMerging: true })
  const shopper = principal.shopper && { ...principal.shopper, customerId }
  await rememberShopper({ ...visit, ctx: visit.ctx.as({ ...principal, clientId: customerId, shopper }) })
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
    return await enter(visit, await checkSignIn(visit.ctx, { login, password }))
  } catch (error) {
    if (!isRefusal(error, 401)) throw error
    return signInForms(visit, words.signInFailed)
  }
}

export const registerForm: Handler = async (sent) => {
  const visit = await withShopper(sent)
  const { words } = visit.frame
  try {
    const customerId = await registerShopper(visit.ctx, {
      emailAddress: text(visit, 'email'),
      firstName: text(visit, 'firstName'),
      lastName: text(visit, 'lastName'),
      password: secret(visit),
    })
    return await enter(visit, { customerId })
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
