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
type Spoken<Part, Path extends string = ''> = {
  [Key in keyof Part & string]: Part[Key] extends string
    ? `${Path}${Key}` extends infer Name extends keyof Arguments
      ? (values: Arguments[Name]) => string
      : string
    : Spoken<Part[Key], `${Path}${Key}.`>
}

/** Every text of the console. Other languages have the same keys as English, or do not compile. */
export type Words = Spoken<English>
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
  let known: IntlMessageFormat | undefined
  const say = (values: Record<string, string> = {}) => {
    known ??= new IntlMessageFormat(text, language, undefined, { ignoreTag: true })
    return String(known.format(values))
  }
  if (ARGUMENT.test(text)) return say
  return text.includes("'{") ? say() : text
}

const spoken = (texts: object, language: string): object =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([key]) => !key.startsWith('@'))
      .map(([key, text]) => [
        key,
        typeof text === 'string' ? messageOf(text, language) : spoken(text, language),
      ]),
  )

export const wordsOf = (texts: English, language: string): Words => spoken(texts, language) as Words

export const messagesOf = (texts: Record<string, string>, language: string): MessageTable =>
  spoken(texts, language) as MessageTable
