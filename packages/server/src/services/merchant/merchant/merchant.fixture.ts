import type { MerchantCreate, OperationName, Permission } from '@tradepost/contract'
import { type Platform, sql, systemIds } from '@tradepost/kernel'
import { type CallOptions, type Client, createClient, TradepostError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { createOperatorClient } from '../../auth/index.ts'

type Sent = { body?: unknown; query?: object; headers?: Record<string, string>; [param: string]: unknown }

export type Reply = {
  status: number
  etag: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: the tests state what a body is
  body: any
}

/** Every operation, called with anything, also with what the types would refuse; refusals are answers. */
export type Call = Record<OperationName, (sent?: Sent) => Promise<Reply>>

type RawOperation = (input: object, options: CallOptions) => Promise<Reply>

const answerOf =
  (operation: RawOperation) =>
  async ({ body, query, headers, ...params }: Sent = {}): Promise<Reply> => {
    try {
      return await operation({ ...params, ...query, body }, { headers })
    } catch (error) {
      if (error instanceof TradepostError) return { status: error.status, etag: undefined, body: error.body }
      throw error
    }
  }

const callWith = ({ raw }: Client): Call =>
  Object.fromEntries(
    Object.entries(raw).map(([name, operation]) => [name, answerOf(operation as RawOperation)]),
  ) as Call

export const aMerchant = (over: object = {}): MerchantCreate => ({
  code: `m-${systemIds.uuid()}`,
  name: 'Tea House',
  owner: { emailAddress: 'owner@tea.test', password: 'a-long-password' },
  ...over,
})

/** A server with an operator, and merchants: every test has one of its own, so tests run side by side. */
export const serveMerchants = async () => {
  const { url, platform } = await harness()
  const operatorClient = await createOperatorClient(platform.database, platform, { name: 'Merchant tests' })
  const connect = ({ id, secret }: { id: string; secret: string }, merchantCode?: string) =>
    callWith(createClient({ baseUrl: url, merchantCode, clientId: id, clientSecret: secret, retries: 0 }))
  const operator = connect(operatorClient)

  const newMerchant = async (over?: object) => {
    const { body } = await operator.createMerchant({ body: aMerchant(over) })
    const { code } = body.merchant as { code: string }
    const call = connect(body.client, code)
    const { id } = await platform.database.one<{ id: number }>(
      sql`select id from merchant where code = ${code}`,
    )

    /** Connects to the merchant by an API client that has only these permissions. */
    const caller = async (permissions: Permission[]) => {
      const created = await call.createClients({ body: { clients: [{ name: 'narrow', permissions }] } })
      return connect(created.body.clients[0], code)
    }
    return { code, id, call, caller, byOperator: connect(operatorClient, code) }
  }
  return { platform, operator, newMerchant }
}

/** The events of this service for a merchant, oldest first. */
export const eventsOf = (platform: Platform, merchantId: number) =>
  platform.database.many<{ event: string; entityId: string; payload: unknown }>(sql`
    select event, entity_id as "entityId", payload from outbox
    where merchant_id = ${merchantId} and entity in ('merchant', 'shop') order by id`)

/** Creates shops that have a name if nothing else. */
export const sendShops = (call: Call, ...shops: object[]) =>
  call.createShops({ body: { shops: shops.map((shop) => ({ name: 'Shop', ...shop })) } })

export const conflictsIn = (errors: { code: number; entityIndex: number; reason: string }[]) =>
  errors.map(({ code, entityIndex, reason }) => [entityIndex, code, reason])

/** Customer numbers are unique on the server, so tests draw theirs. */
export const aNumber = () => systemIds.digits(12)
