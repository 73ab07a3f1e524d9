import { type Ctx, fail, isUuid, type JobRun, readJob, startJob } from '@tradepost/kernel'
import { announceDeliveries } from '../dispatch/wake.ts'
import { orNotFound } from './delivery.service.ts'
import * as store from './resend.store.ts'

const SERVICE = 'webhook'
export const RESEND = 'resendWebhookDeliveries'
/** In one transaction. */
const PART = 1000
const KEEP_MS = 7 * 24 * 3_600_000

type Resend = { endpoint?: string | null }
type ResendMany = Resend & { from: string; to?: string | null; eventCodes?: string[] | null }

export const resendWebhookDelivery = (
  ctx: Ctx,
  webhookId: string,
  deliveryId: string,
  { endpoint }: Resend,
) =>
  ctx.tx(async (tx) => {
    const key = { merchantId: ctx.merchantId, webhookId: await orNotFound(tx, ctx, webhookId) }
    const how = { endpoint: endpoint ?? null, now: ctx.now }
    const count = isUuid(deliveryId) ? await store.resendOne(tx, key, deliveryId, how) : 0
    if (count === 0) throw fail('deliveryNotFound')
    tx.afterCommit(announceDeliveries)
  })

type Payload = store.Period & { endpoint: string | null; after: number; count: number }

export const resendWebhookDeliveries = (ctx: Ctx, webhookId: string, sent: ResendMany) =>
  ctx.tx(async (tx) => {
    await orNotFound(tx, ctx, webhookId)
    const payload: Payload = {
      from: sent.from,
      to: sent.to ?? new Date(ctx.now.getTime() + 1).toISOString(),
      eventCodes: sent.eventCodes ?? null,
      endpoint: sent.endpoint ?? null,
      after: 0,
      count: 0,
    }
    return startJob(tx, ctx, { service: SERVICE, kind: RESEND, subject: webhookId, payload })
  })

/** A part, and then the turn of other jobs. */
export const resendPart = async ({ ctx, subject, payload, goOn, succeed }: JobRun): Promise<void> => {
  const { after, count, endpoint, ...period } = payload as Payload
  const key = { merchantId: ctx.merchantId, webhookId: subject }
  await ctx.tx(async (tx) => {
    const { last } = await store.findPartEnd(tx, key, period, { after, limit: PART })
    if (last === null) return succeed(tx, { count }, { keepMs: KEEP_MS })
    const more = await store.resendPart(tx, key, period, { after, last, endpoint, now: ctx.now })
    tx.afterCommit(announceDeliveries)
    await goOn(tx, { ...period, endpoint, after: last, count: count + more })
  })
}

export const getWebhookJob = (ctx: Ctx, jobId: string) => readJob(ctx, SERVICE, jobId)
