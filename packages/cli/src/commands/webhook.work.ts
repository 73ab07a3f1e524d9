import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from '@tradepost/kernel'
import { type Client, TradepostError } from '@tradepost/sdk'
import { connect } from '../import/connect.ts'
import { show, table } from '../print.ts'
import type { ListValues, ResendValues, TestValues } from './webhook.command.ts'

/** An error of the API is printed as it is, without a stack trace. */
const asking = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof TradepostError ? new UserError(error.message) : error
  })

const findWebhook = async (api: Client, code: string) => {
  const { webhooks } = await asking(api.listWebhooks({ filters: { code } }))
  const [webhook] = webhooks
  if (!webhook) throw new UserError(`--code ${code}: there is no such webhook.`)
  return webhook
}

const countOf = async (api: Client, webhookId: string, status: 'waiting' | 'failed'): Promise<string> => {
  const limit = 1000
  const { deliveries } = await asking(api.listWebhookDeliveries({ webhookId, filters: { status }, limit }))
  return deliveries.length < limit ? String(deliveries.length) : `${limit} or more`
}

export const list = async (values: ListValues): Promise<undefined> => {
  const api = await connect(values)
  const { webhooks } = await asking(api.listWebhooks())
  const shown = await Promise.all(
    webhooks.map(async (webhook) => ({
      ...webhook,
      waiting: await countOf(api, webhook.id, 'waiting'),
      failed: await countOf(api, webhook.id, 'failed'),
    })),
  )
  show(values.json, { webhooks: shown }, () =>
    table([
      ['CODE', 'ACTIVE', 'WAITING', 'FAILED', 'ENDPOINT'],
      ...shown.map(({ code, active, waiting, failed, endpoint }) => [
        code,
        active ? 'yes' : 'no',
        waiting,
        failed,
        endpoint,
      ]),
    ]),
  )
}

export const test = async (values: TestValues): Promise<number> => {
  const api = await connect(values)
  const { id: webhookId, endpoint } = await findWebhook(api, values.code)
  const { statusCode, body, error, reason } = await asking(api.testWebhook({ webhookId }))
  const isTaken = reason === null && Object.keys(error).length === 0 && statusCode < 400
  show(values.json, { endpoint, isTaken, statusCode, body, error, reason }, () =>
    reason === null
      ? `${endpoint} answered ${statusCode}: ${JSON.stringify(isTaken ? body : error)}`
      : `${endpoint} did not answer: ${reason}`,
  )
  return isTaken ? 0 : 1
}

const POLL_MS = 200

export const resend = async (values: ResendValues): Promise<number> => {
  const api = await connect(values)
  const { id: webhookId } = await findWebhook(api, values.code)
  const { from, to, event, endpoint } = values
  const eventCodes = event.length > 0 ? event : undefined
  const { jobId } = await asking(
    api.resendWebhookDeliveries({ webhookId, body: { from, to, eventCodes, endpoint } }),
  )
  for (;;) {
    const { job } = await asking(api.getWebhookJob({ jobId }))
    if (job.status === 'succeeded' || job.status === 'failed') {
      const { count = 0 } = (job.result ?? {}) as { count?: number }
      show(values.json, job, () =>
        job.status === 'succeeded' ? `${count} deliveries are sent again.` : `It failed: ${job.error}`,
      )
      return job.status === 'succeeded' ? 0 : 1
    }
    await sleep(POLL_MS)
  }
}
