import { fillIn, type Message, type MessageTable } from '../words.ts'

/** Sentences by their names, with `{0}` for what fills a blank. */
type Tables = { from: Record<string, string>; to: MessageTable }[]

type Pattern = { parts: string[]; blanks: string[]; to: Message }

const BLANK = /\{(\d+)\}/

const patternOf = (from: string, to: Message): Pattern => {
  const pieces = from.split(BLANK)
  return {
    parts: pieces.filter((_, at) => at % 2 === 0),
    blanks: pieces.filter((_, at) => at % 2),
    to,
  }
}

/** The text of each blank, the first as long as possible; null if the text has not all parts in order. */
const between = (text: string, parts: string[]): string[] | null => {
  const last = parts.at(-1) ?? ''
  if (!text.endsWith(last)) return null
  const found: string[] = []
  let end = text.length - last.length
  for (const part of parts.slice(0, -1).reverse()) {
    const isFirst = found.length === parts.length - 2
    const start = isFirst ? (text.startsWith(part) ? 0 : -1) : text.lastIndexOf(part, end - part.length)
    if (start < 0 || start + part.length > end) return null
    found.unshift(text.slice(start + part.length, end))
    end = start
  }
  return found
}

/** A pattern with more literal words is the better match: `{0} is missing` fits too much. */
const ownWords = (template: string) => template.replaceAll(/\{\d+\}/g, '').length

/**
 * Translates a message of the API, found by its text because the API does not send the name. `fill` translates values in
 * it, such as a status. Null if the tables do not have it.
 */
export const translator = (tables: Tables, fill: (text: string) => string) => {
  const whole = new Map<string, Message>()
  const found: { from: string; to: Message }[] = []
  for (const { from, to } of tables)
    for (const [name, text] of Object.entries(to)) {
      const source = from[name]
      if (source === undefined) continue
      if (BLANK.test(source)) found.push({ from: source, to: text })
      else whole.set(source, text)
    }
  const patterns = found
    .toSorted((a, b) => ownWords(b.from) - ownWords(a.from))
    .map(({ from, to }) => patternOf(from, to))

  const translate = (text: string): string | null => {
    const known = whole.get(text)
    if (known !== undefined) return fillIn(known)
    for (const { parts, blanks, to } of patterns) {
      const found = between(text, parts)
      if (!found) continue
      const values = blanks.map((blank, at): [string, string] => {
        const value = found[at] ?? ''
        return [blank, translate(value) ?? fill(value)]
      })
      return fillIn(to, Object.fromEntries(values))
    }
    return null
  }
  return translate
}
