import { nearest } from '@tradepost/kernel/nearest'
import { UsageError } from './command.ts'

/** One of a closed set of words; a wrong one is answered with the set or, when that is long, the nearest word. */
export const known = <Word extends string>(option: string, value: string, words: readonly Word[]): Word => {
  const found = words.find((word) => word === value)
  if (found) return found
  const allowed =
    words.length > 10 ? `did you mean ${nearest(value, words)}?` : `it takes ${words.join(', ')}.`
  throw new UsageError(`${option} ${value} is not known: ${allowed}`)
}
