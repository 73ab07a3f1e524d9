import { setTimeout as sleep } from 'node:timers/promises'
import { seeded } from '../proof/random.ts'
import type { Servers } from '../proof/servers.ts'
import type { Act, Batch } from './act.ts'
import { type Outcome, reserve, type Site, type Tries } from './caller.ts'

export type Performance = {
  outcomes: Outcome[]
  tries: Tries
  kills: number
  seconds: number
  times: number[]
}

type Options = { act: Act; batches: Batch[]; callers: number; site: Site; servers: Servers; seed: number }

/** When servers of a rough act are killed, as shares of the work that is done. */
const KILLS = [0.25, 0.6]

/** Runs the given number of callers; each takes the next request when it knows the outcome of its last. */
export const performAct = async (
  { act, batches, callers, site, servers, seed }: Options,
  onDone: (lines: number) => void,
): Promise<Performance> => {
  const outcomes: Outcome[] = []
  const times: number[] = []
  const tries: Tries = { sent: 0, hungUp: 0, lost: 0 }
  const queue = batches.entries()
  let answered = 0
  let kills = 0
  let isOver = false
  const call = async (caller: number) => {
    const manner = { random: seeded(seed + caller), tries, isRough: act.isRough }
    for (const [index, batch] of queue) {
      if (isOver) return
      const began = performance.now()
      outcomes.push(...(await reserve(site, batch, index, manner)))
      times.push(performance.now() - began)
      answered++
      onDone(batch.length)
    }
  }
  /** One after another, but without waiting until the first is up again, so that for a while no server answers. */
  const kill = async (share: number, index: number) => {
    while (answered < batches.length * share && !isOver) await sleep(2)
    if (isOver) return
    kills++
    await servers.killAndRestart(index)
  }
  const began = performance.now()
  const killing = Promise.all((act.isRough ? KILLS : []).map(kill))
  let seconds = 0
  try {
    await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))
    seconds = (performance.now() - began) / 1000
  } finally {
    isOver = true
    // a server that is still starting would hold on to the database
    await killing
  }
  return { outcomes, tries, kills, seconds, times }
}
