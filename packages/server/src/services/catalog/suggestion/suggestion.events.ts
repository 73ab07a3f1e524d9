import { type Subscriber, sql } from '@tradepost/kernel'
import { collectWords } from '../product/search/search.store.ts'
import { whileLearning } from '../product/search/unused-word.store.ts'
import { followNames } from './suggestion.store.ts'

// biome-ignore format: a row for each thing
const renaming = new Set(['productCreated', 'productUpdated', 'productDeleted',
  'categoryCreated', 'categoryUpdated', 'categoryDeleted'])
const changesWords = (event: string) => event === 'productCreated' || event === 'productUpdated'

/** Learns the words of products, so that a mistyped one can be recognized, and names to suggest. */
export const wordCollector: Subscriber = {
  name: 'searchWords',
  entities: ['product', 'category'],
  wants: sql`(o.concerns is null or 'words' = any(o.concerns))`,
  handle: async (tx, events) => {
    const changed = events.filter(({ event }) => changesWords(event))
    if (changed.length > 0) {
      await tx.run(whileLearning)
      await collectWords(tx, changed)
    }
    const renamed = events.filter(({ event }) => renaming.has(event))
    if (renamed.length > 0) await followNames(tx, renamed)
  },
}
