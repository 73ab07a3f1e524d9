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

/** A pattern with many words of its own tells more about a sentence: `{0} is missing` fits too much. */
const ownWords = (template: string) => template.replaceAll(/\{\d+\}/g, '').length

/**
 * Says a sentence of the API in another language, found by its text: the API has names for its sentences, but sends them
 * to nobody. `fill` turns what stands in a blank, such as a status. Null for a sentence that the tables do not have.
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
