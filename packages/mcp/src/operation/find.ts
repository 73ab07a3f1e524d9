import type { BoundOperation } from '@tradepost/contract'
import { offered } from './operation.ts'
import { askedWords, wordsOf } from './words.ts'

type Entry = { bound: BoundOperation; weights: Map<string, number>; length: number }

/** Where a word says most about an operation. */
const weighted = ({ name, service, operation }: BoundOperation): [number, string][] => [
  [1, [operation.description, operation.filters?.join(' '), service.title].join(' ')],
  [2, operation.tag],
  [3, operation.summary],
  [4, name],
]

const entryOf = (bound: BoundOperation): Entry => {
  const weights = new Map(
    weighted(bound).flatMap(([weight, text]) => wordsOf(text).map((word) => [word, weight] as const)),
  )
  return { bound, weights, length: wordsOf(bound.name).length }
}

let index: { entries: Entry[]; counts: Map<string, number> } | undefined

const indexed = () => {
  if (index) return index
  const entries = offered.map(entryOf)
  const counts = new Map<string, number>()
  for (const { weights } of entries)
    for (const word of weights.keys()) counts.set(word, (counts.get(word) ?? 0) + 1)
  index = { entries, counts }
  return index
}

/** Best first. A word that many operations have says little; of equals the plainer one leads. */
export const findOperations = (question: string): BoundOperation[] => {
  const { entries, counts } = indexed()
  const words = askedWords(question)
  const rarity = (word: string) => Math.log(1 + entries.length / (counts.get(word) ?? entries.length))
  return entries
    .map(({ bound, weights, length }) => {
      const found = words.map((word) => (weights.get(word) ?? 0) * rarity(word))
      return { bound, score: found.reduce((sum, each) => sum + each, 0), length }
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.length - other.length)
    .map(({ bound }) => bound)
}
