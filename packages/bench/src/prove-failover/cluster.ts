import { setTimeout as sleep } from 'node:timers/promises'
import { type Node, openNode } from '@tradepost/postgres/nodes'
import type { Cleanup } from '../server/cleanup.ts'

const PATIENCE_MS = 60_000

const until = async (holds: () => Promise<boolean>, what: string): Promise<void> => {
  for (const begin = performance.now(); !(await holds().catch(() => false)); await sleep(50))
    if (performance.now() - begin > PATIENCE_MS) throw new Error(`${what} did not happen within a minute`)
}

export const openNodes = async (folder: string, names: string[], cleanup: Cleanup): Promise<Node[]> => {
  const nodes: Node[] = []
  for (const name of names) {
    const node = await openNode(folder, name, { settings: { synchronous_commit: 'on' } })
    cleanup.add(node.kill)
    nodes.push(node)
  }
  return nodes
}

/** From now on the primary acknowledges nothing that this standby does not have on its disk. */
export const synchronize = async (primary: Node, standby: Node): Promise<void> => {
  const hasState = (name: string, value: string) => async () => {
    const rows = await primary.query(
      `select from pg_stat_replication where application_name = '${standby.name}' and ${name} = '${value}'`,
    )
    return rows.length > 0
  }
  // else commits would wait for a standby that tries again only every five seconds
  await until(hasState('state', 'streaming'), `the replication to ${standby.name}`)
  await primary.query(`alter system set synchronous_standby_names = '"${standby.name}"'`)
  await primary.query('select pg_reload_conf()')
  await until(hasState('sync_state', 'sync'), `the synchronization of ${standby.name}`)
}

/** As a manager of clusters chooses: the one that has received the most. */
export const furthest = async (standbys: Node[]): Promise<Node> => {
  const received = await Promise.all(
    standbys.map(async (node) => {
      const [row] = await node.query<{ at: string }>("select (pg_last_wal_receive_lsn() - '0/0')::text as at")
      return { node, at: BigInt(row?.at ?? 0) }
    }),
  )
  return received.reduce((best, one) => (one.at > best.at ? one : best)).node
}
