import { setTimeout as sleep } from 'node:timers/promises'
import { summarize, type Timings } from '../client/timings.ts'
import type { ServerProcess } from '../server/server-process.ts'

const PAUSE_MS = 20
const EVERY = 10

type Round = Timings & { peakBytes: number }
export type Watched = { p99: number; answered: number; failed: number; peakBytes: number }

export type Subject = { server: ServerProcess; token: string; addressAt(n: number): string }

/**
 * A neighbour that reads one product after another, too slowly to load the machine, and the server's memory at the same
 * time. Ends soon after `isDone`.
 */
const watch = async ({ server, token, addressAt }: Subject, isDone: () => boolean): Promise<Round> => {
  const times: number[] = []
  let failed = 0
  let peakBytes = 0
  const headers = { authorization: `Bearer ${token}` }
  const began = performance.now()
  for (let n = 0; n === 0 || !isDone(); n++) {
    const sent = performance.now()
    const answer = await fetch(addressAt(n), { headers })
    await answer.arrayBuffer()
    times.push(performance.now() - sent)
    if (!answer.ok) failed++
    if (n % EVERY === 0) peakBytes = Math.max(peakBytes, await server.residentBytes())
    await sleep(PAUSE_MS)
  }
  const seconds = (performance.now() - began) / 1000
  return { seconds, times: Float64Array.from(times), failed, peakBytes }
}

export const watchFor = (subject: Subject, seconds: number): Promise<Round> => {
  const until = performance.now() + seconds * 1000
  return watch(subject, () => performance.now() >= until)
}

/** Does the work while the neighbour is watched. */
export const watchDuring = async <Result>(
  subject: Subject,
  work: () => Promise<Result>,
): Promise<{ result: Result; watched: Round }> => {
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  const [result, watched] = await Promise.all([working, watch(subject, () => isDone)])
  return { result, watched }
}

/** All rounds as one. */
export const pooled = (rounds: Round[]): Watched => {
  const { p99, count, failed } = summarize(rounds)
  return { p99, answered: count, failed, peakBytes: Math.max(...rounds.map(({ peakBytes }) => peakBytes)) }
}
