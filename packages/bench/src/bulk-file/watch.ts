import { setTimeout as sleep } from 'node:timers/promises'
import { summarize } from '../client/timings.ts'
import type { ServerProcess } from '../server/server-process.ts'

const PAUSE_MS = 20
const EVERY = 10

export type Watched = { p99: number; answered: number; failed: number; peakBytes: number }

type Subject = { server: ServerProcess; token: string; addressAt(n: number): string }

/**
 * A neighbour who asks for one product after the other, slowly enough to take no part of the machine, and the memory
 * of the server meanwhile. Ends soon after `isDone`.
 */
export const watch = async (
  { server, token, addressAt }: Subject,
  isDone: () => boolean,
): Promise<Watched> => {
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
  const { p99, count } = summarize([{ seconds, times: Float64Array.from(times), failed }])
  return { p99, answered: count, failed, peakBytes }
}

/** Does the work while the neighbour is watched. */
export const watchDuring = async <Result>(
  subject: Subject,
  work: () => Promise<Result>,
): Promise<{ result: Result; watched: Watched }> => {
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  const [result, watched] = await Promise.all([working, watch(subject, () => isDone)])
  return { result, watched }
}
