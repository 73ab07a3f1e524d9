import { setTimeout as sleep } from 'node:timers/promises'
import { loadConfig } from '@tradepost/kernel'
import { createClient, expectNoErrors } from '@tradepost/sdk'
import { createOperatorClient, openPlatform } from '@tradepost/server'
import { startServers } from '../prove-stock/servers.ts'
import type { Cleanup } from '../server/cleanup.ts'
import { endDelays, endLeases, insertEvents } from './events.store.ts'
import { duplicates, judge, percentile } from './judge.ts'
import { startReceiver } from './receiver.ts'

export type EventProofOptions = {
  things: number
  /** Events of each thing. */
  each: number
  kills: number
  /** Events of one thing fail at most so often in all: each failure holds up those behind it for a minute or more. */
  mostFailures: number
  neighbors: number
  /** Between two events for the neighbors: few enough that nothing queues up, because the wait for others is measured. */
  pauseMs: number
  /** Makes the minute behind a failure, and that of a dead server's lease, pass at once. */
  isHurried?: boolean
  databaseUrl: string
  folder: string
  pool: number
}

export type EventProof = {
  events: number
  refused: number
  duplicates: number
  kills: number
  seconds: number
  rate: { events: number; perSecond: number; bare: number }
  neighbors: { p99: number; p99WithDead: number }
  violations: string[]
}

const SECRET = 'a secret of the proof, long enough to be one'

const patiently = async (holds: () => boolean, what: string) => {
  for (const begin = Date.now(); !holds(); await sleep(20))
    if (Date.now() - begin > 3_600_000) throw new Error(`${what} did not end within an hour`)
}

/** How fast one process posts the same body, 16 at a time, and does nothing else. */
const bareRate = async (url: string, count: number): Promise<number> => {
  const body = JSON.stringify({
    id: 'x'.repeat(36),
    date: new Date(),
    webhookId: 'x'.repeat(36),
    webhookCode: 'bare',
    eventCode: 'locationUpdated',
    payload: { locationCode: 'bare', newProperties: { n: 0 }, oldProperties: {}, user: 'proof' },
  })
  let left = count
  const begin = performance.now()
  const post = async () => {
    while (left-- > 0) await (await fetch(url, { method: 'POST', body })).arrayBuffer()
  }
  await Promise.all(Array.from({ length: 16 }, post))
  return count / ((performance.now() - begin) / 1000)
}

/** Two servers that are killed again and again, a receiver that fails at random, endpoints beside a dead one, and the rate. */
export const proveEvents = async (options: EventProofOptions, cleanup: Cleanup): Promise<EventProof> => {
  const { things, each, kills, mostFailures, neighbors, pauseMs, isHurried = false, databaseUrl } = options
  const settings = { TRADEPOST_ALLOW_PRIVATE_TARGETS: '1' }
  const servers = await startServers({ ...options, secret: SECRET, settings }, cleanup)
  const platform = openPlatform(loadConfig({ TRADEPOST_SECRET: SECRET, TRADEPOST_LOG_LEVEL: 'silent' }), {
    connection: { connectionString: databaseUrl },
  })
  cleanup.add(platform.close)
  const { database, ids } = platform
  const receiver = await startReceiver(cleanup)
  const secret = ids.secret()
  const operatorId = `proof-${ids.digits(9)}`
  await createOperatorClient(database, platform, { id: operatorId, name: 'Proof', secret })
  const operator = createClient({
    baseUrl: servers.addresses[0] as string,
    clientId: operatorId,
    clientSecret: secret,
  })

  /** A merchant with so many webhooks. */
  const newMerchant = async (count: number) => {
    const code = `proof-${ids.digits(9)}`
    const owner = { emailAddress: `owner@${code}.test`, password: 'owner-password' }
    const { client } = await operator.createMerchant({ body: { code, name: 'Proof', owner } })
    const api = createClient({
      baseUrl: servers.addresses[0] as string,
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
    const create = async (...names: string[]) => {
      expectNoErrors(await api.createWebhooks({ body: { webhooks: names.map(webhook) } }))
    }
    await create(...Array.from({ length: count }, (_, n) => `hook-${n}`))
    return { code, create }
  }

  // the rate, before anything fails
  const calm = await newMerchant(1)
  const rated = things * each
  const bare = await bareRate(`${receiver.url}/bare`, Math.min(rated, 5_000))
  receiver.arrivals.length = 0
  const beginRate = performance.now()
  for (let n = 0; n < each; n++) await insertEvents(database, calm.code, { things, n })
  await patiently(() => receiver.arrivals.length >= rated, 'the measurement of the rate')
  const perSecond = rated / ((performance.now() - beginRate) / 1000)

  // neighbors, without a dead endpoint and with one
  const quarter = await newMerchant(neighbors)
  const rounds = 20
  const measure = async (first: number): Promise<number> => {
    receiver.arrivals.length = 0
    for (let n = 0; n < rounds; n++) {
      await insertEvents(database, quarter.code, { things: 1, n: first + n })
      await sleep(pauseMs)
    }
    const wanted = rounds * neighbors
    await patiently(() => receiver.arrivals.length >= wanted, 'the measurement of neighbors')
    return percentile(
      receiver.arrivals.map(({ delayMs }) => delayMs),
      0.99,
    )
  }
  const p99 = await measure(0)
  receiver.refuses = (path) => (path === '/dead' ? null : false)
  await quarter.create('dead')
  const p99WithDead = await measure(rounds)

  // failures and kills
  receiver.arrivals.length = 0
  const failures = new Map<string, number>()
  receiver.refuses = (path, thing) => {
    if (path === '/dead') return null
    const count = failures.get(thing) ?? 0
    if (count >= mostFailures || Math.random() >= 0.1) return false
    failures.set(thing, count + 1)
    return true
  }
  const rough = await newMerchant(1)
  const begin = performance.now()
  const events = things * each
  const distinct = new Set<string>()
  let looked = 0
  const arrived = () => {
    for (; looked < receiver.arrivals.length; looked++) {
      const one = receiver.arrivals[looked]
      if (one?.isTaken) distinct.add(one.id)
    }
    return distinct.size
  }
  let told = 0
  let killed = 0
  for (let n = 0; n < each; n++) {
    await insertEvents(database, rough.code, { things, n })
    told += things
    // both at once, while deliveries are under way
    if (killed < kills && n + 1 >= ((killed + 1) * each) / (kills + 1)) {
      await patiently(
        () => arrived() > told / 10 || arrived() >= told - things,
        'the beginning of deliveries',
      )
      await Promise.all([servers.kill(0), servers.kill(1)])
      if (isHurried) await endLeases(database, rough.code)
      await Promise.all([servers.restart(0), servers.restart(1)])
      killed++
    }
  }
  const hurry = setInterval(() => isHurried && endDelays(database, rough.code).catch(() => undefined), 500)
  await patiently(() => arrived() >= events, 'the delivery of all events').finally(() => clearInterval(hurry))
  const seconds = (performance.now() - begin) / 1000
  const violations = judge(receiver.arrivals, { things, each })
  await servers.stop()
  return {
    events,
    refused: [...failures.values()].reduce((sum, count) => sum + count, 0),
    duplicates: duplicates(receiver.arrivals),
    kills: killed * 2,
    seconds,
    rate: { events: rated, perSecond, bare },
    neighbors: { p99, p99WithDead },
    violations,
  }
}
