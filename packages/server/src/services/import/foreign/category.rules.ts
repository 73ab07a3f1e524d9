import { codeOf } from '../published/column.rules.ts'
import type { NamedCategory } from '../published/lookup.rules.ts'

/** Codes for paths of names such as Drinks > Tea: `drinks`, and `drinks_tea` below it. */
export const createPaths = () => {
  const named = new Map<string, NamedCategory>()
  const category = (path: string[]): string => {
    let above: string | null = null
    for (const name of path) {
      const code: string = above === null ? codeOf(name) : `${above}_${codeOf(name)}`
      if (!named.has(code)) named.set(code, { name, parentCategoryCode: above })
      above = code
    }
    return above ?? ''
  }
  return { category, named }
}
