import type { ErrorName } from '@tradepost/contract'

export type BranchMember = { code: string; parentCode: string | null }

/**
 * As if they were deleted one after the other: a category below an earlier one is gone by then, and without `force` one
 * is empty when all below it went before. `branches` are the categories and all below them, `filled` those with products.
 */
export const removeInOrder = (
  codes: string[],
  branches: BranchMember[],
  { force, filled }: { force: boolean; filled: ReadonlySet<string> },
): { outcomes: (ErrorName | null)[]; gone: string[] } => {
  const parents = new Map(branches.map(({ code, parentCode }) => [code, parentCode]))
  const below = new Map(branches.map(({ code }) => [code, new Set<string>()]))
  for (const { code, parentCode } of branches) if (parentCode !== null) below.get(parentCode)?.add(code)
  const gone: string[] = []
  const remove = (code: string) => {
    for (const child of below.get(code) ?? []) remove(child)
    const parent = parents.get(code)
    if (parent) below.get(parent)?.delete(code)
    below.delete(code)
    gone.push(code)
  }
  const outcomes = codes.map((code): ErrorName | null => {
    const children = below.get(code)
    if (!children) return 'categoryNotFound'
    if (!force && (children.size > 0 || filled.has(code))) return 'categoryNotEmpty'
    remove(code)
    return null
  })
  return { outcomes, gone }
}
