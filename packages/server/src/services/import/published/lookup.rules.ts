import { codeOf } from './column.rules.ts'
import type { Named, NamedAttribute } from './published.store.ts'

/** New values come after the stored ones, whose number is null for a new attribute. */
type MissingAttribute = { name: string; storedValues: number | null; values: Map<string, string> }

export type NamedCategory = { name: string; parentCategoryCode: string | null }

/** Records that a file knows by name only and that are not there yet, by the code that they get. */
export type Missing = {
  localeCode: string
  categories: Map<string, NamedCategory>
  attributes: Map<string, MissingAttribute>
}

type Known = { localeCode: string; categories: Named[]; attributes: NamedAttribute[] }

/** Finds codes by names, and notes what has to be created. */
export const createLookup = ({ localeCode, categories, attributes }: Known) => {
  const missing: Missing = { localeCode, categories: new Map(), attributes: new Map() }
  // the last one wins: they come with the highest in the tree at the end
  const byName = new Map(categories.map(({ code, name }) => [name, code]))
  const byTitle = new Map(attributes.flatMap((one) => [[one.code, one] as const, [one.name, one] as const]))

  const categoryCode = (name: string): string => {
    const known = byName.get(name)
    if (known !== undefined) return known
    const code = codeOf(name)
    missing.categories.set(code, { name, parentCategoryCode: null })
    return code
  }

  const option = (title: string) => {
    const stored = byTitle.get(title)
    const code = stored?.code ?? codeOf(title)
    const noted = () =>
      missing.attributes.get(code) ?? {
        name: title,
        storedValues: stored?.values.length ?? null,
        values: new Map(),
      }
    if (!stored) missing.attributes.set(code, noted())
    const valueCode = (value: string): string => {
      const known = stored?.values.find((one) => one.name === value || one.code === value)
      if (known) return known.code
      const attribute = noted()
      attribute.values.set(codeOf(value), value)
      missing.attributes.set(code, attribute)
      return codeOf(value)
    }
    return { code, valueCode }
  }
  return { categoryCode, option, missing }
}
