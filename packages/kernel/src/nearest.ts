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

/** Levenshtein's distance, one row of the table at a time. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
