import { setTimeout as sleep } from 'node:timers/promises'
import type { Node } from '@tradepost/postgres/nodes'
import type { Load } from './load.ts'

/** Writes a second by what a commit waits for. */
export type CommitRates = Record<string, number>

/** Nothing; its own disk; the disk of the standby, too; until reads of the standby show it. */
const waits = ['off', 'local', 'on', 'remote_apply']
const TURNS = 3
const SETTLE_MS = 1_000
const MEASURE_MS = 4_000

/** For all sessions: those that there are end, and the servers open others. */
const commitBy = async (primary: Node, change: string): Promise<void> => {
  await primary.query(`alter database tradepost ${change}`)
  await primary.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  )
  await sleep(SETTLE_MS)
}

/** In turns, so that what slowly changes meanwhile weighs on all alike. */
export const measureCommits = async (primary: Node, { done }: Load): Promise<CommitRates> => {
  const counts: CommitRates = {}
  for (let turn = 0; turn < TURNS; turn++)
    for (const wait of waits) {
      await commitBy(primary, `set synchronous_commit = ${wait}`)
      const from = done.length
      await sleep(MEASURE_MS)
      counts[wait] = (counts[wait] ?? 0) + done.length - from
    }
  await commitBy(primary, 'reset synchronous_commit')
  return Object.fromEntries(
    Object.entries(counts).map(([wait, count]) => [wait, count / ((TURNS * MEASURE_MS) / 1000)]),
  )
}
