import { vendorPath } from '@tradepost/contract/operation'
import type { CallOptions } from '../call.types.ts'
import type { Operation } from '../operation-table.ts'

export type Input = Record<string, unknown>

export type Request = {
  url: string
  method: string
  headers: Headers
  body?: string | FormData
  signal?: AbortSignal
}

/** Browsers offer `randomUUID` only to pages served by https or from localhost. */
const newKey = (): string =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** An empty or dotted code would address another operation: browsers and Node resolve `..` even when it is escaped. */
const pathStep = (operation: string, name: string, value: unknown): string => {
  const text = value === undefined || value === null ? '' : String(value)
  if (text === '') throw new TypeError(`${operation} needs ${name}`)
  if (text === '.' || text === '..') throw new TypeError(`${operation}: "${text}" cannot stand in an address`)
  return encodeURIComponent(text)
}

const inJson = ['filters', 'rules']

const queryTexts = (name: string, value: unknown): string[] => {
  if (value === undefined || value === null) return []
  if (value instanceof Date) return [value.toISOString()]
  if (typeof value !== 'object') return [String(value)]
  return inJson.includes(name) || !Array.isArray(value) ? [JSON.stringify(value)] : [value.join(',')]
}

const searchOf = (query: Input): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const text of queryTexts(name, value)) search.append(name, text)
  return search.toString()
}

const preferOf = ({ returnRepresentation, strict }: CallOptions): string =>
  [returnRepresentation && 'return=representation', strict && 'handling=strict'].filter(Boolean).join(', ')

const headersOf = (operation: Operation, options: CallOptions): Headers => {
  const headers = new Headers({ accept: 'application/json' })
  const set = (name: string, value: string | undefined) => value && headers.set(name, value)
  set('prefer', preferOf(options))
  set('if-match', options.ifMatch)
  set('x-request-id', options.requestId)
  if (operation.isWrite) set('idempotency-key', options.idempotencyKey ?? newKey())
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value)
  return headers
}

const formOf = (fields: Input): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value))
  return form
}

/** With files, `fetch` itself writes the content type, because only it knows where the parts end. */
const encodeBody = ({ bodyType }: Operation, body: unknown, headers: Headers): Request['body'] => {
  if (body === undefined) return undefined
  if (bodyType === 'multipart') return formOf(body as Input)
  const isForm = bodyType === 'form'
  headers.set('content-type', isForm ? 'application/x-www-form-urlencoded' : 'application/json')
  return isForm ? searchOf(body as Input) : JSON.stringify(body)
}

/** The flat input, taken apart by the operation's own description: path, query, body. */
export const buildRequest = (
  operation: Operation,
  defaults: { baseUrl: string; merchantCode?: string; vendor: string },
  input: Input,
  options: CallOptions,
): Request => {
  const { body, ...query } = input
  const path = vendorPath(operation.path, defaults.vendor).replaceAll(
    /\{(\w+)\}/g,
    (_, parameter: string) => {
      const value = query[parameter] ?? (parameter === 'merchantCode' ? defaults.merchantCode : undefined)
      delete query[parameter]
      return pathStep(operation.name, parameter, value)
    },
  )
  if (options.dryRun && operation.isWrite) query.dryRun = true
  const search = searchOf(query)
  const headers = headersOf(operation, options)
  return {
    url: defaults.baseUrl.replace(/(?<!\/)\/+$/, '') + path + (search && `?${search}`),
    method: operation.method,
    headers,
    body: encodeBody(operation, body, headers),
    signal: options.signal,
  }
}
