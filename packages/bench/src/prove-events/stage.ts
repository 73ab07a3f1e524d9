import { loadConfig } from '@tradepost/kernel'
import { createClient, expectNoErrors } from '@tradepost/sdk'
import { createOperatorClient, openPlatform } from '@tradepost/server'
import { startServers } from '../prove-stock/servers.ts'
import type { Cleanup } from '../server/cleanup.ts'
import { insertEvent, insertEvents } from './events.store.ts'
import { startReceiver } from './receiver.ts'

const SECRET = 'a secret of the proof, long enough to be one'
/** With the delays of a real server each failure would hold up its thing for minutes. */
const RETRY_SECONDS = '1,1,1,2,2,2,3,3,3,3,3,3,3,3,3,3,3,3,3,3'

export type StageOptions = { databaseUrl: string; folder: string; pool: number }
export type Stage = Awaited<ReturnType<typeof openStage>>

/** Two servers on one database, a receiver, and merchants with webhooks to it. */
export const openStage = async (options: StageOptions, cleanup: Cleanup) => {
  const settings = { TRADEPOST_ALLOW_PRIVATE_TARGETS: '1', TRADEPOST_WEBHOOK_RETRY_SECONDS: RETRY_SECONDS }
  const servers = await startServers({ ...options, secret: SECRET, settings }, cleanup)
  const platform = openPlatform(loadConfig({ TRADEPOST_SECRET: SECRET, TRADEPOST_LOG_LEVEL: 'silent' }), {
    connection: { connectionString: options.databaseUrl },
  })
  cleanup.add(platform.close)
  const { database, ids } = platform
  const receiver = await startReceiver(cleanup)
  const secret = ids.secret()
  const operatorId = `proof-${ids.digits(9)}`
  await createOperatorClient(database, platform, { id: operatorId, name: 'Proof', secret })
  const baseUrl = servers.addresses[0] as string
  const operator = createClient({ baseUrl, clientId: operatorId, clientSecret: secret })

  const newMerchant = async (count: number) => {
    const code = `proof-${ids.digits(9)}`
    const owner = { emailAddress: `owner@${code}.test`, password: 'owner-password' }
    const { client } = await operator.createMerchant({ body: { code, name: 'Proof', owner } })
    const api = createClient({
      baseUrl,
      merchantCode: code,
      clientId: client.id,
      clientSecret: client.secret,
    })
    const webhook = (name: string) => ({
      code: name,
      name,
      endpoint: `${receiver.url}/${name}`,
      active: true,
      events: [{ code: 'locationUpdated' }],
    })
    const create = async (...names: string[]): Promise<string[]> =>
      expectNoErrors(await api.createWebhooks({ body: { webhooks: names.map(webhook) } })).ids
    await create(...Array.from({ length: count }, (_, n) => `hook-${n}`))
    /** One event of each of so many things, the n-th of each. */
    const tell = (things: number, n: number) => insertEvents(database, code, { things, n })
    const tellOne = (thing: number, n: number) => insertEvent(database, code, { thing, n })
    return { api, create, tell, tellOne }
  }
  return { servers, receiver, newMerchant }
}
