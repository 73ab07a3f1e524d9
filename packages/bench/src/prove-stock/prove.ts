import { openDatabase } from '@tradepost/kernel'
import type { Progress } from '../proof/progress.ts'
import { openStage, type StageOptions } from '../proof/stage.ts'
import type { Cleanup } from '../server/cleanup.ts'
import { type Act, acts, type Batch, batchesOf, stockFor } from './act.ts'
import { type Performance, performAct } from './perform.ts'
import { makeSite } from './site.ts'
import { countDeadlocks } from './verify.store.ts'
import { verify } from './verify.ts'

export type ProofOptions = StageOptions & {
  /** Reservations that are tried in each act. */
  reservations: number
  callers: number
  seed: number
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
  const stage = await openStage(options, cleanup)
  const { servers, platform } = stage
  const before = await countDeadlocks(platform.database)

  const plans = acts.map(planOf(options))
  const site = await makeSite(stage, new Map(plans.flatMap(({ stock }) => [...stock])))
  const performances: (Plan & Performance)[] = []
  for (const plan of plans) {
    const bar = progress(plan.act.title, options.reservations)
    const performance = await performAct({ ...plan, callers, site, servers, seed }, bar.step).finally(bar.end)
    performances.push({ ...plan, ...performance })
  }
  const outcomes = performances.flatMap((performance) => performance.outcomes)
  const { violations, remainders } = await verify(platform.database, site.merchantCode, outcomes)
  await servers.stop()
  const fresh = openDatabase({ connectionString: databaseUrl, max: 1 })
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
