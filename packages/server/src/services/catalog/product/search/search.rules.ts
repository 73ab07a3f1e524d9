import type { ProductUpdate } from '@tradepost/contract'
import type { Concern } from '@tradepost/kernel'

const MAX_TERMS = 8
const MAX_LENGTH = 60

/** The words of a question, in the form in which words are stored. */
export const searchTerms = (question: string): string[] => [
  ...new Set(
    (question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
      .map((word) => word.slice(0, MAX_LENGTH))
      .slice(0, MAX_TERMS),
  ),
]

/** Whether search words or names to suggest may be others: only what is offered is suggested. */
export const concernsOf = (patch: ProductUpdate): Concern[] =>
  changesWords(patch) || patch.status !== undefined || patch.modelType !== undefined ? ['words'] : []

/** Price, dates and status are no words. */
export const changesWords = (patch: ProductUpdate): boolean =>
  Boolean(
    patch.name ||
      patch.longName ||
      patch.identifiers ||
      patch.properties ||
      patch.shortDescription ||
      patch.longDescription,
  )
