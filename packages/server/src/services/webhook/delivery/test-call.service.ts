import { type Ctx, fail, isUuid } from '@tradepost/kernel'
import { callReceiver } from '../dispatch/call.service.ts'
import { findReceiver } from './delivery.store.ts'

const sample = { sample: true, text: 'A test of this webhook; nothing has happened.' }

/** An object, whatever was answered. */
const objectOf = (answer: string | null): Record<string, unknown> => {
  if (answer === null || answer === '') return {}
  try {
    const value: unknown = JSON.parse(answer)
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    // no JSON: shown as text
  }
  return { text: answer }
}

export const testWebhook = async (ctx: Ctx, webhookId: string) => {
  const { platform, merchantId } = ctx
  const found = isUuid(webhookId) ? await findReceiver(ctx.db, merchantId, webhookId, ctx.now) : null
  if (!found) throw fail('webhookNotFound')
  const { secret, previousSecret, event, ...receiver } = found
  const secrets = [secret, ...(previousSecret === null ? [] : [previousSecret])]
  const message = {
    id: platform.ids.uuid(),
    date: ctx.now,
    event: event ?? 'webhookUpdated',
    payload: sample,
  }
  const end = await callReceiver(platform, { ...receiver, id: webhookId, merchantId, secrets }, message)
  const answer = objectOf(end.answer)
  return {
    error: end.isTaken ? {} : answer,
    body: end.isTaken ? answer : {},
    statusCode: end.statusCode ?? 0,
    reason: end.error,
  }
}
