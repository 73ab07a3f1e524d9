import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../table.ts'
import type { EventStage } from './stage.ts'

/** Milliseconds from an event to its arrival, without a dead endpoint and beside one: in the round that is typical of its kind. */
export type Wait = { p99: number; p99WithDead: number }
export type Neighbors = { calm: Wait; saturated: Wait }

export type NeighborOptions = {
  neighbors: number
  /** Events of each round. */
  rounds: number
  /** Rounds without the dead endpoint; there are as many beside it. */
  repeats: number
  /** Between two events while there is little to do; each goes to all neighbors. */
  intervalMs: number
  /** Events that are on their way at once when there is always more to do. */
  ahead: number
}

/** Events go round these, so that a dead endpoint holds as many lanes as it ever can. */
const THINGS = 10
/** Without and with, with and without: what slowly changes meanwhile weighs on both alike. */
const order = (repeat: number) => (repeat % 2 === 0 ? [false, true] : [true, false])

/** Latency of endpoints alone and next to one that never answers, in many short alternating rounds. */
export const measureNeighbors = async (
  { receiver, newListener }: EventStage,
  { neighbors, rounds, repeats, intervalMs, ahead }: NeighborOptions,
): Promise<Neighbors> => {
  const { api, create, sendEvent } = await newListener(neighbors)
  const [dead = ''] = await create('dead')
  receiver.refuses = (path) => (path === '/dead' ? null : false)
  let n = 0
  const arrived = (events: number) => receiver.arrivals.length >= events * neighbors

  const measure = async (active: boolean, pause: (sent: number) => Promise<unknown>): Promise<number[]> => {
    await api.updateWebhook({ webhookId: dead, body: { active } })
    if (!active) receiver.hangUp()
    receiver.arrivals.length = 0
    for (let sent = 1; sent <= rounds; sent++) {
      await sendEvent(n % THINGS, Math.floor(n / THINGS))
      n++
      await pause(sent)
    }
    await receiver.until(() => arrived(rounds), 'the measurement of neighbors')
    return receiver.arrivals.map(({ delayMs }) => delayMs)
  }
  const compare = async (pause: (sent: number) => Promise<unknown>): Promise<Wait> => {
    const [alone, beside]: [number[], number[]] = [[], []]
    for (let repeat = 0; repeat < repeats; repeat++)
      for (const active of order(repeat))
        (active ? beside : alone).push(percentile(await measure(active, pause), 0.99))
    // of all waits together, one round in which the machine did something else would be the whole answer
    return { p99: percentile(alone, 0.5), p99WithDead: percentile(beside, 0.5) }
  }
  // the first calls open connections and compile code
  await measure(false, () => sleep(intervalMs))
  const calm = await compare(() => sleep(intervalMs))
  const saturated = await compare((sent) =>
    receiver.until(() => arrived(sent - ahead), 'the measurement of neighbors'),
  )
  await api.updateWebhook({ webhookId: dead, body: { active: false } })
  return { calm, saturated }
}
