import { setTimeout as sleep } from 'node:timers/promises'
import type { Node } from '@tradepost/postgres/nodes'
import type { Servers } from '../proof/servers.ts'
import { furthest, synchronize } from './cluster.ts'
import type { Load } from './load.ts'

/** The nodes by what they are at the moment. */
export type Roles = { primary: Node; standby: Node; replica: Node }

export type Act = { name: string; run(stage: Roles & { servers: Servers; load: Load }): Promise<Roles> }

const WORK_MS = 1_500

/** Writes go on for a while: a fail-over of a database at rest would prove nothing. */
const work = async ({ done }: Load, writes = 50): Promise<void> => {
  const from = done.length
  const begin = performance.now()
  while (performance.now() - begin < WORK_MS || done.length < from + writes) await sleep(20)
}

const kill: Act = {
  name: 'primary killed, standby promoted',
  run: async ({ primary, standby, replica, load }) => {
    await work(load)
    await primary.kill()
    await standby.promote()
    await work(load)
    // as a copy of the new primary: the old one may have written what nobody acknowledged
    await primary.start(standby)
    await synchronize(standby, primary)
    return { primary: standby, standby: primary, replica }
  },
}

/** The replica comes back when the primary is gone, and knows nothing of the last writes. */
const lag: Act = {
  name: 'primary killed, beside a replica that lags',
  run: async ({ primary, standby, replica, load }) => {
    await replica.start(primary)
    await replica.stop()
    await work(load)
    await primary.kill()
    await replica.follow(primary)
    const next = await furthest([replica, standby])
    await next.promote()
    await replica.follow(next)
    await work(load)
    await primary.start(next)
    await synchronize(next, primary)
    await replica.stop()
    return { primary: next, standby: primary, replica }
  },
}

/** The old primary goes on without its standby, and is there for whoever looks for a database. */
const split: Act = {
  name: 'standby promoted while the primary goes on',
  run: async ({ primary, standby, replica, servers, load }) => {
    await work(load)
    await standby.promote()
    await work(load)
    await servers.killAndRestart(0)
    await work(load)
    await primary.stop()
    await primary.start(standby)
    await synchronize(standby, primary)
    return { primary: standby, standby: primary, replica }
  },
}

export const actsOf = (rounds: number): Act[] => [...Array.from({ length: rounds }, () => kill), lag, split]
