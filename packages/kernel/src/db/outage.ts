import { setTimeout as sleep } from 'node:timers/promises'
import { isAway, isReadOnlyServer } from '../errors/away.ts'
import { type Caller, isPointless } from './caller.ts'

const PAUSE_MS = 50
/** Requests that wait for a database to come back; more would only fill the memory. */
const MAX_WAITING = 1_000

const undone = new WeakSet<object>()

/** Nothing is stored of the work that ended with this error: doing it again does it once. */
export const markUndone = (error: unknown): void => {
  undone.add(Object(error))
}

/** A read writes only what it can do without, such as a text that is kept for the next one. */
const isWorthRepeating = (caller: Caller | undefined, error: unknown): boolean =>
  isReadOnlyServer(error) ? !caller?.isRead : Boolean(caller?.isRead) || undone.has(Object(error))

/**
 * While the database is away: work that is safe to repeat is tried again for as long as a statement may run, counted from
 * the moment when the database left. Who comes later is told at once.
 */
export type Outage = {
  repeat<T>(caller: Caller | undefined, work: () => Promise<T>, isRepeatable?: boolean): Promise<T>
}

export const createOutage = (patienceMs: number): Outage => {
  let since: number | undefined
  let waiting = 0

  const pause = async (began: number, caller: Caller | undefined): Promise<boolean> => {
    const now = performance.now()
    since ??= now
    // an old connection may still answer now and then, so the beginning of the outage alone sets no bound
    if (now + PAUSE_MS - Math.min(since, began) > patienceMs || waiting >= MAX_WAITING) return false
    waiting++
    await sleep(PAUSE_MS)
    waiting--
    return !(caller && isPointless(caller))
  }

  return {
    repeat: async (caller, work, isRepeatable = false) => {
      const began = performance.now()
      for (;;)
        try {
          const result = await work()
          since = undefined
          return result
        } catch (error) {
          const isSafe = isRepeatable || isWorthRepeating(caller, error)
          if (!isAway(error) || !isSafe || !(await pause(began, caller))) throw error
        }
    },
  }
}
