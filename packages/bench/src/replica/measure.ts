import { join } from 'node:path'
import { loadConfig } from '@tradepost/kernel'
import { addressOfNode } from '@tradepost/postgres/nodes'
import { openPlatform } from '@tradepost/server'
import { makeMerchant, readProducts } from '../data.ts'
import { openNodes } from '../prove-failover/cluster.ts'
import type { Cleanup } from '../server/cleanup.ts'
import { openOperator } from '../server/operator.ts'
import { databaseCpuSeconds } from '../server/process-facts.ts'
import { startServer } from '../server/server-process.ts'

export type ReplicaOptions = {
  callers: number
  seconds: number
  products: number
  folder: string
  say(text: string): void
}

/** Processor time of a database for one request, in milliseconds. */
type Measured = { question: string; hasReplica: boolean; rate: number; primaryMs: number; replicaMs: number }

const SECRET = 'a secret of the measurement, long enough to be one'
const ROUNDS = 3

const questions: Record<string, string> = {
  '20 products': 'products?limit=20',
  '20 products, two fields': 'products?limit=20&fields=name,price',
  'search, 20 of its products': 'products?limit=20&search=teapot',
  '100 categories': 'categories?limit=100',
}

/** Two servers on one primary, of which one has a replica, asked in turns by the same callers. */
export const measureReplica = async (options: ReplicaOptions, cleanup: Cleanup): Promise<Measured[]> => {
  const { callers, seconds, products, folder, say } = options
  const names = ['primary', 'replica']
  const [primary, replica] = await openNodes(folder, names, cleanup)
  if (!primary || !replica) throw new Error('there are no two nodes')
  await primary.start()
  const address = addressOfNode(primary)
  const serverWith = (name: string, more: Record<string, string>) => {
    const settings = { DATABASE_URL: address, TRADEPOST_SECRET: SECRET, TRADEPOST_RATE_LIMIT: '0', ...more }
    return startServer({ dataDir: join(folder, name), settings }, cleanup)
  }
  const alone = await serverWith('alone', {})
  const config = loadConfig({ TRADEPOST_SECRET: SECRET, TRADEPOST_LOG_LEVEL: 'silent' })
  const platform = openPlatform(config, { connection: { connectionString: address } })
  cleanup.add(platform.close)
  const operator = await openOperator(alone.url, platform)
  const { merchant, api } = await makeMerchant(alone.url, operator, 'bench', products)
  await readProducts(api)
  await primary.query('vacuum analyze')
  await replica.start(primary)
  const beside = await serverWith('beside', { DATABASE_REPLICA_URL: addressOfNode(replica) })

  const ask = async (url: string, path: string): Promise<void> => {
    const answer = await fetch(`${url}/catalog/v1/merchants/${merchant.code}/${path}`, {
      headers: { authorization: `Bearer ${merchant.token}` },
    })
    if (answer.status !== 200) throw new Error(await answer.text())
    await answer.arrayBuffer()
  }
  const times = () =>
    Promise.all(names.map(async (name) => (await databaseCpuSeconds(join(folder, name))) ?? Number.NaN))
  const round = async (url: string, path: string, ms: number): Promise<number> => {
    const end = performance.now() + ms
    let count = 0
    const caller = async () => {
      for (; performance.now() < end; count++) await ask(url, path)
    }
    await Promise.all(Array.from({ length: callers }, caller))
    return count
  }

  const sides = [
    { hasReplica: false, url: alone.url },
    { hasReplica: true, url: beside.url },
  ]
  const results: Measured[] = []
  for (const [question, path] of Object.entries(questions)) {
    const sums = sides.map((side) => ({ ...side, count: 0, cpu: [0, 0] }))
    for (const { url } of sides) await round(url, path, 1_000)
    for (let turn = 0; turn < ROUNDS; turn++)
      for (const sum of sums) {
        const before = await times()
        sum.count += await round(sum.url, path, seconds * 1_000)
        const after = await times()
        sum.cpu = sum.cpu.map((total, at) => total + ((after[at] ?? 0) - (before[at] ?? 0)))
      }
    for (const { hasReplica, count, cpu } of sums) {
      const [primaryMs = 0, replicaMs = 0] = cpu.map((total) => (total * 1_000) / count)
      results.push({ question, hasReplica, rate: count / (ROUNDS * seconds), primaryMs, replicaMs })
    }
    say(`${question}: measured`)
  }
  return results
}
