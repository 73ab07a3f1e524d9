import { errors } from '@tradepost/contract'
import { ApiError } from '@tradepost/kernel'

type Waiting = (() => void)[]

/**
 * Runs so many at a time. The others wait in line, each key in its own, and the lines take turns: a rush at one merchant
 * costs another no more than one turn. A key whose line is full is sent away.
 */
export const createSlots = (count: number, maxWaiting: number) => {
  let free = count
  // a Map keeps the order in which keys were added: the first line is the next to be served
  const lines = new Map<unknown, Waiting>()

  const enter = async (key: unknown) => {
    if (free > 0) {
      free--
      return
    }
    const line = lines.get(key) ?? []
    if (line.length >= maxWaiting)
      throw new ApiError(errors.tooManyRequests, { headers: { 'retry-after': '1' } })
    lines.set(key, line)
    await new Promise<void>((resolve) => line.push(resolve))
  }

  /** The slot goes straight to the next line, which then stands last. */
  const leave = () => {
    const [next] = lines
    if (!next) {
      free++
      return
    }
    const [key, line] = next
    const resolve = line.shift() as () => void
    lines.delete(key)
    if (line.length > 0) lines.set(key, line)
    resolve()
  }

  return async <T>(key: unknown, work: () => Promise<T>): Promise<T> => {
    await enter(key)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
