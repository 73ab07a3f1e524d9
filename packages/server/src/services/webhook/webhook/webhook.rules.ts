import { type BatchErrorItem, events, MAX_WEBHOOKS, texts, type WebhookCreate } from '@tradepost/contract'
import { batchError, missingText } from '@tradepost/kernel'

export const unknownEvent = (sent: { code: string }[]): string | undefined =>
  sent.map(({ code }) => code).find((code) => !Object.hasOwn(events, code))

/** Each once, in the order of the request. */
export const eventCodes = (sent: { code: string }[]): string[] => [...new Set(sent.map(({ code }) => code))]

const entity = 'webhook'

/** Why a webhook of a batch cannot be stored, before the database has been asked about its code. */
export const eventErrors = (sent: WebhookCreate[]): BatchErrorItem[] =>
  sent.flatMap(({ code, events: wanted }, index) => {
    const unknown = unknownEvent(wanted)
    if (unknown === undefined) return []
    const path = ['events', wanted.findIndex((event) => event.code === unknown), 'code']
    const item = { index, entity, id: code ?? null, path }
    return [batchError(item, 'eventKindNotFound', missingText('eventKindNotFound', unknown))]
  })

/** Those for which there is no room any more. */
export const roomErrors = (
  sent: { index: number; code: string }[],
  count: number,
): { fitting: number; errors: BatchErrorItem[] } => {
  const fitting = Math.max(0, MAX_WEBHOOKS - count)
  return {
    fitting,
    errors: sent
      .slice(fitting)
      .map(({ index, code }) => batchError({ index, entity, id: code }, 'tooManyWebhooks')),
  }
}

export const codeError = (index: number, code: string): BatchErrorItem =>
  batchError({ index, entity, id: code }, 'webhookExists', texts.webhookCodeExists(code))
