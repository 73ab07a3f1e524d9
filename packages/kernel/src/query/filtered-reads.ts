import type { Caller } from '../db/caller.ts'
import { waitInLine } from '../db/lease.ts'
import { MAX_WAITING, WAIT_MS } from '../db/limits.ts'
import { createSlots } from '../slots.ts'

/**
 * Of one merchant in one process. A filter of the caller's own may keep a processor of the database busy for seconds, and
 * the statements of all other merchants wait in between. Three that are quick are hundreds a second.
 */
const AT_ONCE = 3

/** Does the work of a caller as soon as its merchant has fewer than three such reads under way. */
export type FilteredReads = <T>(caller: Caller, work: () => Promise<T>) => Promise<T>

export const createFilteredReads = (waitMs: number = WAIT_MS): FilteredReads => {
  const slots = createSlots({
    count: Number.POSITIVE_INFINITY,
    maxWaiting: MAX_WAITING,
    mayTake: (_key, held) => held < AT_ONCE,
  })
  return async (caller, work) => {
    const waiting = waitInLine({ slots, caller, waitMs })
    if (waiting) await waiting
    try {
      return await work()
    } finally {
      slots.leave(caller.key)
    }
  }
}
