import { cookieText } from '../../browser/cookie.rules.ts'
import { keepSession, newGuest, resumeSession, SESSION_SECONDS } from '../../services/shop/index.ts'
import { COUNT_COOKIE } from '../layout/layout.page.ts'
import type { Visit } from '../visit/visit.ts'

const SESSION_COOKIE = 'tp_session'

/** The visit of the shopper in the cookie, or of a new guest. */
export const withShopper = async (visit: Visit): Promise<Visit> => {
  const { ctx, frame, cookies } = visit
  const { platform } = ctx
  const place = { merchantCode: frame.shop.merchantCode, shopCode: frame.shop.code }
  const token = cookies.get(SESSION_COOKIE)
  const known = token ? await resumeSession(platform, place, token) : null
  const principal = known ?? newGuest(platform, place, frame.shop.merchantId)
  return { ...visit, ctx: ctx.as(principal) }
}

export const customerIdOf = ({ ctx }: Visit): string | null => ctx.principal.shopper?.customerId ?? null

const setCookie = ({ reply, frame, ctx }: Visit, name: string, value: string, seconds: number) => {
  const isSecure = ctx.platform.config.publicUrl.startsWith('https:')
  const text = cookieText({ name, value, path: frame.base, seconds, isSecure })
  const set = reply.getHeader('set-cookie')
  reply.removeHeader('set-cookie')
  reply.header('set-cookie', [...(Array.isArray(set) ? set : set ? [String(set)] : []), text])
}

/** After a form: the browser remembers the shopper for a month from now. */
export const rememberShopper = async (visit: Visit): Promise<void> => {
  const token = await keepSession(visit.ctx.platform, visit.ctx.principal)
  if (token !== null) setCookie(visit, SESSION_COOKIE, token, SESSION_SECONDS)
}

export const forgetShopper = (visit: Visit): void => {
  setCookie(visit, SESSION_COOKIE, '', 0)
  setCookie(visit, COUNT_COOKIE, '', 0)
}

/** The number beside the cart on every page, without asking for the cart. */
export const rememberCount = (visit: Visit, count: number): void => {
  if (Number(visit.cookies.get(COUNT_COOKIE) ?? 0) === count) return
  setCookie(visit, COUNT_COOKIE, String(count), count === 0 ? 0 : SESSION_SECONDS)
  ;(visit.cookies as Map<string, string>).set(COUNT_COOKIE, String(count))
}
