import {
  SYNC_WEBHOOK_FAILURES,
  SYNC_WEBHOOK_PAUSE_SECONDS,
  type SyncAnswer,
  type SyncEventName,
  type SyncPayload,
  syncEvents,
  texts,
} from '@tradepost/contract'
import {
  type Ctx,
  callRemote,
  compileBody,
  concealed,
  createSlots,
  isWithinShare,
  RemoteError,
} from '@tradepost/kernel'
import { requestTo, storable } from '../dispatch/call.service.ts'
import * as store from './breaker.store.ts'

const MAX_ANSWER_BYTES = 65_536
const PAUSE_MS = SYNC_WEBHOOK_PAUSE_SECONDS * 1000
/**
 * Questions of this process that wait for an answer: a slow endpoint must not gather all requests, nor take the places
 * of other merchants.
 */
const questions = createSlots({
  count: 100,
  maxWaiting: 0,
  mayTake: (_, held, free) => isWithinShare(held, free),
})

/** Why the fallback serves: `paused` after failures in a row, `busy` with too many questions at once. */
export type Fallback = 'unanswered' | 'refused' | 'invalid' | 'paused' | 'busy'

export type Asked<Name extends SyncEventName> = {
  answer: Partial<SyncAnswer<Name>>
  fallback: { event: Name; reason: Fallback } | null
}

type End = { body: unknown } | { reason: Fallback; detail: string }

const checks = Object.fromEntries(
  Object.entries(syncEvents).map(([name, { answer }]) => [name, compileBody(answer)]),
) as Record<SyncEventName, ReturnType<typeof compileBody>>

/** An endpoint that has nothing to say may answer with an empty body. */
const readAnswer = (event: SyncEventName, { status, text }: { status: number; text: string }): End => {
  if (status < 200 || status > 299) return { reason: 'refused', detail: `HTTP ${status}` }
  try {
    const body: unknown = text === '' ? {} : JSON.parse(text)
    const [problem] = checks[event](body).problems
    if (!problem) return { body }
    return { reason: 'invalid', detail: [problem.path.join('.'), problem.message].filter(Boolean).join(': ') }
  } catch {
    return { reason: 'invalid', detail: texts.syncNoJson }
  }
}

type Question<Name extends SyncEventName> = { event: Name; payload: SyncPayload<Name> }

const call = async <Name extends SyncEventName>(
  { platform, merchantId, now }: Ctx,
  { secret, previousSecret, ...webhook }: store.SyncWebhookState,
  { event, payload }: Question<Name>,
): Promise<End> => {
  const secrets = [secret, ...(previousSecret === null ? [] : [previousSecret])]
  const message = { id: platform.ids.uuid(), date: now, event, payload }
  const request = requestTo(platform, { ...webhook, merchantId, secrets }, message)
  if (!request) return { reason: 'unanswered', detail: texts.webhookAddress }
  const limitMs = platform.config.syncWebhookSeconds * 1000
  const options = {
    allowPrivate: platform.config.allowPrivateTargets,
    idleMs: limitMs,
    signal: AbortSignal.timeout(limitMs),
  }
  try {
    const { url, headers, body } = request
    return readAnswer(event, await callRemote(url, { headers, body, maxBytes: MAX_ANSWER_BYTES }, options))
  } catch (error) {
    if (error instanceof RemoteError) return { reason: 'unanswered', detail: error.message }
    throw error
  }
}

/** Whether this request calls the receiver: always, except in a pause, after which one request tries again. */
const mayAsk = async ({ database, now }: Ctx, key: store.BreakerKey, openUntil: Date | null) => {
  if (openUntil === null) return true
  if (openUntil > now) return false
  return store.takeProbe(database, key, { now, openUntil: new Date(now.getTime() + PAUSE_MS) })
}

/**
 * Calls the receiver while the request waits. Without a receiver or a usable answer the result is empty, which is the
 * fallback. Holds no transaction and no connection.
 */
export const askWebhook = async <Name extends SyncEventName>(
  ctx: Ctx,
  event: Name,
  payloadOf: () => Promise<SyncPayload<Name>>,
): Promise<Asked<Name>> => {
  if (ctx.ambient) throw new Error(`${event} is asked inside of a transaction`)
  const { database, merchantId, log } = ctx
  const webhook = await store.findReceiver(database, merchantId, event, ctx.now)
  if (!webhook) return { answer: {}, fallback: null }
  const { code, endpoint, failures, openUntil } = webhook
  const key = { merchantId, webhookId: webhook.id }
  const fallback = (reason: Fallback, detail?: string): Asked<Name> => {
    // the query of its address may have a key, and the reason may quote the answer
    const about = { event, webhook: code, host: URL.parse(endpoint)?.host, reason }
    log.warn({ ...about, detail: concealed(detail ?? '') }, 'a synchronous webhook has the fallback')
    return { answer: {}, fallback: { event, reason } }
  }
  if (!questions.take(merchantId)) return fallback('busy')
  try {
    if (!(await mayAsk(ctx, key, openUntil))) return fallback('paused')
    const payload = await payloadOf()
    ctx.leaveTurn()
    const end = await call(ctx, webhook, { event, payload })
    if ('body' in end) {
      if (failures > 0) await store.closeBreaker(database, key)
      return { answer: end.body as SyncAnswer<Name>, fallback: null }
    }
    const { now } = ctx
    await store.recordFailure(database, key, {
      reason: storable(end.detail).slice(0, 1000),
      now,
      allowed: SYNC_WEBHOOK_FAILURES,
      openUntil: new Date(now.getTime() + PAUSE_MS),
    })
    return fallback(end.reason, end.detail)
  } finally {
    questions.leave(merchantId)
  }
}

/** For the answer to the request that waited. */
export const fallbackHeaders = ({ fallback }: Asked<SyncEventName>): Record<string, string> | undefined =>
  fallback ? { 'tradepost-fallback': `${fallback.event};reason=${fallback.reason}` } : undefined
