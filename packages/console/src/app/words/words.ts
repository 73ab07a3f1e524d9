import { IntlMessageFormat } from 'intl-messageformat'
import type { Arguments } from './arguments.ts'

/** Without the hints for translators. */
type Texts<Json> = {
  [Key in keyof Json & string as Key extends `@${string}` ? never : Key]: Json[Key] extends string
    ? string
    : Texts<Json[Key]>
}
type English = Texts<typeof import('./catalog/en.json')>

/** A message with arguments is a function of them, every other one is its text. */
type MessagesOf<Part, Path extends string = ''> = {
  [Key in keyof Part & string]: Part[Key] extends string
    ? `${Path}${Key}` extends infer Name extends keyof Arguments
      ? (values: Arguments[Name]) => string
      : string
    : MessagesOf<Part[Key], `${Path}${Key}.`>
}

/** Every text of the console. Other languages have the same keys as English, or do not compile. */
export type Words = MessagesOf<English>
/** A field that lists may show or filter by. */
export type FieldWord = keyof Words['field']

/** A message whose arguments are known only when it is said. */
export type Message = string | ((values: Record<string, string>) => string)
export type MessageTable = Record<string, Message>

export const fillIn = (message: Message, values: Record<string, string> = {}): string =>
  typeof message === 'function' ? message(values) : message

const ARGUMENT = /\{ *\w/

/** Read when it is said first: reading all of them would take longer than showing the first page. */
const messageOf = (text: string, language: string): Message => {
  let parsed: IntlMessageFormat | undefined
  const formatWith = (values: Record<string, string> = {}) => {
    parsed ??= new IntlMessageFormat(text, language, undefined, { ignoreTag: true })
    return String(parsed.format(values))
  }
  if (ARGUMENT.test(text)) return formatWith
  return text.includes("'{") ? formatWith() : text
}

const messagesIn = (texts: object, language: string): object =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([key]) => !key.startsWith('@'))
      .map(([key, text]) => [
        key,
        typeof text === 'string' ? messageOf(text, language) : messagesIn(text, language),
      ]),
  )

export const wordsOf = (texts: English, language: string): Words => messagesIn(texts, language) as Words

export const messagesOf = (texts: Record<string, string>, language: string): MessageTable =>
  messagesIn(texts, language) as MessageTable
