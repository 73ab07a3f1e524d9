import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Page, Redirect, Visit } from '../visit/visit.ts'
import { isIndexed, layout, styleOf } from './layout.page.ts'

/**
 * Our own script and styles only. Images and videos may come from anywhere, because merchants link them; what they are
 * is up to the element that shows them.
 */
const policyFor = (style: string): string => {
  const allowed = style === '' ? '' : ` 'sha256-${hash('sha256', style, 'base64')}'`
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${allowed}`,
    "img-src 'self' https: http: data:",
    "media-src 'self' https: http:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';')
}

/** Most pages of a shop have the same few rules. Long ones are those of one page, and would fill the memory. */
const policies = new LRUCache<string, string>({
  maxSize: 2 ** 20,
  maxEntrySize: 2 ** 14,
  sizeCalculation: (policy, style) => policy.length + style.length,
  memoMethod: policyFor,
})

const headers = {
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

/** A browser keeps a page and revalidates it; pages of one visitor are not kept. */
export const sendPage = (visit: Visit, page: Page): FastifyReply => {
  const text = layout(visit, page)
  const { status = 200, isPrivate = false } = page
  const { reply } = visit
  reply
    .code(status)
    .headers(headers)
    .header('content-security-policy', policies.memo(styleOf(visit, page)))
  if (!isIndexed(visit)) reply.header('x-robots-tag', 'noindex')
  if (isPrivate || status !== 200) reply.header('cache-control', 'private, no-store')
  else reply.headers({ 'cache-control': 'private, no-cache', etag: `"${hash('sha1', text, 'base64url')}"` })
  return reply.type('text/html; charset=utf-8').send(text)
}

/** After a form the browser opens the result as a page of its own: going back or reloading sends nothing twice. */
export const sendRedirect = ({ reply }: Visit, { redirect, status = 303 }: Redirect): FastifyReply =>
  reply.headers(headers).header('cache-control', 'private, no-store').redirect(redirect, status)

export const sendXml = ({ reply }: Visit, text: string): FastifyReply =>
  reply.header('cache-control', 'public, max-age=3600').type('application/xml; charset=utf-8').send(text)
