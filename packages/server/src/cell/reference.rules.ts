import { readUser } from '@tradepost/plugin'
import type { FastifyRequest } from 'fastify'
import { SESSION, sentTokens } from '../console/index.ts'
import { merchantOfToken } from '../services/auth/index.ts'

/** By what a request names its merchant, as the directory has it; `home`: it is about what all cells have in common. */
export type Reference = { name: string } | { merchantId: number } | { home: true }

type Fields = Record<string, unknown>

const ofCode = (code: string): Reference => ({ name: `code ${code}` })

const ofToken = (token: string | undefined): Reference | null => {
  const owner = token === undefined ? null : merchantOfToken(token)
  if (owner === null) return null
  return 'code' in owner ? ofCode(owner.code) : owner
}

const bearerOf = ({ headers: { authorization = '' } }: FastifyRequest): string | undefined =>
  /^bearer (.+)$/i.exec(authorization)?.[1]?.trim()

const ofPath = (params: { merchantCode?: string; merchantId?: string }): Reference | null => {
  if (params.merchantCode !== undefined) return ofCode(params.merchantCode)
  const merchantId = /^\d{1,10}$/.test(params.merchantId ?? '') ? Number(params.merchantId) : 0
  return merchantId > 0 && merchantId < 2 ** 31 ? { merchantId } : null
}

const ofShopNumber = (header: string | string[] | undefined): Reference | null => {
  const user = typeof header === 'string' ? readUser(header) : null
  return user && { name: `number ${user.customerNumber}` }
}

const ofCookies = (request: FastifyRequest): Reference | null => {
  const { accessToken, refreshToken } = sentTokens(request)
  return ofToken(accessToken) ?? ofToken(refreshToken)
}

/** `body`: only its body tells. */
export const referenceOf = (request: FastifyRequest, shopHeader: string): Reference | 'body' | null => {
  const { url, method, headers, routeOptions, params } = request
  const named = ofPath((params ?? {}) as { merchantCode?: string; merchantId?: string })
  if (named) return named
  const bound = routeOptions.config?.bound
  const path = url.split('?', 1)[0] ?? ''
  if (path === SESSION && method !== 'POST') return ofCookies(request)
  if (path.startsWith(SESSION)) return method === 'POST' ? 'body' : null
  if (bound?.service.scope === 'public') return bound.operation.body ? 'body' : null
  if (bound?.service.scope === 'operator') return bound.service.name === 'auth' ? { home: true } : null
  if (bound?.service.scope === 'shopper' || path === '/mcp') return ofToken(bearerOf(request))
  return ofShopNumber(headers[shopHeader])
}

const readFields = (body: Buffer): Fields => {
  const text = body.toString('utf8')
  if (!text.trimStart().startsWith('{')) return Object.fromEntries(new URLSearchParams(text))
  try {
    return JSON.parse(text) as Fields
  } catch {
    return {}
  }
}

const textIn = (fields: Fields, ...names: string[]): string | undefined =>
  names.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '') as
    | string
    | undefined

/** The merchant that is named, before the one of a token: a token for another one is refused there. */
export const referenceOfBody = (body: Buffer): Reference | null => {
  const fields = readFields(body)
  const code = textIn(fields, 'merchantCode', 'tenantId')
  if (code !== undefined) return ofCode(code)
  const key = textIn(fields, 'publishableKey')
  if (key !== undefined) return { name: `key ${key}` }
  return ofToken(textIn(fields, 'refresh_token', 'token'))
}
