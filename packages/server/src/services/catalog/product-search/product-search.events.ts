import type { Subscriber } from '@tradepost/kernel'
import { collectWords } from './product-search.store.ts'

const changesWords = (event: string) => event === 'productCreated' || event === 'productUpdated'

/** Learns the words of products, so that a mistyped one can be recognized. */
export const wordCollector: Subscriber = {
  name: 'searchWords',
  handle: async (tx, events) => {
    const changed = events.filter(({ event }) => changesWords(event))
    if (changed.length > 0) await collectWords(tx, changed)
  },
}
