import type { IncomingHttpHeaders } from 'node:http'
import { readCookies } from '../browser/cookie.rules.ts'

export const CONSOLE = '/admin'
export const API = `${CONSOLE}/api`
export const ACCESS_COOKIE = 'tp_console'

/** Only a script of this origin can send it: another site would need a preflight, which is refused. */
const OWN_SCRIPT = 'x-tradepost-console'

/** Whether a request comes from the console itself and not from a page that somebody made its user open. */
export const isOwnScript = (headers: IncomingHttpHeaders): boolean => {
  const site = headers['sec-fetch-site']
  return headers[OWN_SCRIPT] !== undefined && (site === undefined || site === 'same-origin')
}

type Passed = { url?: string; headers: IncomingHttpHeaders }

/**
 * Calls below `/admin/api` are API calls with a cookie in place of the token. Everything else stays the same, so guard,
 * limits and permissions apply to the console as to any client.
 */
export const passOn = (request: Passed): string => {
  const { url = '/', headers } = request
  if (!url.startsWith(`${API}/`) || !isOwnScript(headers)) return url
  const token = readCookies(headers.cookie).get(ACCESS_COOKIE)
  if (!token) return url
  headers.authorization = `Bearer ${token}`
  return url.slice(API.length)
}
