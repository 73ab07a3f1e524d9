import type { CategoryUpdate } from '@tradepost/contract'
import { ApiError, type Ctx, fail, type Tx, throwRefusal } from '@tradepost/kernel'
import { lockedCatalog } from '../base/lock.service.ts'
import type { LockedCatalog } from '../base/scope.store.ts'
import { isStale } from '../base/stale.rules.ts'
import { imageSite } from '../image/image.rules.ts'
import { toStoredFields } from './category.rules.ts'
import * as store from './category.store.ts'
import { moveCategory } from './move.service.ts'

export type CategoryChange = { code: string; patch: CategoryUpdate }

const refusalOf = (before: store.LockedCategory | undefined, { externalUpdateDate }: CategoryUpdate) => {
  if (!before) return fail('categoryNotFound')
  return isStale(before.externalUpdateDate, externalUpdateDate) ? fail('stale') : null
}

type Move = { code: string; before: store.LockedCategory; to: string | null }

/** One after the other: whether a category may go somewhere depends on where those before it went. */
const moveAll = async (tx: Tx, ctx: Ctx, catalog: LockedCatalog, moves: Move[]) => {
  const refused = new Map<string, ApiError>()
  for (const [index, { code, before, to }] of moves.entries())
    try {
      const [current] = index > 0 ? await store.lockCategories(tx, ctx.merchantId, catalog, [code]) : []
      await moveCategory(tx, ctx, catalog, current ?? before, to)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refused.set(code, error)
    }
  return refused
}

/**
 * A constant number of statements, except for categories that get a new parent. Each change is for a different category.
 * Results are in the order of the changes: null, or why this one was rejected while the others are stored.
 */
export const updateCategories = (ctx: Ctx, catalogCode: string | undefined, changes: CategoryChange[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const catalog = await lockedCatalog(tx, ctx, catalogCode)
    if (changes.some(({ patch }) => patch.parentCategoryCode !== undefined)) await store.lockTree(tx, catalog)
    const codes = changes.map(({ code }) => code)
    const locked = await store.lockCategories(tx, ctx.merchantId, catalog, codes)
    for (const { revision } of locked) ctx.checkMatch(revision)
    const stored = new Map(locked.map((category) => [category.code, category]))

    const refusals = changes.map(({ code, patch }) => refusalOf(stored.get(code), patch))
    const moves = changes.flatMap(({ code, patch: { parentCategoryCode: to } }, index): Move[] => {
      const before = stored.get(code)
      const isMove = to !== undefined && to !== before?.parentCategoryCode
      return before && isMove && refusals[index] === null ? [{ code, before, to }] : []
    })
    const stuck = await moveAll(tx, ctx, catalog, moves)
    const outcomes = changes.map(({ code }, index) => refusals[index] ?? stuck.get(code) ?? null)

    const accepted = changes.filter(
      ({ patch }, index) => outcomes[index] === null && Object.keys(patch).length > 0,
    )
    const images = imageSite(ctx.platform)
    const patches = accepted.map(({ code, patch: { parentCategoryCode: _, ...sent } }) => ({
      code,
      fields: toStoredFields(sent, images),
    }))
    if (patches.length > 0) await store.patchCategories(tx, ctx, catalog, patches)
    return outcomes
  })

export const updateCategory = async (
  ctx: Ctx,
  { code, catalogCode }: store.CategoryKey,
  patch: CategoryUpdate,
) => throwRefusal(await updateCategories(ctx, catalogCode, [{ code, patch }]))
