import { UserError } from '@tradepost/kernel'

/** How a process comes to its end: it is asked to, and some time later nothing is waited for any more. */
export type Ending = {
  asked: AbortSignal
  /** The time is over: whatever is still open is cut off. */
  late: AbortSignal
  /** Only the first cause counts; without one the end was wished for. */
  ask(cause?: Error): void
  hurry(): void
}

export const createEnding = (seconds: number): Ending => {
  const asked = new AbortController()
  const late = new AbortController()
  return {
    asked: asked.signal,
    late: late.signal,
    ask: (cause) => {
      if (asked.signal.aborted) return
      asked.abort(cause)
      setTimeout(() => late.abort(), seconds * 1000)
    },
    hurry: () => late.abort(),
  }
}

/** Waits for a signal; at once when it was given already. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** The result of a start, unless the time is over before there is one. */
export const inTime = <T>(late: AbortSignal, starting: Promise<T>): Promise<T> =>
  Promise.race([
    starting,
    aborted(late).then(() => {
      throw new UserError('The server was still starting when it had to end.')
    }),
  ])

/** Whether the work ended before the signal came. */
export const endsBefore = (signal: AbortSignal, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => true), aborted(signal).then(() => false)])
