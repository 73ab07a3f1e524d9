import { findOperation, type OperationName, type Permission } from '@tradepost/contract'
import { createServer, nobody, type Platform, type Principal, sql, systemIds } from '@tradepost/kernel'
import { startTestServer } from '../../../test/server.ts'
import { merchantInitializers } from '../../app.ts'
import { merchantRoutes } from './index.ts'

type Sent = {
  body?: unknown
  query?: Record<string, string | number | boolean>
  headers?: Record<string, string>
  [param: string]: unknown
}

export type Reply = {
  status: number
  etag: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: the tests state what a body is
  body: any
}

export type Call = (name: OperationName, sent?: Sent) => Promise<Reply>

/** A server with the merchant operations, and callers of any kind. */
export const serveMerchants = async () => {
  const { platform } = await startTestServer()
  const principals = new Map<string, Principal>()
  const guard = (token: string) => principals.get(token) ?? null
  const services = merchantRoutes(merchantInitializers)
  const app = await createServer(platform, { services, guard, isReady: () => true })

  const as = (caller: Partial<Principal>): Call => {
    const principal = { ...nobody, subject: 'test', ...caller }
    const token = systemIds.uuid()
    principals.set(token, principal)
    return async (name, { body, query, headers, ...params } = {}) => {
      const { operation, path } = findOperation(name) ?? { operation: { method: 'GET' as const }, path: '' }
      const filled: Record<string, unknown> = { merchantCode: principal.merchantCode, ...params }
      const reply = await app.inject({
        method: operation.method,
        url: path.replaceAll(/\{(\w+)\}/g, (_, key) => encodeURIComponent(String(filled[key]))),
        query: query as Record<string, string>,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body !== undefined && { payload: body as object }),
      })
      return {
        status: reply.statusCode,
        etag: reply.headers.etag,
        body: reply.body === '' ? undefined : reply.json(),
      }
    }
  }
  const operator = as({ isOperator: true })
  return { platform, as, operator, newMerchant: merchantMaker(platform, as, operator) }
}

export const aMerchant = (over: object = {}) => ({
  code: `m-${systemIds.uuid()}`,
  name: 'Tea House',
  owner: { emailAddress: 'owner@tea.test', password: 'a-long-password' },
  ...over,
})

/** Every test has a merchant of its own, so tests run side by side. */
const merchantMaker =
  (platform: Platform, as: (caller: Partial<Principal>) => Call, operator: Call) => async (over?: object) => {
    const { body } = await operator('createMerchant', { body: aMerchant(over) })
    const { code } = body.merchant as { code: string }
    const { id } = await platform.database.one<{ id: number }>(
      sql`select id from merchant where code = ${code}`,
    )
    const caller = (permissions: Permission[], isOperator = false) =>
      as({
        kind: 'merchant',
        merchantCode: code,
        merchantId: id,
        permissions: new Set(permissions),
        isOperator,
      })
    return { code, id, call: caller(['APIALL']), caller }
  }

/** The events of a merchant, oldest first. */
export const eventsOf = (platform: Platform, merchantId: number) =>
  platform.database.many<{ event: string; entityId: string; payload: unknown }>(sql`
    select event, entity_id as "entityId", payload from outbox where merchant_id = ${merchantId} order by id`)
