import type { EventName, ProductUpdate } from '@tradepost/contract'
import type { Concern } from '@tradepost/kernel'
import { changesFilters } from '../filter/filter.rules.ts'
import { changesWords, concernsOf } from '../search/search.rules.ts'
import type { ProductChange } from './change.rules.ts'
import { type StoredParts, type Storing, toStoredPatch } from './product.rules.ts'

type ChangeEvent = { event: Extract<EventName, `product${string}`>; concerns?: Concern[] }

/** Everything that a change writes of one product, whoever sends it. Its references are written separately. */
export type ProductPlan = {
  code: string
  patch: StoredParts
  /** Which of the tables for search, filters and suggestions follow. */
  words: boolean
  filters: boolean
  names: boolean
  events: ChangeEvent[]
}

const eventsOf = (patch: ProductUpdate): ChangeEvent[] => [
  { event: 'productUpdated', concerns: concernsOf(patch) },
]

export const planOf = ({ code, patch }: ProductChange, storing: Storing): ProductPlan => ({
  code,
  patch: toStoredPatch(patch, storing),
  words: changesWords(patch),
  filters: changesFilters(patch),
  names: Boolean(patch.name),
  events: eventsOf(patch),
})

/** Parts of the statement that differ by what is changed: plans of one kind share it. */
export type PlanKind = Pick<ProductPlan, 'words' | 'filters' | 'names' | 'events'> & {
  flat: boolean
  texts: boolean
}

/** Without objects to merge the stored document need not be parsed, which takes longer than the rest of the change. */
const isFlat = (data: object): boolean =>
  Object.values(data).every((value) => typeof value !== 'object' || value === null || Array.isArray(value))

export const kindOf = ({ patch, words, filters, names, events }: ProductPlan): PlanKind => ({
  flat: isFlat(patch.data),
  texts: Object.keys(patch.descriptions).length > 0,
  words,
  filters,
  names,
  events,
})
