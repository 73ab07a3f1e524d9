const FIRST_DELAY = 200
const LONGEST_DELAY = 5_000
/** Waiting longer than this is for the caller to decide: the error carries `retryAfter`. */
const LONGEST_ASKED_DELAY = 60_000

/** Milliseconds of a Retry-After header, which counts seconds or names a date. */
export const retryAfterOf = (headers: Headers, now = Date.now()): number | undefined => {
  const text = headers.get('retry-after')
  if (!text) return undefined
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}

/** Doubles with every attempt; the random half keeps clients that failed together from coming back together. */
const backoff = (attempt: number, random: number): number => {
  const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (attempt - 1))
  return delay * (0.5 + random / 2)
}

/** How long to wait before the next attempt, or null when the answer is final. No answer at all is worth another try. */
export const delayBefore = (
  answer: { status: number; headers: Headers } | undefined,
  attempt: number,
  random = Math.random(),
): number | null => {
  if (answer && answer.status !== 429 && answer.status !== 503) return null
  const asked = (answer && retryAfterOf(answer.headers)) ?? 0
  return asked > LONGEST_ASKED_DELAY ? null : asked + backoff(attempt, random)
}
