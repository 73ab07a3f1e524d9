import { setTimeout as sleep } from 'node:timers/promises'
import { catalog } from '@tradepost/contract'
import type { Random } from '../proof/random.ts'
import { START_PATIENCE_MS } from '../server/server-process.ts'
import type { Batch, Line } from './act.ts'

export const LOCATION = 'warehouse'

/** The outcome that a caller knows of; without one, the line's outcome is unknown. */
export type Fate = 'held' | 'refused'
export type Outcome = { line: Line; fate: Fate }

export type Site = {
  merchantCode: string
  token: string
  /** Addresses of the servers; they change on a restart. */
  addresses: string[]
}

type Answer = { status: number; body: { codes?: string[]; errors?: ErrorItem[]; message?: string } }
type ErrorItem = { code: number; entityIndex: number; reason: string }

const path = (merchantCode: string) => `${catalog.base.replace('{merchantCode}', merchantCode)}/reservations`

type Sending = { batch: Batch; key: string | undefined; signal: AbortSignal | undefined }

const send = async (site: Site, address: string, { batch, key, signal }: Sending): Promise<Answer> => {
  const answer = await fetch(address + path(site.merchantCode), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${site.token}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify({
      reservations: batch.map((line) => ({ ...line, locationCode: LOCATION, sku: null })),
    }),
    signal,
  })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}

const EXISTS = 'The reservation exists already'

const fateOf = (error: ErrorItem | undefined, mayExist: boolean): Fate => {
  if (!error || (mayExist && error.code === 409 && error.reason === EXISTS)) return 'held'
  if (error.code === 409 && error.reason.startsWith('There is not enough stock')) return 'refused'
  throw new Error(`an unexpected error: ${JSON.stringify(error)}`)
}

/** Every line has an answer, and only a retry without a key finds what exists already; anything else ends the proof. */
const read = (batch: Batch, { status, body }: Answer, mayExist: boolean): Outcome[] => {
  if (mayExist && status === 409 && body.message === EXISTS)
    return batch.map((line) => ({ line, fate: 'held' }))
  const { codes = [], errors = [] } = body
  if (status !== 201 || codes.length + errors.length !== batch.length)
    throw new Error(`no definite answer: ${status} ${JSON.stringify(body)}`)
  const failed = new Map(errors.map((error) => [error.entityIndex, error]))
  return batch.map((line, index) => ({ line, fate: fateOf(failed.get(index), mayExist) }))
}

export type Tries = { sent: number; hungUp: number; lost: number }

/** How a caller behaves: one that is rough hangs up in the middle of some requests, and gives every other one a key. */
export type Manner = { random: Random; tries: Tries; isRough: boolean }

/** How often a rough caller hangs up. */
const HANG_UP_SHARE = 0.1

/** A server that was killed comes back when the machine lets it, and then it answers within a minute. */
const PATIENCE_MS = START_PATIENCE_MS + 60_000
const PAUSE_MS = 50

const hangUp = ({ random, tries, isRough }: Manner): AbortSignal | undefined => {
  if (!isRough || random.next() >= HANG_UP_SHARE) return undefined
  tries.hungUp++
  return AbortSignal.timeout(random.below(25))
}

/** Sends the same order and lines until a server has answered, to whichever server comes next. */
export const reserve = async (
  site: Site,
  batch: Batch,
  index: number,
  manner: Manner,
): Promise<Outcome[]> => {
  const until = performance.now() + PATIENCE_MS
  const key = manner.isRough && index % 2 === 0 ? batch[0]?.salesOrderNumber : undefined
  for (let attempt = 0; ; attempt++) {
    manner.tries.sent++
    const address = site.addresses[(index + attempt) % site.addresses.length] as string
    const answer = await send(site, address, { batch, key, signal: hangUp(manner) }).catch(
      (error: Error) => error,
    )
    if (!(answer instanceof Error) && answer.status !== 503)
      return read(batch, answer, attempt > 0 && key === undefined)
    manner.tries.lost++
    if (performance.now() > until)
      throw new Error(`no answer for ${PATIENCE_MS / 60_000} minutes: ${String(answer)}`)
    await sleep(PAUSE_MS)
  }
}
