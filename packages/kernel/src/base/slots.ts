import { errors } from '@tradepost/contract'
import { ApiError } from '../errors/api-error.ts'

type Served = () => void

type Options = {
  count: number
  /** Per key; further requests are refused when its line is full. */
  maxWaiting: number
  /** Whether a key that holds so many may take one of those that are free. */
  mayTake?: (key: unknown, held: number, free: number) => boolean
}

export type Slots = {
  /** Takes a slot if one is free for the key; nobody waits. */
  take(key: unknown): boolean
  /** Calls back at once if a slot is free, else in turn. Returns a function that leaves the line. */
  enter(key: unknown, served: Served): () => void
  leave(key: unknown): void
  held(key: unknown): number
}

const nothingToLeave = () => undefined

/**
 * Limits concurrency. Others wait in line, one line per key, and the lines take turns: a rush at one merchant
 * costs another no more than one turn. Callbacks instead of promises: a free slot costs next to nothing.
 */
export const createSlots = ({ count, maxWaiting, mayTake = () => true }: Options): Slots => {
  let free = count
  const holders = new Map<unknown, number>()
  // a Map keeps the order in which keys were added: the first line is the next to be served
  const lines = new Map<unknown, Served[]>()

  const held = (key: unknown) => holders.get(key) ?? 0
  const isFree = (key: unknown) => free > 0 && mayTake(key, held(key), free)
  const hold = (key: unknown) => {
    free--
    holders.set(key, held(key) + 1)
  }
  const take = (key: unknown): boolean => {
    const isTaken = isFree(key)
    if (isTaken) hold(key)
    return isTaken
  }

  /** The line that is served then stands last. */
  const serveNext = (): boolean => {
    if (free === 0) return false
    for (const [key, line] of lines) {
      if (!isFree(key)) continue
      const served = line.shift() as Served
      lines.delete(key)
      if (line.length > 0) lines.set(key, line)
      hold(key)
      served()
      return true
    }
    return false
  }

  return {
    held,
    take,
    enter: (key, served) => {
      if (take(key)) {
        served()
        return nothingToLeave
      }
      const line = lines.get(key) ?? []
      if (line.length >= maxWaiting)
        throw new ApiError(errors.tooManyAtOnce, { headers: { 'retry-after': '1' } })
      line.push(served)
      lines.set(key, line)
      return () => {
        const index = line.indexOf(served)
        if (index >= 0) line.splice(index, 1)
        if (line.length === 0 && lines.get(key) === line) lines.delete(key)
      }
    },
    leave: (key) => {
      free++
      const rest = held(key) - 1
      if (rest > 0) holders.set(key, rest)
      else holders.delete(key)
      while (serveNext());
    },
  }
}

/** Does the work in a slot, as soon as there is one for the key. */
export const inSlot = async <T>(slots: Slots, key: unknown, work: () => Promise<T>): Promise<T> => {
  await new Promise<void>((resolve) => slots.enter(key, resolve))
  try {
    return await work()
  } finally {
    slots.leave(key)
  }
}
