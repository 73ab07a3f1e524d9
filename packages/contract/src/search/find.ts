import { isWrite } from '../operation.ts'
import { allOperations, type BoundOperation } from '../services.ts'
import { fieldsOfBody } from './fields.ts'
import { askedWords, wantsWrite, wordsOf } from './words.ts'

type Entry = { bound: BoundOperation; weights: Map<string, number>; length: number }

/** A field of the body at the top, and one further down. */
const FIELD = 1.5
const INNER_FIELD = 0.5

/** Where a word says most about an operation. */
const weighted = ({ name, service, operation }: BoundOperation): [number, string][] => [
  [1, [operation.description, operation.filters?.join(' '), service.title].join(' ')],
  ...fieldsOfBody(operation.body).map(([depth, field]): [number, string] => [
    depth === 0 ? FIELD : INNER_FIELD,
    field,
  ]),
  [2, operation.tag],
  [3, operation.summary],
  [4, name],
]

const entryOf = (bound: BoundOperation): Entry => {
  const weights = new Map<string, number>()
  for (const [weight, text] of weighted(bound))
    for (const word of wordsOf(text)) weights.set(word, Math.max(weight, weights.get(word) ?? 0))
  return { bound, weights, length: wordsOf(bound.name).length }
}

let index: { entries: Entry[]; counts: Map<string, number> } | undefined

const indexed = () => {
  if (index) return index
  const entries = allOperations.map(entryOf)
  const counts = new Map<string, number>()
  for (const { weights } of entries)
    for (const word of weights.keys()) counts.set(word, (counts.get(word) ?? 0) + 1)
  index = { entries, counts }
  return index
}

/** A word that no operation has is most likely the name of something that the merchant sells. */
const GOODS = 'product'
const FOR_GOODS = 0.5
/** For the kind of operation that was not asked for. */
const OTHER_KIND = 0.7

/** Best first. A word that many operations have says little; of equals the plainer one leads. */
export const findOperations = (question: string): BoundOperation[] => {
  const { entries, counts } = indexed()
  const asked = askedWords(question)
  const words = asked.filter((word) => counts.has(word))
  const namesGoods = words.length > 0 && words.length < asked.length && !words.includes(GOODS)
  const rarity = (word: string) => Math.log(1 + entries.length / (counts.get(word) ?? entries.length))
  const isChange = wantsWrite(question)
  return entries
    .map(({ bound, weights, length }) => {
      const score = (word: string) => (weights.get(word) ?? 0) * rarity(word)
      const sum = words.reduce(
        (total, word) => total + score(word),
        namesGoods ? FOR_GOODS * score(GOODS) : 0,
      )
      const isOther = isChange !== undefined && isWrite(bound.operation) !== isChange
      return { bound, score: isOther ? OTHER_KIND * sum : sum, length }
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.length - other.length)
    .map(({ bound }) => bound)
}
