const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Without markup and in one line, cut behind a word where it is too long. */
export const textOf = (html: string | null, maximum: number): string => {
  const text = (html ?? '')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name] as string)
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (text.length <= maximum) return text
  const cut = text.slice(0, maximum + 1).replace(/\s\S*$/, '')
  // a single long word, which may end in half of a character
  return cut.length <= maximum ? cut : text.slice(0, maximum).replace(/[\ud800-\udbff]$/, '')
}
