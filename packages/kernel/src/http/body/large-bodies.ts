import { errors } from '@tradepost/contract'
import type { Presence } from '../../base/presence.ts'
import { createSlots } from '../../base/slots.ts'
import { ApiError } from '../../errors/api-error.ts'

/** Half a millisecond to read and check. */
const LARGE_BYTES = 128 * 1024
/** Of one merchant, in memory until they are read. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024
/** A machine that stood still while a body was read needs no rest from it. */
const MAX_REST_MS = 100
/** While other merchants are about: what follows the check, and the database, takes as long again. */
const RESTS_BESIDE_OTHERS = 3

/** Reads a body, and returns what hands it on to be checked. */
type Read = () => () => void

/**
 * Large bodies are read and handed on one at a time, merchants in turns, and after each is a rest for as long as it took,
 * longer while other merchants are about: bodies of ten megabytes, one behind the other, would leave to others only what
 * the system fits in between.
 */
export const createBodyTurns = (presence: Presence) => {
  const slots = createSlots({ count: 1, maxWaiting: Number.POSITIVE_INFINITY })
  const waiting = new Map<unknown, number>()
  const weigh = (key: unknown, bytes: number) => {
    const rest = (waiting.get(key) ?? 0) + bytes
    if (rest > 0) waiting.set(key, rest)
    else waiting.delete(key)
  }
  return (key: unknown, bytes: number, read: Read): void => {
    if (bytes < LARGE_BYTES) {
      read()()
      return
    }
    if ((waiting.get(key) ?? 0) + bytes > MAX_WAITING_BYTES)
      throw new ApiError(errors.tooManyAtOnce, { headers: { 'retry-after': '1' } })
    weigh(key, bytes)
    slots.enter(key, () => {
      weigh(key, -bytes)
      const began = performance.now()
      const handOn = read()
      const readMs = performance.now() - began
      // others are served between reading and checking
      setImmediate(() => {
        const resumed = performance.now()
        try {
          handOn()
        } finally {
          const rest = Math.min(readMs + performance.now() - resumed, MAX_REST_MS)
          const times = presence.isAlone(key) ? 1 : RESTS_BESIDE_OTHERS
          setTimeout(() => slots.leave(key), times * rest)
        }
      })
    })
  }
}
