import type { Template, TemplateCreate, TemplateUpdate } from '@tradepost/contract'
import { mergeMessages, storedMessages } from '../render/check.rules.ts'

export type StoredTemplate = Omit<Template, 'code' | 'createDate' | 'updateDate'>

/** Every field present: what is not sent has its default. */
export const toStored = (sent: TemplateCreate): StoredTemplate => ({
  name: sent.name,
  channels: sent.channels ?? ['email'],
  triggerType: sent.triggerType ?? null,
  eventType: sent.eventType ?? null,
  messages: storedMessages(sent.messages ?? {}),
  action: sent.action ?? null,
  status: sent.status ?? 'active',
})

export const mergeTemplate = (
  before: StoredTemplate,
  { messages, ...sent }: TemplateUpdate,
): StoredTemplate => ({
  ...before,
  ...sent,
  ...(messages && { messages: mergeMessages(before.messages, messages) }),
})
