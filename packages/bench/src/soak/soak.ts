import { setTimeout as sleep } from 'node:timers/promises'
import { perform } from '../client/client.ts'
import { type Measured, summarize, type Timings } from '../client/timings.ts'
import type { MadeWorld } from '../data.ts'
import type { World } from '../scenario/world.ts'
import type { ServerProcess } from '../server/server-process.ts'
import { mix, type Share } from './mix.ts'

export type Minute = { requests: number; failed: number; failure?: string; p99: number; peakBytes: number }
export type Soaked = {
  minutes: Minute[]
  /** All minutes of one kind of request. */
  kinds: Record<string, Measured>
  /** As the last request is answered, and after a rest. */
  bytes: { atEnd: number; atRest: number }
}

type Length = { minutes: number; minuteSeconds: number; restSeconds: number }

const SAMPLE_MS = 1000

/** The most that the server held until `done` is. */
const watchMemory = async (server: Pick<ServerProcess, 'residentBytes'>, done: Promise<unknown>) => {
  let peakBytes = await server.residentBytes()
  let isDone = false
  const finished = done.finally(() => {
    isDone = true
  })
  while (!isDone) {
    await Promise.race([finished, sleep(SAMPLE_MS, undefined, { ref: false })])
    peakBytes = Math.max(peakBytes, await server.residentBytes())
  }
  return peakBytes
}

/** All kinds of requests at once, minute by minute, with the memory of the server meanwhile and after a rest. */
export const soak = async (
  server: Pick<ServerProcess, 'residentBytes'>,
  { renewed }: Pick<MadeWorld, 'renewed'>,
  { minutes: count, minuteSeconds, restSeconds }: Length,
  say: (text: string) => void,
): Promise<Soaked> => {
  const sent = new Map<string, number>()
  const rounds = new Map<string, Timings[]>(mix.map(({ scenario }) => [scenario, []]))
  const once = async (
    world: World,
    { scenario, callers, seconds = minuteSeconds }: Share,
  ): Promise<Timings> => {
    const first = sent.get(scenario) ?? 0
    const length = Math.min(seconds, minuteSeconds)
    const timings = await perform({ side: 'http', scenario, world, callers, seconds: length, first })
    sent.set(scenario, first + timings.times.length)
    rounds.get(scenario)?.push(timings)
    return timings
  }
  const minutes: Minute[] = []
  while (minutes.length < count) {
    const world = await renewed()
    const working = Promise.all(mix.map((share) => once(world, share)))
    const peakBytes = await watchMemory(server, working)
    const { count: requests, failed, failure, p99 } = summarize(await working)
    minutes.push({ requests, failed, failure, p99, peakBytes })
    say(
      `minute ${minutes.length}: ${requests} requests, ${failed} failed, ${Math.round(peakBytes / 1e6)} MB at most`,
    )
  }
  const atEnd = await server.residentBytes()
  await sleep(restSeconds * 1000)
  const kinds = Object.fromEntries([...rounds].map(([name, timings]) => [name, summarize(timings)]))
  return { minutes, kinds, bytes: { atEnd, atRest: await server.residentBytes() } }
}
