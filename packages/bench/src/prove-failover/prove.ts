import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressOfNodes } from '@tradepost/postgres/nodes'
import { openStage } from '../proof/stage.ts'
import type { Cleanup } from '../server/cleanup.ts'
import { actsOf, type Roles } from './acts.ts'
import { openNodes, synchronize } from './cluster.ts'
import { type CommitRates, measureCommits } from './commit.ts'
import { type Judgement, judge } from './judge.ts'
import { type Load, startLoad } from './load.ts'
import { makeSite, STOCK, startReceiver } from './site.ts'
import { countEvents, countStock, listMarks } from './verify.store.ts'
import { COUNTED, eventsOfWrites, markPattern } from './writes.ts'

export type FailoverOptions = {
  /** Kills of the primary, before the other acts. */
  rounds: number
  callers: number
  /** Whether to measure what commits cost, before anything fails. */
  measuresCommits: boolean
  folder: string
  say(text: string): void
}

export type ActResult = { name: string; writes: number; asked: number; cut: number; longestMs: number }
export type FailoverProof = Judgement & { acts: ActResult[]; events: number; commits?: CommitRates }

const ARRIVAL_MS = 120_000

/** The part of the load since an act began; its pauses count anew. */
const sinceThen = (load: Load) => {
  const { done, asked, cut } = load
  const before = { writes: done.length, asked, cut }
  load.longestMs = 0
  return () => ({
    writes: load.done.length - before.writes,
    asked: load.asked - before.asked,
    cut: load.cut - before.cut,
    longestMs: load.longestMs,
  })
}

/** Three nodes of PostgreSQL and two servers under load, whose database moves again and again. */
export const proveFailover = async (options: FailoverOptions, cleanup: Cleanup): Promise<FailoverProof> => {
  const { rounds, callers, measuresCommits, folder, say } = options
  const nodes = await openNodes(join(folder, 'nodes'), ['one', 'two', 'three'], cleanup)
  const [primary, standby, replica] = nodes as [Roles['primary'], Roles['standby'], Roles['replica']]
  await primary.start()
  const settings = {
    TRADEPOST_ALLOW_PRIVATE_TARGETS: '1',
    TRADEPOST_WEBHOOK_RETRY_SECONDS: Array(20).fill('1').join(),
  }
  const stage = await openStage({ folder, databaseUrl: addressOfNodes(nodes), pool: 10, settings }, cleanup)
  await standby.start(primary)
  await synchronize(primary, standby)
  const receiver = await startReceiver(cleanup)
  const site = await makeSite(stage, receiver.url)
  const { database } = stage.platform
  const { merchantCode } = site
  const countAll = () => countEvents(database, merchantCode, eventsOfWrites)
  // of what was made before the webhook
  const before = await countAll()

  let roles: Roles = { primary, standby, replica }
  const acts: ActResult[] = []
  const { load, stop } = startLoad(site, callers)
  const commits = measuresCommits ? await measureCommits(primary, load) : undefined
  for (const { name, run } of actsOf(rounds)) {
    const result = sinceThen(load)
    roles = await run({ ...roles, servers: stage.servers, load })
    acts.push({ name, ...result() })
    say(`${acts.length}. ${name}: ${load.longestMs.toFixed(1)} ms without an acknowledged write`)
  }
  await stop()

  const told = async () => (await countAll()) - before
  for (const begin = performance.now(); performance.now() - begin < ARRIVAL_MS; await sleep(100))
    if ((await told()) <= receiver.taken.size) break
  // one more would be a doubled one
  await sleep(1_000)
  const events = await told()
  const { onHand, onReserve } = await countStock(database, merchantCode, COUNTED)
  const marks = await listMarks(database, merchantCode, markPattern)
  const stored = { marks, added: onHand - STOCK, reserved: onReserve, events, arrived: receiver.taken.size }
  await stage.servers.stop()
  return { ...judge(load, stored), acts, events, commits }
}
