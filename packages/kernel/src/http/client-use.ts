import { LRUCache } from 'lru-cache'
import { perPlatform } from '../platform/platform.ts'

const MINUTE_MS = 60_000
const MINUTES = 5
const MOST_CLIENTS = 10_000

type Counted = { requests: number; refused: number }
export type ClientUse = Counted & { clientId: string }
type Seen = { merchantId: number; clientId: string; minutes: (Counted & { minute: number })[] }

/** Requests of each client in the last five minutes, for people who ask how near they are to the limit. */
export const createClientUse = () => {
  const clients = new LRUCache<string, Seen>({ max: MOST_CLIENTS })
  const minuteOf = (now: Date) => Math.floor(now.getTime() / MINUTE_MS)
  return {
    count: (merchantId: number, clientId: string, isRefused: boolean, now: Date): void => {
      const key = `${merchantId} ${clientId}`
      const seen = clients.get(key) ?? { merchantId, clientId, minutes: [] }
      if (seen.minutes.length === 0) clients.set(key, seen)
      const minute = minuteOf(now)
      let latest = seen.minutes.at(-1)
      if (latest?.minute !== minute) {
        latest = { minute, requests: 0, refused: 0 }
        seen.minutes = [...seen.minutes, latest].slice(-MINUTES)
      }
      latest.requests++
      if (isRefused) latest.refused++
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
