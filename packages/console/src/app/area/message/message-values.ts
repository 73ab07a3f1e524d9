import type { ResultFor } from '@tradepost/sdk'
import type { Values } from '../../parts/form/changes.ts'

export type Messages = ResultFor<'getTemplate'>['template']['messages']
export type MessageText = { title?: string | null; text?: string | null; html?: string | null }
export type Channel = 'email' | 'webPush' | 'push' | 'sms'

/** The message of one language is one value, whose parts the API names below it. */
export const messageField = (locale: string): string => `messages.${locale}`

export const messageValues = (messages: Messages, locales: string[]): Values =>
  Object.fromEntries(locales.map((locale) => [messageField(locale), { ...messages[locale] }]))

export const messageIn = (values: Values, locale: string): MessageText =>
  (values[messageField(locale)] ?? {}) as MessageText

/** Languages of the merchant, and those that already have a text. */
export const localesOf = (known: string[], messages: Messages): string[] => [
  ...new Set([...known, ...Object.keys(messages)]),
]
