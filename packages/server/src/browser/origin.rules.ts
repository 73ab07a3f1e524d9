import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a form was sent from a page of this site. Browsers say so in a header that no page can change; older ones at
 * least send the origin. A caller that sends neither is no browser with a visitor's cookies.
 */
export const isOwnForm = (headers: IncomingHttpHeaders, publicUrl: string): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin, host } = headers
  if (origin === undefined || !URL.canParse(origin)) return false
  return new URL(origin).host === host || origin === new URL(publicUrl).origin
}
