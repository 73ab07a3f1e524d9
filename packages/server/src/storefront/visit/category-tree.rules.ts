import { type CategoryRow, MAX_DEPTH } from './frame.read.ts'

export type Category = CategoryRow & { children: Category[]; parent: Category | null }

export type CategoryTree = { roots: Category[]; byCode: ReadonlyMap<string, Category> }

/** A category below one that is not shown is not shown either. The rows have parents before their children. */
export const toTree = (rows: readonly CategoryRow[]): CategoryTree => {
  const byCode = new Map<string, Category>()
  const roots: Category[] = []
  for (const row of rows) {
    const parent = row.parentCode === null ? null : byCode.get(row.parentCode)
    if (parent === undefined) continue
    const category: Category = { ...row, children: [], parent }
    byCode.set(row.code, category)
    ;(parent?.children ?? roots).push(category)
  }
  return { roots, byCode }
}

/** From the root down to the category itself. */
export const pathTo = (category: Category): Category[] =>
  category.parent ? [...pathTo(category.parent), category] : [category]

/** Without children; unknown for the deepest categories that pages load. */
export const isLeaf = (category: Category): boolean =>
  category.children.length === 0 && pathTo(category).length < MAX_DEPTH
