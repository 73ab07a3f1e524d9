/** A client with more addresses than this escapes the limit for each address, but must not fill the memory. */
const MAX_KEYS = 100_000
/** Sums of intervals such as a third of a second are not exact. */
const ROUNDING_MS = 0.001
/** A key that other processes served beyond its share waits for so many periods at most. */
const MOST_OWED = 8

export type BucketOptions = {
  clock?: () => number
  period?: number
  /** Hears of everything that was taken, with its share of a period's worth. */
  taken?: (key: string, share: number) => void
}

/**
 * Each key may spend `rate` in a period and saves up at most one period's worth. Kept is the moment at which a key has
 * everything saved again, for keys of the last two periods and those that owe something: later that moment has passed.
 */
export const createBuckets = (
  rate: number,
  { clock = () => performance.now(), period = 1000, taken }: BucketOptions = {},
) => {
  let recent = new Map<string, number>()
  let older = new Map<string, number>()
  let turn = clock() + period

  const age = (now: number) => {
    const owing = [...older].filter(([, at]) => at > now + period)
    older = now < turn + period ? recent : new Map()
    recent = new Map(owing)
    turn = now + period
  }
  const fullAt = (key: string, now: number) => {
    if (now >= turn || recent.size >= MAX_KEYS) age(now)
    return Math.max(now, recent.get(key) ?? older.get(key) ?? 0)
  }
  const fits = (next: number, now: number) => next - now <= period + ROUNDING_MS

  return {
    /** How many are left after this one; -1 when there was none. `own` is the rate of the key, if it has one. */
    take: (key: string, own = rate): number => {
      const now = clock()
      const interval = period / own
      const next = fullAt(key, now) + interval
      if (!fits(next, now)) return -1
      recent.set(key, next)
      taken?.(key, 1 / own)
      return Math.floor((period + ROUNDING_MS - (next - now)) / interval)
    },
    isSpent: (key: string): boolean => {
      const now = clock()
      return !fits(fullAt(key, now) + period / rate, now)
    },
    /** A share of a period's worth that another process gave the key. */
    owe: (key: string, share: number): void => {
      const now = clock()
      recent.set(key, Math.min(fullAt(key, now) + share * period, now + MOST_OWED * period))
    },
  }
}

export type Buckets = ReturnType<typeof createBuckets>
