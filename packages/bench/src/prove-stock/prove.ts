import { type ConnectionOptions, loadConfig, openDatabase } from '@tradepost/kernel'
import { openPlatform } from '@tradepost/server'
import type { Cleanup } from '../server/cleanup.ts'
import { type Act, acts, type Batch, batchesOf, stockFor } from './act.ts'
import { type Performance, performAct } from './perform.ts'
import type { Progress } from './progress.ts'
import { startServers } from './servers.ts'
import { makeSite } from './site.ts'
import { countDeadlocks } from './verify.store.ts'
import { verify } from './verify.ts'

export type ProofOptions = {
  /** Reservations that are tried in each act. */
  reservations: number
  callers: number
  seed: number
  databaseUrl: string
  folder: string
  pool: number
  progress(title: string, total: number): Progress
}

export type ActResult = Performance & { act: Act; stock: number; left: number }
export type Proof = { results: ActResult[]; deadlocks: number; violations: string[] }

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)

type Plan = { act: Act; batches: Batch[]; stock: Map<string, number> }
const planOf =
  ({ reservations, seed }: ProofOptions) =>
  (act: Act, index: number): Plan => {
    const batches = batchesOf(act, reservations, seed + index)
    return { act, batches, stock: stockFor(batches) }
  }

/**
 * Lets callers race for too little stock through two servers and compares their answers with the database.
 */
export const proveStock = async (options: ProofOptions, cleanup: Cleanup): Promise<Proof> => {
  const { databaseUrl, callers, seed, progress } = options
  const connection: ConnectionOptions = { connectionString: databaseUrl }
  const secret = 'a secret of the proof, long enough to be one'
  const servers = await startServers({ ...options, secret }, cleanup)
  const config = loadConfig({ TRADEPOST_SECRET: secret, TRADEPOST_LOG_LEVEL: 'silent' })
  const platform = openPlatform(config, { connection })
  cleanup.add(platform.close)
  const before = await countDeadlocks(platform.database)

  const plans = acts.map(planOf(options))
  const site = await makeSite(servers.addresses, platform, new Map(plans.flatMap(({ stock }) => [...stock])))
  const performances: (Plan & Performance)[] = []
  for (const plan of plans) {
    const bar = progress(plan.act.title, options.reservations)
    const performance = await performAct({ ...plan, callers, site, servers, seed }, bar.step).finally(bar.end)
    performances.push({ ...plan, ...performance })
  }
  const told = performances.flatMap((performance) => performance.told)
  const { violations, remainders } = await verify(platform.database, site.merchantCode, told)
  await servers.stop()
  const fresh = openDatabase({ ...connection, max: 1 })
  const deadlocks = (await countDeadlocks(fresh).finally(fresh.close)) - before

  return {
    results: performances.map(({ batches: _, stock, ...performance }) => ({
      ...performance,
      stock: sum(stock.values()),
      left: sum([...stock.keys()].map((product) => remainders.get(product) ?? 0)),
    })),
    deadlocks,
    violations: deadlocks > 0 ? [...violations, `${deadlocks} deadlocks`] : violations,
  }
}
