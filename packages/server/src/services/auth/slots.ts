import { errors } from '@tradepost/contract'
import { ApiError } from '@tradepost/kernel'

/** Lets only so many run at a time; the others wait in order, and beyond a limit they are sent away. */
export const createSlots = (count: number, maxWaiting: number) => {
  let free = count
  const waiting: (() => void)[] = []

  const enter = async () => {
    if (free > 0) {
      free--
      return
    }
    if (waiting.length >= maxWaiting)
      throw new ApiError(errors.tooManyRequests, { headers: { 'retry-after': '1' } })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  /** The place goes straight to the next in line. */
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
