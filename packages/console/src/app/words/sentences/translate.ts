/** Sentences by their names, with `{0}` for what fills a blank. */
type Sentences = Record<string, string | undefined>
export type Tables = { from: Sentences; to: Sentences }[]

type Pattern = { find: RegExp; blanks: number[]; to: string }

const BLANK = /\{(\d+)\}/

const patternOf = (from: string, to: string): Pattern => {
  const parts = from.split(BLANK)
  const find = parts
    .map((part, at) => (at % 2 === 0 ? part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&') : '(.*)'))
    .join('')
  return { find: new RegExp(`^${find}$`, 's'), blanks: parts.filter((_, at) => at % 2).map(Number), to }
}

/** A pattern with more literal words is the better match: `{0} is missing` fits too much. */
const ownWords = (template: string) => template.replaceAll(/\{\d+\}/g, '').length

/**
 * Translates a message of the API, found by its text because the API does not send the name. `fill` translates values in
 * it, such as a status. Null if the tables do not have it.
 */
export const translator = (tables: Tables, fill: (text: string) => string) => {
  const whole = new Map<string, string>()
  const found: { from: string; to: string }[] = []
  for (const { from, to } of tables)
    for (const [name, text] of Object.entries(to)) {
      const source = from[name]
      if (source === undefined || text === undefined) continue
      if (BLANK.test(source)) found.push({ from: source, to: text })
      else whole.set(source, text)
    }
  const patterns = found
    .toSorted((a, b) => ownWords(b.from) - ownWords(a.from))
    .map(({ from, to }) => patternOf(from, to))

  const translate = (text: string): string | null => {
    const known = whole.get(text)
    if (known !== undefined) return known
    for (const { find, blanks, to } of patterns) {
      const match = find.exec(text)
      if (!match) continue
      const values = new Map(blanks.map((blank, at) => [blank, match[at + 1] ?? '']))
      return to.replaceAll(/\{(\d+)\}/g, (_, blank: string) => {
        const value = values.get(Number(blank)) ?? ''
        return translate(value) ?? fill(value)
      })
    }
    return null
  }
  return translate
}
