/** In milliseconds. How long one statement may run (0: no limit), and how long a request waits for a connection. */
export type Limits = {
  /** Statements outside of a transaction, and all of a request that only reads. */
  read: number
  /** Statements of a transaction that writes. */
  write: number
  /** Work that no caller waits for. */
  background: number
  wait: number
  /** How long work is repeated while the database is away; as long as a read may run if nothing is said. */
  patience?: number
}

/** Migrations take as long as they take. */
export const noLimits: Limits = { read: 0, write: 0, background: 0, wait: 60_000 }

const BACKGROUND_LIMIT_MS = 30 * 60_000

/** For a connection that exists; callers seldom wait longer than half a minute for an answer. */
export const WAIT_MS = 20_000

export const BACKGROUND_WAIT_MS = 60_000

export const limitsOf = ({
  readSeconds,
  writeSeconds,
}: {
  readSeconds: number
  writeSeconds: number
}): Limits => ({
  read: readSeconds * 1000,
  write: writeSeconds * 1000,
  background: BACKGROUND_LIMIT_MS,
  wait: WAIT_MS,
})

/** Requests of one merchant that may wait for a connection; more would only wait to be refused. */
export const MAX_WAITING = 1_000

/**
 * A merchant's share of the connections: three times as many as are left for others, which is three quarters of them
 * for one that is alone and less for each when several are busy. The last free one is for a merchant that holds none.
 */
export const isWithinShare = (held: number, free: number): boolean =>
  held === 0 || (free > 1 && held < 3 * free)
