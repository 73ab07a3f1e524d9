import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from './judge.ts'
import type { Stage } from './stage.ts'

export type Neighbors = { p99: number; p99WithDead: number }

export type NeighborOptions = {
  neighbors: number
  /** Events of each measurement, of which there are four. */
  rounds: number
  /** Between two events; each goes to all neighbors. */
  intervalMs: number
}

/** The wait of endpoints alone and beside a dead one, in turns: the database grows meanwhile, which is not its fault. */
export const measureNeighbors = async (
  { receiver, newMerchant }: Stage,
  { neighbors, rounds, intervalMs }: NeighborOptions,
): Promise<Neighbors> => {
  const { api, create, tell } = await newMerchant(neighbors)
  const [dead = ''] = await create('dead')
  receiver.refuses = (path) => (path === '/dead' ? null : false)
  let n = 0
  const measure = async (active: boolean): Promise<number[]> => {
    await api.updateWebhook({ webhookId: dead, body: { active } })
    receiver.arrivals.length = 0
    for (let round = 0; round < rounds; round++) {
      await tell(1, n++)
      await sleep(intervalMs)
    }
    await receiver.until(() => receiver.arrivals.length >= rounds * neighbors, 'the measurement of neighbors')
    return receiver.arrivals.map(({ delayMs }) => delayMs)
  }
  const alone: number[] = []
  const beside: number[] = []
  for (let turn = 0; turn < 2; turn++) {
    alone.push(...(await measure(false)))
    beside.push(...(await measure(true)))
  }
  await api.updateWebhook({ webhookId: dead, body: { active: false } })
  return { p99: percentile(alone, 0.99), p99WithDead: percentile(beside, 0.99) }
}
