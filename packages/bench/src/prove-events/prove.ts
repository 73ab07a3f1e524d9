import type { StageOptions } from '../proof/stage.ts'
import type { Cleanup } from '../server/cleanup.ts'
import { type Deliveries, deliverWhileKilled, type KillOptions } from './kills.ts'
import { measureNeighbors, type NeighborOptions, type Neighbors } from './neighbors.ts'
import { measureRate, type Rate } from './rate.ts'
import { openEventStage } from './stage.ts'

export type EventProofOptions = StageOptions & KillOptions & NeighborOptions
export type EventProof = Deliveries & { rate: Rate; neighbors: Neighbors }

/** The rate before anything fails, endpoints beside a dead one, and servers that are killed again and again. */
export const proveEvents = async (options: EventProofOptions, cleanup: Cleanup): Promise<EventProof> => {
  const stage = await openEventStage(options, cleanup)
  const rate = await measureRate(stage, options)
  const neighbors = await measureNeighbors(stage, options)
  const deliveries = await deliverWhileKilled(stage, options)
  await stage.servers.stop()
  return { ...deliveries, rate, neighbors }
}
