import { wordFor } from '../../words/use-words.tsx'
import type { Words } from '../../words/words.ts'

/** A verb where there is one: a status on a button reads as the status that holds. */
export const moveTitle = (words: Words, to: string): string =>
  Object.hasOwn(words.moves, to)
    ? wordFor(words.moves, to)
    : words.detail.move({ status: wordFor(words.value, to) })
