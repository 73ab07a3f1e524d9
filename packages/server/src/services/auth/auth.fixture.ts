import { findOperation, type Permission } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { createClient } from '@tradepost/sdk'
import { startTestServer, type TestServer } from '../../../test/support/server.ts'
import { createOperatorClient, hashPassword, setUpAccounts } from './index.ts'

export const operator = { id: 'operator', secret: 'a secret of the operator' }

const start = async (): Promise<TestServer> => {
  const server = await startTestServer()
  await createOperatorClient(server.platform.database, server.platform, { ...operator, name: 'Operator' })
  closeAfterFile(async () => {
    shared = undefined
  })
  return server
}

/** One server for each test file. */
let shared: Promise<TestServer> | undefined
let merchants = 0

type Fields = Record<string, unknown>
type Sent = { basic?: [id: string, secret: string]; as?: 'form' | 'json'; headers?: Record<string, string> }

// biome-ignore lint/suspicious/noExplicitAny: the tests state what a body is
type Reply = { status: number; headers: Headers; body: any }

export const basicHeader = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

/** Requests below the SDK, for the token endpoint and the pages beside it. */
const asker =
  (url: string) =>
  async (
    name: 'issueToken' | 'introspectToken' | 'revokeToken',
    fields: Fields,
    { basic, as = 'form', headers }: Sent = {},
  ): Promise<Reply> => {
    const sent = Object.entries(fields).filter(([, value]) => value !== undefined)
    const answer = await fetch(`${url}${findOperation(name)?.path}`, {
      method: 'POST',
      headers: {
        'content-type': as === 'form' ? 'application/x-www-form-urlencoded' : 'application/json',
        ...(basic && { authorization: basicHeader(...basic) }),
        ...headers,
      },
      body:
        as === 'form'
          ? new URLSearchParams(sent.map(([name, value]): [string, string] => [name, String(value)]))
          : JSON.stringify(Object.fromEntries(sent)),
    })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }

/** A merchant of its own for each test, so that tests run side by side. */
export const newMerchant = async () => {
  shared ??= start()
  const { url, platform, clock } = await shared
  const merchantCode = `merchant-${++merchants}`
  const { id: merchantId } = await platform.database.one<{ id: number }>(sql`
    insert into merchant (code, name, create_date) values (${merchantCode}, ${merchantCode}, ${clock.now()}) returning id`)
  const owner = { emailAddress: `Owner@${merchantCode}.test`, password: 'a password of the owner' }
  const passwordHash = await hashPassword(platform, merchantId, owner.password)
  const { client } = await platform.database.tx((tx) =>
    setUpAccounts(tx, platform, { merchantId, owner: { ...owner, passwordHash } }),
  )

  const ask = asker(url)
  const connect = (credentials: { clientId?: string; clientSecret?: string; token?: string }) =>
    createClient({ baseUrl: url, merchantCode, retries: 0, ...credentials })
  const api = connect({ clientId: client.id, clientSecret: client.secret })

  const byClient = (more: Fields = {}, sent?: Sent) =>
    ask(
      'issueToken',
      {
        grant_type: 'client_credentials',
        client_id: client.id,
        client_secret: client.secret,
        tenantId: merchantCode,
        ...more,
      },
      sent,
    )
  const byPassword = (more: Fields = {}) =>
    byClient({ grant_type: 'password', username: owner.emailAddress, password: owner.password, ...more })
  const refresh = (token: string, more: Fields = {}) =>
    ask('issueToken', {
      grant_type: 'refresh_token',
      refresh_token: token,
      client_id: client.id,
      client_secret: client.secret,
      ...more,
    })

  /** The status of a call with this token. */
  const statusWith = async (token: string, path = '/users') => {
    const answer = await fetch(`${url}/auth/v1/merchants/${merchantCode}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return answer.status
  }

  const createUser = async (user: Fields & { emailAddress: string }) => {
    const { ids, errors } = await api.createUsers({ body: { users: [{ password: 'a password', ...user }] } })
    if (errors[0]) throw new Error(errors[0].reason)
    return ids[0] as string
  }

  return {
    url,
    platform,
    clock,
    merchantCode,
    merchantId,
    owner,
    client,
    api,
    ask,
    connect,
    byClient,
    byPassword,
    refresh,
    statusWith,
    createUser,
  }
}

export type TestMerchant = Awaited<ReturnType<typeof newMerchant>>

/** The merchant's events so far, oldest first. */
export const eventsOf = ({ platform, merchantId }: TestMerchant) =>
  platform.database.many<{ event: string; entityId: string; payload: unknown; actor: string }>(sql`
    select event, entity_id as "entityId", payload, actor from outbox where merchant_id = ${merchantId} order by id`)

/** Connects to the merchant by an API client that has only these permissions. */
export const withPermissions = async ({ api, connect }: TestMerchant, permissions: Permission[]) => {
  const { clients } = await api.createClients({ body: { clients: [{ name: 'narrow', permissions }] } })
  return connect({ clientId: clients[0]?.id, clientSecret: clients[0]?.secret })
}
