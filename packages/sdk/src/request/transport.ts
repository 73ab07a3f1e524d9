import type { Fetch } from '../call.types.ts'
import { ConnectionError } from '../error/error.ts'
import { sleep } from './abort.ts'
import type { Request } from './request.ts'
import { delayBefore } from './retry.ts'

export type Answer = { status: number; headers: Headers; text: string }
export type Transport = { fetch: Fetch; attempts: number }

type Outcome = { answer: Answer; failure?: undefined } | { answer?: undefined; failure: unknown }

/** The text is read here, too: a connection can break in the middle of an answer. */
const sendOnce = async (fetch: Fetch, { url, ...init }: Request): Promise<Outcome> => {
  try {
    const response = await fetch(url, init)
    const { status, headers } = response
    return { answer: { status, headers, text: await response.text() } }
  } catch (failure) {
    init.signal?.throwIfAborted()
    return { failure }
  }
}

/** Writes may be repeated because the request carries the same idempotency key every time. */
export const send = async (
  operation: string,
  { fetch, attempts }: Transport,
  request: Request,
): Promise<Answer> => {
  for (let attempt = 1; ; attempt++) {
    const { answer, failure } = await sendOnce(fetch, request)
    const delay = attempt < attempts ? delayBefore(answer, attempt) : null
    if (delay !== null) await sleep(delay, request.signal)
    else if (answer) return answer
    else throw noAnswer(operation, failure)
  }
}

/** Node hides the reason (`ECONNREFUSED …`) in the cause of a TypeError that says only "fetch failed". */
const noAnswer = (operation: string, failure: unknown): ConnectionError => {
  const { message, cause } = failure as { message?: string; cause?: { message?: string } }
  const text = cause?.message || message || String(failure)
  return new ConnectionError({ status: 0, code: 'NoAnswer', text, operation, cause: failure })
}
