import { type Html, html } from '../html.ts'
import type { Page } from './library.ts'

export type Found = { address: string; title: string; heading: string; excerpt: Html }

const MOST = 30
const MOST_WORDS = 8
const [BEFORE, AFTER] = [60, 160]

const excerptOf = (text: string, word: string): Html => {
  const at = text.toLowerCase().indexOf(word)
  if (at < 0) return html`${text.slice(0, BEFORE + AFTER)}`
  const start = Math.max(0, at - BEFORE)
  const end = at + word.length
  return html`${start > 0 && '… '}${text.slice(start, at)}<mark>${text.slice(at, end)}</mark>${text.slice(end, at + AFTER)}`
}

/** Sections that have every word; a word in a title counts for more than one in the text. */
export const searchGuides = (pages: Iterable<Page>, query: string): Found[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const [first] = words
  if (first === undefined) return []
  const found: (Found & { score: number })[] = []
  for (const { address, title, sections } of pages)
    for (const { heading, anchor, text } of sections) {
      const [inTitle, inHeading, inText] = [title, heading, text].map((part) => part.toLowerCase()) as [
        string,
        string,
        string,
      ]
      const scores = words.map(
        (word) =>
          (inTitle.includes(word) ? 4 : 0) +
          (inHeading.includes(word) ? 6 : 0) +
          (inText.includes(word) ? 1 : 0),
      )
      if (scores.includes(0)) continue
      found.push({
        address: `${address}#${anchor}`,
        title,
        heading,
        excerpt: excerptOf(text, first),
        score: scores.reduce((sum, score) => sum + score, 0),
      })
    }
  return found.sort((a, b) => b.score - a.score).slice(0, MOST)
}
