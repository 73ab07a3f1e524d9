import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient, expectNoErrors } from '@tradepost/sdk'
import { makeGoods } from '../scenario/order.ts'
import type { Cleanup } from '../server/cleanup.ts'
import { type ServerProcess, startServer } from '../server/server-process.ts'
import { type Balancer, openBalancer } from './balancer.ts'
import { migrationsSince, unpackVersion } from './earlier-version.ts'
import { countOfReads, findReads, type Request, type Tokens, writesOf } from './requests.ts'

export type RollingOptions = {
  /** Of git. */
  version: string
  /** Of each of the five stretches of the upgrade. */
  seconds: number
  callers: number
  databaseUrl: string
  folder: string
  say(text: string): void
}

export type RollingProof = {
  migrations: string[]
  reads: number
  countOfReads: number
  writes: number
  sent: number
  /** Answers other than the usual one. */
  failures: string[]
  longestMs: number
}

type TokenRequest = NonNullable<NonNullable<Parameters<Client['issueToken']>[0]>['body']>

const SECRET = 'a secret of the proof, long enough to be one'

const startsServers = ({ databaseUrl, folder }: RollingOptions, cleanup: Cleanup) => {
  const settings = {
    DATABASE_URL: databaseUrl,
    TRADEPOST_SECRET: SECRET,
    TRADEPOST_DEMO: '1',
    TRADEPOST_RATE_LIMIT: '0',
    TRADEPOST_DB_POOL: '15',
    TRADEPOST_LOG_LEVEL: 'error',
    // tokens name it, so all servers must have the same
    TRADEPOST_PUBLIC_URL: 'http://localhost:8080',
  }
  return async (name: string, root?: string): Promise<ServerProcess> => {
    const dataDir = join(folder, name)
    await mkdir(dataDir, { recursive: true })
    return startServer({ dataDir, settings, root }, cleanup)
  }
}

/** As operators have them from the day before: they work for an hour. */
const issueTokens = async (url: string): Promise<Tokens> => {
  const client = {
    grant_type: 'client_credentials',
    client_id: 'demo',
    client_secret: 'demo-secret',
  } as const
  const api = createClient({ baseUrl: url })
  const tokenOf = async (body: TokenRequest) => (await api.issueToken({ body })).access_token
  return {
    public: '',
    merchant: await tokenOf({ ...client, tenantId: 'demo' }),
    operator: await tokenOf({
      grant_type: 'client_credentials',
      client_id: 'operator',
      client_secret: 'operator-secret',
    }),
    shopper: (await api.issueShopperToken({ body: { ...client, merchantCode: 'demo', shopCode: 'web' } }))
      .access_token,
  }
}

const openGoods = async (url: string, { merchant: token }: Tokens) => {
  const api = createClient({ baseUrl: url, merchantCode: 'demo', token })
  expectNoErrors(await api.createProducts({ body: { products: makeGoods() } }))
  const [{ products }, { locations }, { customers }] = await Promise.all([
    api.listProducts({ limit: 1 }),
    api.listLocations({ limit: 1 }),
    api.listCustomers({ limit: 1 }),
  ])
  return {
    productCode: products[0]?.code ?? '',
    locationCode: locations[0]?.code ?? '',
    customerId: String(customers[0]?.id),
  }
}

const createLoad = (balancer: Balancer, requests: Request[]) => {
  const failures: string[] = []
  let [sent, longestMs, isOver] = [0, 0, false]
  const sendOne = async ({ name, status, call }: Request, n: number) => {
    const answer = await balancer.send(call(n))
    longestMs = Math.max(longestMs, answer.ms)
    // an item of a batch that was refused is told in a success
    if (answer.status !== status || answer.text.includes('"errors":[{'))
      failures.push(`${name}: ${answer.status} ${answer.text.slice(0, 300)}`)
  }
  const keepSending = async () => {
    while (!isOver) {
      const n = sent++
      await sendOne(requests[n % requests.length] as Request, n)
    }
  }
  return {
    run: async (callers: number, during: () => Promise<void>) => {
      const callersDone = Array.from({ length: callers }, keepSending)
      await during().finally(() => {
        isOver = true
      })
      await Promise.all(callersDone)
      return { sent, longestMs, failures }
    },
  }
}

/** Two servers of the earlier version are replaced by two of this one, one after the other, while requests of all kinds go on. */
export const proveRolling = async (options: RollingOptions, cleanup: Cleanup): Promise<RollingProof> => {
  const { version, seconds, callers, folder, say } = options
  const earlier = join(folder, 'earlier')
  await mkdir(earlier)
  await unpackVersion(version, earlier)
  const migrations = await migrationsSince(earlier)
  const start = startsServers(options, cleanup)
  say(`Starting two servers of ${version.slice(0, 8)}…`)
  const old = [await start('old-0', earlier), await start('old-1', earlier)]
  const balancer = openBalancer()
  cleanup.add(balancer.close)
  for (const { url } of old) balancer.add(url)
  const [{ url }] = old as [ServerProcess]
  const tokens = await issueTokens(url)
  const writes = writesOf(tokens, await openGoods(url, tokens))
  const reads = await findReads(balancer, tokens)
  const pause = () => sleep(1000 * seconds)
  const replace = async ({ url: oldUrl, stop }: ServerProcess, name: string) => {
    say('Starting a server of this version…')
    balancer.add((await start(name)).url)
    await pause()
    balancer.remove(oldUrl)
    await stop()
    await pause()
  }
  // a write after every third read
  const requests = reads.flatMap((read, n) =>
    n % 3 === 2 ? [read, writes[((n / 3) % writes.length) | 0] as Request] : [read],
  )
  const result = await createLoad(balancer, requests).run(callers, async () => {
    await pause()
    for (const [index, server] of old.entries()) await replace(server, `new-${index}`)
  })
  return { ...result, migrations, reads: reads.length, countOfReads, writes: writes.length }
}
