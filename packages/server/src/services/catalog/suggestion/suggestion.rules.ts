const MIN_SEARCHED = 3

/** One or two letters are in half of all texts. */
export const isWorthSearching = (terms: string[]): boolean => (terms.at(-1)?.length ?? 0) >= MIN_SEARCHED

/** The words before the last one stay as they were typed. */
export const completions = (terms: string[], words: string[]): string[] =>
  words.map((word) => [...terms.slice(0, -1), word].join(' '))

export const mergeProducts = <T extends { code: string }>(first: T[], more: T[], limit: number): T[] => {
  const known = new Set(first.map(({ code }) => code))
  return [...first, ...more.filter(({ code }) => !known.has(code))].slice(0, limit)
}
