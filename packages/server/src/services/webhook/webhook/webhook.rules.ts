import { type BatchErrorItem, events, MAX_WEBHOOKS, syncEvents, texts } from '@tradepost/contract'
import { batchError, missingText } from '@tradepost/kernel'

export const isQuestion = (event: string): boolean => Object.hasOwn(syncEvents, event)

/** The two kinds of webhooks: those that get events, and those that are called while a request waits. */
export const kinds = {
  async: {
    isSync: false,
    entity: 'webhook',
    existsError: 'webhookExists',
    existsText: texts.webhookCodeExists,
    knows: (event: string) => Object.hasOwn(events, event) || isQuestion(event),
  },
  sync: {
    isSync: true,
    entity: 'syncWebhook',
    existsError: 'syncWebhookExists',
    existsText: texts.syncWebhookCodeExists,
    knows: isQuestion,
  },
} as const
export type WebhookKind = (typeof kinds)[keyof typeof kinds]

export type SentWebhook = {
  code?: string | null
  name: string
  endpoint: string
  active: boolean
  events: { code: string }[]
}

export const unknownEvent = ({ knows }: WebhookKind, sent: { code: string }[]): string | undefined =>
  sent.map(({ code }) => code).find((code) => !knows(code))

/** Each once, in the order of the request. */
export const eventCodes = (sent: { code: string }[]): string[] => [...new Set(sent.map(({ code }) => code))]

/** Why a webhook of a batch cannot be stored, before the database has been asked about its code. */
export const eventErrors = (kind: WebhookKind, sent: SentWebhook[]): BatchErrorItem[] =>
  sent.flatMap(({ code, events: wanted }, index) => {
    const unknown = unknownEvent(kind, wanted)
    if (unknown === undefined) return []
    const path = ['events', wanted.findIndex((event) => event.code === unknown), 'code']
    const item = { index, entity: kind.entity, id: code ?? null, path }
    return [batchError(item, 'eventKindNotFound', missingText('eventKindNotFound', unknown))]
  })

type Wanted = { index: number; id: string; code: string; events: string[] }
export type SyncReceiver = { event: string; webhookId: string; code: string }

/** The first of these questions that another webhook answers. */
export const takenQuestion = (id: string, asked: string[], receivers: SyncReceiver[]) =>
  receivers.find(({ event, webhookId }) => webhookId !== id && asked.includes(event))

/** Those that want a question which another one answers, in the database or before them in the batch. */
export const questionErrors = (kind: WebhookKind, wanted: Wanted[], stored: SyncReceiver[]) => {
  const receivers = [...stored]
  return wanted.flatMap(({ index, id, code, events: asked }) => {
    const taken = takenQuestion(id, asked, receivers)
    if (taken)
      return [
        batchError(
          { index, entity: kind.entity, id: code },
          'eventTaken',
          texts.eventTaken(taken.event, taken.code),
        ),
      ]
    receivers.push(...asked.filter(isQuestion).map((event) => ({ event, webhookId: id, code })))
    return []
  })
}

/** Those for which there is no room any more. */
export const roomErrors = (
  kind: WebhookKind,
  sent: { index: number; code: string }[],
  count: number,
): { fitting: number; errors: BatchErrorItem[] } => {
  const fitting = Math.max(0, MAX_WEBHOOKS - count)
  return {
    fitting,
    errors: sent
      .slice(fitting)
      .map(({ index, code }) => batchError({ index, entity: kind.entity, id: code }, 'tooManyWebhooks')),
  }
}

export const codeError = (kind: WebhookKind, index: number, code: string): BatchErrorItem =>
  batchError({ index, entity: kind.entity, id: code }, kind.existsError, kind.existsText(code))
