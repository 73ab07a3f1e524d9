import { markFailed, type Platform, traceWork } from '@tradepost/kernel'
import { type CallEnd, callReceiver, type Receiver } from './call.service.ts'
import type { DueDelivery, DueWebhook, LaneKey } from './claim.store.ts'
import { retryDate } from './request.rules.ts'
import type { Attempt, GivenUp, LaneEnd } from './result.store.ts'

export type DueLane = LaneKey & { lease: string; deliveries: DueDelivery[]; webhook: DueWebhook | undefined }
export type LaneResult = { lane: LaneEnd; attempts: Attempt[]; givenUp: GivenUp[] }

const receiverOf = (webhook: DueWebhook, { endpoint }: DueDelivery): Receiver => ({
  ...webhook,
  endpoint: endpoint ?? webhook.endpoint,
  secrets: [webhook.secret, ...(webhook.previousSecret === null ? [] : [webhook.previousSecret])],
})

const attemptOf = (delivery: DueDelivery, end: CallEnd, next: Date | null, now: Date): Attempt => {
  const { statusCode, answer, error, endpoint, milliseconds } = end
  return {
    merchantId: delivery.merchantId,
    id: delivery.id,
    status: end.isTaken ? 'delivered' : next ? 'waiting' : 'failed',
    statusCode,
    entry: { date: now.toISOString(), endpoint, statusCode, answer, error, milliseconds },
  }
}

const givenUpOf = (webhook: DueWebhook, { id, event }: DueDelivery, end: CallEnd): GivenUp => ({
  merchantId: webhook.merchantId,
  webhookId: webhook.id,
  payload: {
    webhookId: webhook.id,
    webhookCode: webhook.code,
    deliveryId: id,
    eventCode: event,
    reason: (end.error ?? `HTTP ${end.statusCode}`).slice(0, 1000),
  },
})

type Calls = {
  /** When it is the turn of the endpoint; null when there is no time left by then. */
  inTurn(work: () => Promise<CallEnd>): Promise<CallEnd | null>
}

const deliver = (platform: Platform, webhook: DueWebhook, delivery: DueDelivery): Promise<CallEnd> =>
  traceWork(
    () => ({
      name: `deliver ${delivery.event}`,
      kind: 'producer',
      attributes: { 'tradepost.delivery': delivery.id, 'tradepost.attempts': delivery.attempts + 1 },
    }),
    delivery.trace,
    async (span) => {
      const end = await callReceiver(platform, receiverOf(webhook, delivery), delivery)
      if (span && !end.isTaken) markFailed(span, String(end.statusCode ?? 'unanswered'))
      return end
    },
  )

/** Sends the deliveries of a lane in order, up to the first that has to be retried. */
export const runLane = async (platform: Platform, due: DueLane, calls: Calls): Promise<LaneResult> => {
  const { clock, config } = platform
  const { deliveries, webhook, merchantId, webhookId, entity, entityId, lease } = due
  const result: LaneResult = {
    lane: { merchantId, webhookId, entity, entityId, lease, nextDate: clock.now() },
    attempts: [],
    givenUp: [],
  }
  if (!webhook) return result
  for (const delivery of deliveries) {
    const end = await calls.inTurn(() => deliver(platform, webhook, delivery))
    if (!end) break
    const now = clock.now()
    const next = end.isTaken ? null : retryDate(config.webhookRetrySeconds, delivery.attempts + 1, now)
    result.attempts.push(attemptOf(delivery, end, next, now))
    if (end.isTaken) continue
    if (next) {
      result.lane.nextDate = next
      break
    }
    // else each failure would be the cause of the next
    if (delivery.event !== 'webhookDeliveryFailed') result.givenUp.push(givenUpOf(webhook, delivery, end))
  }
  return result
}
