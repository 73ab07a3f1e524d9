import {
  type Caller,
  Ctx,
  createCaller,
  nobody,
  type Platform,
  type Principal,
  type Reading,
} from '@tradepost/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookies } from '../../browser/cookie.rules.ts'
import type { Html } from '../../site/html.ts'
import type { Frame } from './frame.service.ts'

/** A request of a visitor for a page of a shop. */
export type Visit = {
  ctx: Ctx
  frame: Frame
  /** Below the shop, without the locale and the query: `/c/tea`. */
  path: string
  query: Record<string, unknown>
  params: Record<string, string>
  form: URLSearchParams
  cookies: ReadonlyMap<string, string>
  reply: FastifyReply
}

export type Page = {
  title: string
  body: Html
  description?: string | null
  status?: number
  /** Where search engines find it, as a path below the language; null: nowhere. */
  canonical?: string | null
  /** JSON-LD. */
  data?: object[]
  /** Rules of this page only. */
  style?: string
  image?: string | null
  /** Shows what only this visitor may see. */
  isPrivate?: boolean
}

export type Redirect = { redirect: string; status?: 302 | 303 | 301 }
export type Handler = (visit: Visit) => Page | Redirect | Promise<Page | Redirect>

/** Takes part in the merchant's share of connections, and sees what anybody may see. */
export const visitorOf = ({ shop }: Frame): Principal => ({
  ...nobody,
  merchantId: shop.merchantId,
  merchantCode: shop.merchantCode,
  name: 'visitor',
})

type Opening = {
  platform: Platform
  frame: Frame
  path: string
  request: FastifyRequest
  reply: FastifyReply
  /** Where its pages are read; the primary if nothing is said. */
  reading?: Reading
}

export const openVisit = ({ platform, frame, path, request, reply, reading }: Opening): Visit => {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const caller: Caller = createCaller(frame.shop.merchantCode, isRead)
  reply.raw.once('close', caller.leave)
  const principal = visitorOf(frame)
  request.principal = principal
  return {
    ctx: new Ctx(platform, principal, request.id, request.log, undefined, caller, reading),
    frame,
    path,
    query: request.query as Record<string, unknown>,
    params: request.params as Record<string, string>,
    form: new URLSearchParams(typeof request.body === 'string' ? request.body : ''),
    cookies: readCookies(request.headers.cookie),
    reply,
  }
}

/** For an answer that several visitors wait for: it goes on when the first of them leaves. */
export const forEverybody = (visit: Visit): Visit => {
  const { platform, principal, requestId, log } = visit.ctx
  const caller = createCaller(principal.merchantCode, true)
  return { ...visit, ctx: new Ctx(platform, principal, requestId, log, undefined, caller) }
}

/** A text of the query, cut where nobody would type on. */
export const queryText = (visit: Visit, name: string, max = 200): string => {
  const value = visit.query[name]
  const text = Array.isArray(value) ? value.at(-1) : value
  return typeof text === 'string' ? text.trim().slice(0, max) : ''
}
