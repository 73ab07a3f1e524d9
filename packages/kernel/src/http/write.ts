import { createHmac } from 'node:crypto'
import { type Dialect, texts } from '@tradepost/contract'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import { type ApiError, fail, invalid } from '../errors/api-error.ts'
import { toApiError } from '../errors/from-unknown.ts'
import { renderError, type Subject } from '../errors/render.ts'
import type { Outcome } from './answer/answer.ts'
import { nobody } from './guard.ts'
import type { Ctx } from './route/context.ts'

export type WriteOptions = {
  key: string | undefined
  /** Identifies the request: method, path and body. */
  fingerprint: string
  dryRun: boolean
  strict: boolean
  dialect: Dialect
  subject?: Subject
  /** By what is stored now the request is not valid; the answer that it got before, if any, still goes first. */
  refusal?: ApiError
}

type Kept = { fingerprint: string; status: number; body: string | null; etag: string | null }

/** Carries an outcome out of a transaction that must not commit. */
class RolledBack {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    this.outcome = outcome
  }
}

/** Keyed, because bodies hold passwords: from a bare hash one could be guessed by trying. */
export const fingerprintOf = (secret: string, method: string, url: string, body: unknown): string =>
  createHmac('sha256', secret)
    .update(`${method} ${url} ${JSON.stringify(body) ?? ''}`)
    .digest('base64url')

export const idempotencyKeyOf = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined
  const key = String(header)
  if (key.length < 1 || key.length > 255)
    throw invalid([{ code: 'MAX_LENGTH', message: texts.keyLength, path: ['Idempotency-Key'] }])
  return key
}

/**
 * Callers without a token are nobody in particular, so two of them may choose the same key: theirs counts together with
 * the request itself.
 */
const keyOf = ({ principal }: Ctx, { key, fingerprint }: WriteOptions): string | undefined =>
  key !== undefined && principal === nobody ? `${fingerprint} ${key}` : key

const replay = (ctx: Ctx, kept: Kept, fingerprint: string): Outcome => {
  if (kept.fingerprint !== fingerprint) throw fail('idempotencyKeyReused')
  return {
    status: kept.status,
    text: kept.body === null ? null : ctx.platform.vault.open(kept.body),
    etag: kept.etag ?? undefined,
    // the first answer may have shown a secret
    headers: { 'idempotency-replayed': 'true', 'cache-control': 'no-store' },
  }
}

/** The unique key makes a second request wait for the first and then find its answer. */
const claimKey = async (tx: Tx, ctx: Ctx, key: string, fingerprint: string): Promise<Kept | null> => {
  const claimed = await tx.run(sql`
    insert into idempotency_key (merchant_id, subject, key, fingerprint, create_date)
    values (${ctx.merchantId}, ${ctx.principal.subject}, ${key}, ${fingerprint}, ${ctx.now})
    on conflict do nothing`)
  if (claimed === 1) return null
  return tx.one<Kept>(sql`
    select fingerprint, status, body, etag from idempotency_key
    where merchant_id = ${ctx.merchantId} and subject = ${ctx.principal.subject} and key = ${key}`)
}

/** Encrypted, because some answers show a secret once and never again. */
const keepOutcome = (tx: Tx, ctx: Ctx, key: string, { status, text, etag }: Outcome) =>
  tx.run(sql`
    update idempotency_key set status = ${status}, body = ${text === null ? null : ctx.platform.vault.seal(text)}, etag = ${etag ?? null}
    where merchant_id = ${ctx.merchantId} and subject = ${ctx.principal.subject} and key = ${key}`)

/** A refusal is kept, too: a retry must not succeed where the first answer said no. */
const keepRefusal = (ctx: Ctx, key: string, fingerprint: string, refusal: Outcome) =>
  ctx.database.tx(
    async (tx) => {
      if (await claimKey(tx, ctx, key, fingerprint)) return
      await keepOutcome(tx, ctx, key, refusal)
    },
    { isRepeatable: true },
  )

const isKept = (error: ApiError) =>
  error.status < 500 && error.status !== 429 && error.definition.code !== 'IdempotencyKeyReused'

const batchErrors = (text: string | null): unknown[] => {
  const body = text === null ? null : (JSON.parse(text) as { errors?: unknown[] })
  return body?.errors ?? []
}

/** Runs a write as one transaction around the whole request, and keeps, replays or undoes its outcome. */
export const performWrite = async (
  ctx: Ctx,
  options: WriteOptions,
  work: () => Promise<Outcome> = () => Promise.reject(options.refusal),
): Promise<Outcome> => {
  const { fingerprint, dryRun, strict } = options
  const key = keyOf(ctx, options)
  try {
    return await ctx.database.tx(
      async (tx) => {
        ctx.ambient = tx
        const kept = key === undefined || dryRun ? null : await claimKey(tx, ctx, key, fingerprint)
        if (kept) return replay(ctx, kept, fingerprint)
        const outcome = await work()
        if (strict) {
          const failed = batchErrors(outcome.text)
          if (failed.length > 0)
            throw new RolledBack({ status: 422, text: JSON.stringify({ errors: failed }) })
        }
        if (dryRun) throw new RolledBack({ ...outcome, headers: { 'dry-run': 'true' } })
        if (key !== undefined) await keepOutcome(tx, ctx, key, outcome)
        return outcome
      },
      { isRepeatable: key !== undefined || dryRun },
    )
  } catch (thrown) {
    // anybody can be refused as often as they like: nothing is stored for it
    const keepable = dryRun || ctx.principal === nobody ? undefined : key
    if (thrown instanceof RolledBack) {
      if (keepable !== undefined) await keepRefusal(ctx, keepable, fingerprint, thrown.outcome)
      return thrown.outcome
    }
    const error = toApiError(thrown)
    if (error.status >= 500) throw thrown
    if (keepable !== undefined && isKept(error) && error !== options.refusal) {
      const text = JSON.stringify(renderError(options.dialect, error, ctx.requestId, options.subject))
      await keepRefusal(ctx, keepable, fingerprint, { status: error.status, text })
    }
    throw error
  } finally {
    ctx.ambient = null
  }
}
