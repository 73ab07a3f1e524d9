import { distance } from 'fastest-levenshtein'

/** The candidate that takes the fewest single-letter changes to reach from the word. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  return ranked(word, candidates)[0]?.candidate
}

/** Longer words are no misspelt names, and comparing them would take long. */
const LONGEST = 60

/** Only one that the word may have been meant for: at least half of it is the same. */
export function likely(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > LONGEST) return undefined
  const [best] = ranked(word, candidates)
  return best && best.distance * 2 <= Math.max(word.length, best.candidate.length)
    ? best.candidate
    : undefined
}

function ranked(word: string, candidates: readonly string[]) {
  return candidates
    .map((candidate) => ({ candidate, distance: distance(word, candidate) }))
    .sort((a, b) => a.distance - b.distance)
}
