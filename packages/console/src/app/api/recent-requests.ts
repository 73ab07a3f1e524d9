import { operations } from '@tradepost/sdk/operation-table'

/** A request of the console, as far as somebody may see it: no header, so no token. */
export type RecentRequest = {
  id: number
  /** The page that asked. */
  page: string
  method: string
  /** As integrators call it, with its query. */
  path: string
  body: unknown
  status: number
  milliseconds: number
}

const KEPT = 60
let requests: RecentRequest[] = []
let next = 1
const listeners = new Set<() => void>()

/** Values of such fields are nobody's business, not even on the screen of who typed them. */
const isPrivate = (name: string) => /password|secret|token/i.test(name)

const hide = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(hide)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isPrivate(name) ? '…' : hide(inner)]),
  )
}

const bodyOf = (body: unknown): unknown => {
  if (typeof body !== 'string') return undefined
  try {
    return hide(JSON.parse(body))
  } catch {
    return undefined
  }
}

type RequestOptions = { method?: string; body?: unknown }

/** Remembers a request of the page that is open. */
export const recordRequest = (
  page: string,
  url: string,
  { method = 'GET', body }: RequestOptions,
  answer: { status: number; milliseconds: number },
): void => {
  const path = url.replace(/^\/admin\/api/, '')
  requests = [...requests, { id: next++, page, method, path, body: bodyOf(body), ...answer }].slice(-KEPT)
  for (const listener of listeners) listener()
}

export const recentRequests = {
  read: (): RecentRequest[] => requests,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

export const asCurl = ({ method, path, body }: RecentRequest): string =>
  [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$TRADEPOST_URL"${quoted(path)}`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...(body === undefined
      ? []
      : [`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ')

/** `12` and `{"a":1}` are what they look like; other texts are texts. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The operation that an address is of, with what stands in its path. */
const operationOf = (method: string, pathname: string) => {
  const steps = pathname.split('/')
  const found = operations
    .filter((known) => known.method === method)
    .map(({ name, path }) => {
      const names = path.split('/')
      const params: Record<string, string> = {}
      const fits =
        names.length === steps.length &&
        names.every((expected, index) => {
          const step = steps[index] ?? ''
          const [, param] = /^\{(\w+)\}$/.exec(expected) ?? []
          if (param !== undefined) params[param] = decodeURIComponent(step)
          return param !== undefined || expected === step
        })
      return { name, params, fits, count: Object.keys(params).length }
    })
    .filter(({ fits }) => fits)
  // an address that is spelled out goes before one with a blank in the same place
  return found.toSorted((a, b) => a.count - b.count)[0]
}

/** The SDK call that makes the same request; null if the operation is not in the contract. */
export const asSdk = ({ method, path, body }: RecentRequest): string | null => {
  const [pathname = '', query = ''] = path.split('?', 2)
  const operation = operationOf(method, pathname)
  if (!operation) return null
  const { merchantCode: _, ...params } = operation.params
  const asked = Object.fromEntries(
    [...new URLSearchParams(query)].map(([name, text]) => [name, parsed(text)]),
  )
  const input = { ...params, ...asked, ...(body !== undefined && { body }) }
  return `await client.${operation.name}(${Object.keys(input).length > 0 ? JSON.stringify(input, null, 2) : ''})`
}
