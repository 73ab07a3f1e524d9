import { LRUCache } from 'lru-cache'
import { Html } from '../../site/html.ts'
import { sanitize } from './sanitize.rules.ts'

/** The same descriptions are shown again and again, and cleaning one takes longer than the rest of its page. */
const kept = new LRUCache<string, Html>({
  maxSize: 4_000_000,
  sizeCalculation: ({ text }, source) => text.length + source.length + 1,
})

export const richText = (source: string): Html => {
  const known = kept.get(source)
  if (known) return known
  const clean = new Html(sanitize(source))
  kept.set(source, clean)
  return clean
}
