import type { DeliveryAttempt, DeliveryStatus, WebhookCreate } from '@tradepost/contract'

/** Nobody listens there, so it is off. */
export const demoWebhook: WebhookCreate = {
  code: 'bookkeeping',
  name: 'Bookkeeping',
  endpoint: 'https://books.example.test/hooks/stock',
  active: false,
  events: [{ code: 'productCreated' }, { code: 'productUpdated' }, { code: 'salesOrderAdded' }],
}

export type DemoDelivery = {
  event: string
  entity: string
  entityId: string
  payload: Record<string, unknown>
  date: string
  status: Exclude<DeliveryStatus, 'waiting'>
  log: DeliveryAttempt[]
}

const HOUR = 3_600_000
/** After the event, in seconds: the first attempt and the ten that follow. */
const tries = [1, 61, 241, 541, 1141, 2041, 3841, 7441, 14_641, 36_241, 86_641]

const answers = {
  delivered: { statusCode: 200, answer: '{"booked":true}', error: null },
  busy: { statusCode: 503, answer: 'Closing of the month, please try again', error: null },
}

const attempt = (
  date: Date,
  seconds: number,
  answer: (typeof answers)[keyof typeof answers],
): DeliveryAttempt => ({
  date: new Date(date.getTime() + seconds * 1000).toISOString(),
  endpoint: demoWebhook.endpoint,
  milliseconds: 84,
  ...answer,
})

/** Two were delivered, one of them at the second attempt, and one was given up. */
export const demoDeliveries = (now: Date): DemoDelivery[] => {
  const updatedProduct = (productCode: string, hoursAgo: number) => {
    const date = new Date(now.getTime() - hoursAgo * HOUR)
    const payload = { productCode, catalogCode: 'us', user: 'demo' }
    return {
      at: date,
      of: {
        event: 'productUpdated',
        entity: 'product',
        entityId: productCode,
        payload,
        date: date.toISOString(),
      },
    }
  }
  const lost = updatedProduct('tea-breakfast-100g', 72)
  const late = updatedProduct('tea-assam-100g', 30)
  const fine = updatedProduct('tea-assam-100g', 29)
  return [
    { ...lost.of, status: 'failed', log: tries.map((seconds) => attempt(lost.at, seconds, answers.busy)) },
    {
      ...late.of,
      status: 'delivered',
      log: [attempt(late.at, 1, answers.busy), attempt(late.at, 61, answers.delivered)],
    },
    { ...fine.of, status: 'delivered', log: [attempt(fine.at, 1, answers.delivered)] },
  ]
}
