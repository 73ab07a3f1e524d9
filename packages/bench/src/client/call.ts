import type { Timings } from './timings.ts'

type CallOptions = { callers: number; seconds: number }

/** True when the call did what it should; a thrown error or another value is a failure. */
type Call = (n: number, caller: number) => Promise<true | string>

/**
 * Runs the given number of callers until the time is over; each makes its next call when the last has ended.
 */
export const callFor = async ({ callers, seconds }: CallOptions, call: Call): Promise<Timings> => {
  const times: number[] = []
  let failed = 0
  let failure: string | undefined
  let count = 0
  const began = performance.now()
  const until = began + seconds * 1000
  const keepCalling = async (caller: number) => {
    while (performance.now() < until) {
      const sent = performance.now()
      const result = await call(count++, caller).catch((error: Error) => String(error))
      times.push(performance.now() - sent)
      if (result === true) continue
      failed++
      failure ??= result
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => keepCalling(caller)))
  return { seconds: (performance.now() - began) / 1000, times: Float64Array.from(times), failed, failure }
}
