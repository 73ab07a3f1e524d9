import { decodeHTMLStrict } from 'entities/decode'

/** Without markup and in one line, cut behind a word where it is too long. */
export const textOf = (html: string | null, maximum: number): string => {
  const text = decodeHTMLStrict((html ?? '').replaceAll(/<[^<>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (text.length <= maximum) return text
  const cut = text.slice(0, maximum + 1).replace(/\s\S*$/, '')
  // a single long word, which may end in half of a character
  return cut.length <= maximum ? cut : text.slice(0, maximum).replace(/[\ud800-\udbff]$/, '')
}
