import { Type } from '@tradepost/contract'

/** In addition to the keywords of JSON Schema for type, bounds, default and description. */
export type SettingWords = {
  /** Name of the environment variable. */
  variable: string
  description: string
  /** Ends the sentence "it takes …", where the other keywords cannot be put into words. */
  takes?: string
  /** A default that depends on other settings, in words. */
  otherwise?: string
  /** Holds a password or key: a wrong value is not repeated in the error. */
  writeOnly?: true
}

export const integer = (words: SettingWords & { minimum: number; maximum: number; default?: number }) =>
  Type.Integer(words)
export const flag = (words: SettingWords) => Type.Boolean(words)
export const text = (
  words: SettingWords & { takes: string; pattern?: string; format?: string; default?: string },
) => Type.String(words)
