import type { ResultFor } from '@tradepost/sdk'

export type Category = ResultFor<'listCategories'>['categories'][number]
export type Branch = { category: Category; code: string; children: Branch[] }
/** Below a category, or null for the top; behind so many others, itself not counted. */
export type TreePosition = { parent: string | null; index: number }
export type Shift = { code: string; parentCategoryCode?: string | null; sequenceId: number }

const parentOf = ({ parentCategoryCode }: Category): string | null => parentCategoryCode ?? null

const childrenOf = (categories: Category[], parent: string | null): Category[] =>
  categories
    .filter((one) => parentOf(one) === parent)
    .toSorted(
      (a, b) => (a.sequenceId ?? 0) - (b.sequenceId ?? 0) || String(a.code).localeCompare(String(b.code)),
    )

export const treeOf = (categories: Category[], parent: string | null = null): Branch[] =>
  childrenOf(categories, parent).map((category) => {
    const { code = '' } = category
    return { category, code, children: treeOf(categories, code) }
  })

const isBelow = (categories: Category[], code: string | null, ancestor: string): boolean => {
  for (let at = code; at !== null; ) {
    if (at === ancestor) return true
    const next = categories.find((one) => one.code === at)
    at = next ? parentOf(next) : null
  }
  return false
}

/** The updates that put a category somewhere else; none where it would be below itself. Siblings are counted anew. */
export const shiftsFor = (categories: Category[], code: string, { parent, index }: TreePosition): Shift[] => {
  const moved = categories.find((one) => one.code === code)
  if (!moved || isBelow(categories, parent, code)) return []
  const rest = childrenOf(categories, parent).filter((one) => one.code !== code)
  const row = rest.toSpliced(Math.max(0, Math.min(rest.length, index)), 0, moved)
  return row.flatMap((one, at): Shift[] => {
    const isMoved = one.code === code && parentOf(one) !== parent
    if (!isMoved && one.sequenceId === at + 1) return []
    return [{ code: one.code ?? '', sequenceId: at + 1, ...(isMoved && { parentCategoryCode: parent }) }]
  })
}

/** Before the row at `index` as it is drawn: a sibling from further up leaves the rows behind it one place higher. */
export const positionAfterDrop = (
  categories: Category[],
  code: string,
  { parent, index }: TreePosition,
): TreePosition => {
  const from = childrenOf(categories, parent).findIndex((one) => one.code === code)
  return { parent, index: from >= 0 && from < index ? index - 1 : index }
}

/** Where the arrow keys lead: up and down among its siblings, out of its parent, or into the one before it. */
export const positionAfterKey = (categories: Category[], code: string, key: string): TreePosition | null => {
  const one = categories.find((each) => each.code === code)
  if (!one) return null
  const parent = parentOf(one)
  const siblings = childrenOf(categories, parent)
  const index = siblings.indexOf(one)
  if (key === 'ArrowUp' && index > 0) return { parent, index: index - 1 }
  if (key === 'ArrowDown' && index < siblings.length - 1) return { parent, index: index + 1 }
  const before = siblings[index - 1]?.code
  if (key === 'ArrowRight' && before) return { parent: before, index: childrenOf(categories, before).length }
  const above = categories.find((each) => each.code === parent)
  if (key !== 'ArrowLeft' || !above) return null
  return { parent: parentOf(above), index: childrenOf(categories, parentOf(above)).indexOf(above) + 1 }
}
