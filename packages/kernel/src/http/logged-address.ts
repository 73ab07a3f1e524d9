import { businessCodes } from '@tradepost/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isUuid } from '../base/ids.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The address of a request as the log may show it. */
    loggedAddress(request: FastifyRequest): string
  }
}

const HIDDEN = '…'
/** No blank, no `@`, no `+`: an e-mail address, a full name or a phone number in the place of a code has one. */
const isCode = (value: string) => /^[\w.-]{1,64}$/.test(value)

const shown = (name: string, value: unknown): string => {
  if (typeof value !== 'string') return HIDDEN
  return isUuid(value) || (businessCodes.has(name) && isCode(value)) ? value : HIDDEN
}

/** `:name` of an address of Fastify, perhaps with an expression behind. */
const parameter = /^:(\w+)(.*)$/

/** One step of the address of a route: itself, or the value of its parameter. */
const stepOf = (step: string): ((params: Record<string, unknown>) => string) => {
  if (step.startsWith('*')) return () => HIDDEN
  const [, name, rest = ''] = parameter.exec(step) ?? []
  if (name === undefined) return () => step.replace(/:.*/, HIDDEN)
  const behind = rest.replace(/^\([^)]*\)/, '')
  return (params) => shown(name, params[name]) + behind
}

type Query = { properties?: Record<string, unknown> }

/** The names that were sent, as far as the contract has them. */
const namesIn = ({ query, routeOptions }: FastifyRequest): string => {
  const known = (routeOptions.config.bound?.operation.query as Query | undefined)?.properties
  const names = known ? Object.keys((query ?? {}) as object).filter((name) => Object.hasOwn(known, name)) : []
  return names.length > 0 ? `?${names.join('&')}` : ''
}

/**
 * Values of queries, and anything in a path that is no code of the trade, may be somebody's name, address or token. Of
 * an address without a route, the words that are in addresses of ours.
 */
export const decorateLoggedAddress = (app: FastifyInstance): void => {
  const words = new Set([''])
  const steps = new Map<string, ((params: Record<string, unknown>) => string)[]>()
  app.addHook('onRoute', ({ url }) => {
    const parts = url.split('/')
    steps.set(url, parts.map(stepOf))
    for (const part of parts) if (!/[:*]/.test(part)) words.add(part)
  })
  const strange = (url: string) =>
    (url.split('?', 1)[0] ?? '')
      .split('/', 12)
      .map((word) => (words.has(word) ? word : HIDDEN))
      .join('/')
  app.decorate('loggedAddress', (request) => {
    const { url: route } = request.routeOptions ?? {}
    const known = route === undefined ? undefined : steps.get(route)
    if (!known) return strange(request.url)
    const params = (request.params ?? {}) as Record<string, unknown>
    return known.map((step) => step(params)).join('/') + namesIn(request)
  })
}
