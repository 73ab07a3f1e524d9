import type { Fetch } from '../call.types.ts'
import { ConnectionError } from '../error/error.ts'
import { sleep } from './abort.ts'
import type { Request } from './request.ts'
import { delayBefore } from './retry.ts'

export type Answer = { status: number; headers: Headers; text: string }
export type Transport = { fetch: Fetch; attempts: number }

type Outcome =
  | { answer: Answer; failure?: undefined }
  | { answer?: undefined; failure: unknown; isCut: boolean }

/** The text is read here, too: a connection can break in the middle of an answer. */
const sendOnce = async (fetch: Fetch, { url, ...init }: Request): Promise<Outcome> => {
  let isCut = false
  try {
    const response = await fetch(url, init)
    isCut = true
    const { status, headers } = response
    return { answer: { status, headers, text: await response.text() } }
  } catch (failure) {
    init.signal?.throwIfAborted()
    return { failure, isCut }
  }
}

/** Writes may be repeated because the request carries the same idempotency key every time. */
export const send = async (
  operation: string,
  { fetch, attempts }: Transport,
  request: Request,
): Promise<Answer> => {
  for (let attempt = 1; ; attempt++) {
    const outcome = await sendOnce(fetch, request)
    const { answer } = outcome
    const delay = attempt < attempts ? delayBefore(answer, attempt) : null
    if (delay !== null) await sleep(delay, request.signal)
    else if (answer) return answer
    else throw noAnswer(operation, outcome)
  }
}

/** Node hides the reason (`ECONNREFUSED …`) in the cause of a TypeError that says only "fetch failed". */
const noAnswer = (
  operation: string,
  { failure, isCut }: Exclude<Outcome, { answer: Answer }>,
): ConnectionError => {
  const { message, cause } = failure as { message?: string; cause?: { message?: string } }
  const reason = cause?.message || message || String(failure)
  const text = isCut
    ? `it was cut off on its way (${reason}); a write with the same idempotencyKey is safe to send again`
    : reason
  return new ConnectionError({
    status: 0,
    code: isCut ? 'AnswerCutOff' : 'NoAnswer',
    text,
    operation,
    cause: failure,
  })
}
