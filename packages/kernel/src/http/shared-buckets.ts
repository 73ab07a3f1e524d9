import { systemIds } from '../base/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { type BucketOptions, type Buckets, createBuckets } from './buckets.ts'
import { exchange } from './exchange.ts'

/** How long another process may not know of what a key was given here. */
const EVERY_MS = 200
/** Of a period's worth: who takes less in each process between two messages stays near the limit without them. */
const LEAST_SHARE = 0.01
/** A message of PostgreSQL has room for 8,000 bytes. */
const MOST_KEYS = 60
const MOST_BYTES = 7_000

type Taken = [key: string, share: number][]
type Message = { from: string; taken: Taken }

/** The largest, as many as fit. */
const largest = (taken: ReadonlyMap<string, number>): Taken => {
  let bytes = 0
  return [...taken]
    .filter(([, share]) => share >= LEAST_SHARE)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_KEYS)
    .map(([key, share]): Taken[number] => [key, Math.round(share * 1e4) / 1e4])
    .filter(([key]) => {
      bytes += Buffer.byteLength(JSON.stringify(key)) + 16
      return bytes <= MOST_BYTES
    })
}

/** Buckets of one process, which tells others what it gave whom, and takes off what they gave. */
export const createSharedBuckets = (rate: number, options: Pick<BucketOptions, 'clock' | 'period'> = {}) => {
  const from = systemIds.uuid()
  let given = new Map<string, number>()
  const taken = (key: string, share: number) => given.set(key, (given.get(key) ?? 0) + share)
  const buckets = createBuckets(rate, { ...options, taken })
  return {
    buckets,
    /** To be called every fifth of a second. */
    reports: (): Message[] => {
      const all = largest(given)
      given = new Map()
      return all.length > 0 ? [{ from, taken: all }] : []
    },
    hear: (message: Message): void => {
      if (message.from !== from) for (const [key, share] of message.taken) buckets.owe(key, share)
    },
  }
}

type SharedLimit = { rate: number; period?: number; topic: string }

/** Buckets of a limit that all processes share under its topic; they go on alone while the database is away. */
export const followSharedBuckets = (
  platform: Platform,
  { rate, period, topic }: SharedLimit,
): { buckets: Buckets; close(): void } => {
  const { buckets, reports, hear } = createSharedBuckets(rate, { period })
  return { buckets, close: exchange<Message>(platform, { topic, everyMs: EVERY_MS, reports, hear }) }
}
