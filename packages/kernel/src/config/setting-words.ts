import type { Setting } from './settings.ts'

/** Ends the sentence "it takes …". */
export const takenBy = ({ takes, type, enum: words, minimum, maximum }: Setting): string => {
  if (takes !== undefined) return takes
  if (words) return `one of ${words.join(', ')}`
  return type === 'boolean' ? '1 or 0' : `a whole number from ${minimum} to ${maximum}`
}

export const defaultOf = ({ otherwise, default: value }: Setting): string => otherwise ?? String(value)
