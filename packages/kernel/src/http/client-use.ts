import { LRUCache } from 'lru-cache'
import { systemIds } from '../base/ids.ts'
import { type Platform, perPlatform } from '../platform/platform.ts'
import { exchange } from './exchange.ts'

const MINUTE_MS = 60_000
const MINUTES = 5
const MOST_CLIENTS = 10_000

type Counted = { requests: number; refused: number }
export type ClientUse = Counted & { clientId: string }
type Seen = { merchantId: number; clientId: string; minutes: (Counted & { minute: number })[] }

type Key = Pick<Seen, 'merchantId' | 'clientId'>
/** From another process. */
type Message = { from: string; counted: (Key & Counted)[] }

/** A message of PostgreSQL has room for 8,000 bytes, and the id of a client has up to 36 letters. */
const MOST_IN_MESSAGE = 50

/** Requests of each client in the last five minutes, for people who ask how near they are to the limit. */
export const createClientUse = () => {
  const from = systemIds.uuid()
  const clients = new LRUCache<string, Seen>({ max: MOST_CLIENTS })
  let untold = new Map<string, Key & Counted>()
  const minuteOf = (now: Date) => Math.floor(now.getTime() / MINUTE_MS)
  const add = ({ merchantId, clientId, requests, refused }: Key & Counted, now: Date) => {
    const key = `${merchantId} ${clientId}`
    const seen = clients.get(key) ?? { merchantId, clientId, minutes: [] }
    if (seen.minutes.length === 0) clients.set(key, seen)
    const minute = minuteOf(now)
    let latest = seen.minutes.at(-1)
    if (latest?.minute !== minute) {
      latest = { minute, requests: 0, refused: 0 }
      seen.minutes = [...seen.minutes, latest].slice(-MINUTES)
    }
    latest.requests += requests
    latest.refused += refused
  }
  return {
    count: (merchantId: number, clientId: string, isRefused: boolean, now: Date): void => {
      const one = { merchantId, clientId, requests: 1, refused: isRefused ? 1 : 0 }
      add(one, now)
      const key = `${merchantId} ${clientId}`
      const before = untold.get(key)
      if (!before) return void untold.set(key, one)
      before.requests++
      before.refused += one.refused
    },
    /** For the other processes: what was counted here since the last time. */
    reports: (): Message[] => {
      const all = [...untold.values()]
      untold = new Map()
      return Array.from({ length: Math.ceil(all.length / MOST_IN_MESSAGE) }, (_, n) => ({
        from,
        counted: all.slice(n * MOST_IN_MESSAGE, (n + 1) * MOST_IN_MESSAGE),
      }))
    },
    hear: (message: Message, now: Date): void => {
      if (message.from !== from) for (const one of message.counted) add(one, now)
    },
    /** The busiest first. */
    of: (merchantId: number, now: Date): ClientUse[] => {
      const oldest = minuteOf(now) - MINUTES
      return [...clients.values()]
        .filter((seen) => seen.merchantId === merchantId)
        .map(({ clientId, minutes }) => {
          const recent = minutes.filter(({ minute }) => minute > oldest)
          const sum = (of: keyof Counted) => recent.reduce((total, one) => total + one[of], 0)
          return { clientId, requests: sum('requests'), refused: sum('refused') }
        })
        .filter(({ requests }) => requests > 0)
        .toSorted((a, b) => b.requests - a.requests)
    },
  }
}

export const clientUse = perPlatform(createClientUse)

const EVERY_MS = 2_000

/** Counts together with the other processes until it is closed. */
export const followClientUse = (platform: Platform) => {
  const { count, reports, hear } = clientUse(platform)
  const close = exchange<Message>(platform, {
    topic: 'clientUse',
    everyMs: EVERY_MS,
    reports,
    hear: (message) => hear(message, platform.clock.now()),
  })
  return { count, close }
}
