import { findOperation } from '@tradepost/contract'
import { demoClient } from '@tradepost/demo'
import { type Client, createClient, expectNoErrors } from '@tradepost/sdk'
import { startDemoServer } from '../../../support/demo.ts'
import type { Stage } from './journey.ts'

export type Sent = { body: unknown; answer: unknown }

type Call = (input?: { body?: unknown }, options?: unknown) => Promise<unknown>

/** Notes what each operation was first sent, and what it answered. */
const noting = (client: Client, sent: Map<string, Sent>): Client =>
  new Proxy(client, {
    get: (target, name: string) => {
      const call = Reflect.get(target, name) as Call
      if (!findOperation(name)) return call
      return async (...given: Parameters<Call>) => {
        const answer = await call(...given)
        if (Array.isArray((answer as { errors?: unknown } | undefined)?.errors))
          expectNoErrors(answer as { errors: never[] })
        if (!sent.has(name)) sent.set(name, { body: given[0]?.body, answer })
        return answer
      }
    },
  })

/** A server with the demo, and clients of all kinds who note what they send. */
export const openStage = async (): Promise<Stage & { sent: Map<string, Sent> }> => {
  const server = await startDemoServer()
  const sent = new Map<string, Sent>()
  const to = { baseUrl: server.url, retries: 0 }
  const api = createClient({ ...to, merchantCode: 'demo', ...demoClient })
  const operator = createClient({ ...to, clientId: 'operator', clientSecret: 'operator-secret' })
  const guest = async () => {
    const { access_token: token } = await api.issueShopperToken({
      body: { grant_type: 'guest', merchantCode: 'demo', shopCode: 'web' },
    })
    return noting(createClient({ ...to, token }), sent)
  }
  return { ...server, api: noting(api, sent), operator: noting(operator, sent), guest, sent }
}
