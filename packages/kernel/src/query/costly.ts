import { availableParallelism } from 'node:os'
import type { Presence } from '../base/presence.ts'
import { createSlots } from '../base/slots.ts'
import type { Caller } from '../db/caller.ts'
import { waitInLine } from '../db/lease.ts'
import { MAX_WAITING, WAIT_MS } from '../db/limits.ts'

/**
 * Of one merchant in one process. A filter of the caller's own may keep a processor of the database busy for seconds, and
 * the statements of all other merchants wait in between. Three that are quick are hundreds a second.
 */
const FILTERED_AT_ONCE = 3
/** While other merchants ask for something, too: one on a small machine leaves a processor to them. */
const BESIDE_OTHERS = Math.max(1, Math.floor(availableParallelism() / 2))
/** Of the database for one request, on average. */
const COSTLY_MS = 40
/** A database that stood still for a while needs no rest from it. */
const MAX_REST_MS = 100
/** How much the last request counts in the average. */
const WEIGHT = 0.25
/** Merchants times operations; only costs of the last few minutes are worth keeping. */
const MAX_KNOWN = 10_000

/** How long requests of a merchant for an operation held the database. */
const createCosts = () => {
  let known = new Map<string, number>()
  return {
    isCostly: (name: string) => (known.get(name) ?? 0) > COSTLY_MS,
    add: (name: string, ms: number) => {
      const before = known.get(name)
      if (before === undefined && known.size >= MAX_KNOWN) known = new Map()
      known.set(name, before === undefined ? ms : before + WEIGHT * (ms - before))
    },
  }
}

export type Request = { caller: Caller; operation: string; isFiltered: boolean }

/**
 * Does the work of a caller as soon as its merchant may have it done. What filters or was found to take long is done a few
 * at a time, and fewer while others are about; everything else at once.
 */
export type CostlyTurns = <T>(request: Request, work: () => Promise<T>) => Promise<T>

export const createCostlyTurns = (presence: Presence, waitMs: number = WAIT_MS): CostlyTurns => {
  const costs = createCosts()
  const slots = createSlots({
    count: Number.POSITIVE_INFINITY,
    maxWaiting: MAX_WAITING,
    mayTake: (key, held) => held < (presence.isAlone(key) ? FILTERED_AT_ONCE : BESIDE_OTHERS),
  })
  /** One costly request right behind the other would leave to other merchants only what fits in between. */
  const restOf = ({ key, databaseMs }: Caller): number =>
    databaseMs > COSTLY_MS && !presence.isAlone(key) ? Math.min(databaseMs, MAX_REST_MS) : 0
  const inLine = async <T>(caller: Caller, work: () => Promise<T>): Promise<T> => {
    const waiting = waitInLine({ slots, caller, waitMs })
    if (waiting) await waiting
    caller.leaveTurn = () => {
      caller.leaveTurn = () => undefined
      slots.leave(caller.key)
    }
    try {
      return await work()
    } finally {
      const rest = restOf(caller)
      if (rest > 0) setTimeout(() => caller.leaveTurn(), rest)
      else caller.leaveTurn()
    }
  }
  return async ({ caller, operation, isFiltered }, work) => {
    const { key } = caller
    const name = `${key} ${operation}`
    // strangers have no merchant to be fair to
    if (key !== '') presence.see(key)
    const isInTurn = isFiltered || (costs.isCostly(name) && !presence.isAlone(key))
    try {
      return await (isInTurn ? inLine(caller, work) : work())
    } finally {
      costs.add(name, caller.databaseMs)
    }
  }
}
