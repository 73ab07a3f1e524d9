import type { Template, TemplateCreate, TemplateUpdate } from '@tradepost/contract'
import { storedMessages } from '../render/message-check.rules.ts'

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

/** Messages merge by locale, and inside of a locale by field. */
export const mergeMessages = (
  before: StoredTemplate['messages'],
  sent: NonNullable<TemplateUpdate['messages']>,
): StoredTemplate['messages'] => {
  const patch = Object.entries(sent).map(([locale, message]) => {
    const [known = locale] = Object.keys(storedMessages({ [locale]: {} }))
    return [known, { ...before[known], ...message }] as const
  })
  return storedMessages({ ...before, ...Object.fromEntries(patch) })
}

export const mergeTemplate = (
  before: StoredTemplate,
  { messages, ...sent }: TemplateUpdate,
): StoredTemplate => ({
  ...before,
  ...sent,
  ...(messages && { messages: mergeMessages(before.messages, messages) }),
})
