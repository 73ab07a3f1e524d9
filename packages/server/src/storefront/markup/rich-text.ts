import { LRUCache } from 'lru-cache'
import { Html, html } from '../../site/html.ts'
import { sanitize } from './sanitize.rules.ts'

/** Cleaning a description takes longer than rendering the rest of its page, and the popular ones come again and again. */
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

/** A text that a merchant wrote for its shoppers, with or without markup; typed lines stay lines. */
export const merchantText = (source: string | null): Html | null =>
  source === null || source.trim() === ''
    ? null
    : html`<div class="prose${!/<[a-z]/i.test(source) && ' typed'}">${richText(source)}</div>`
