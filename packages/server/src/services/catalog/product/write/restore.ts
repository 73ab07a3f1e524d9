import { type ApiError, type Ctx, fail, invalid, type Tx } from '@tradepost/kernel'
import { lockedCatalog } from '../../base/lock.service.ts'
import { lockCatalog } from '../../base/scope.store.ts'
import { writeFilters } from '../filter/filter.store.ts'
import { writeNames } from '../filter/name.store.ts'
import {
  checkReferences,
  problemsOf,
  type References,
  type Referring,
  referencedCodes,
} from '../model/reference.rules.ts'
import { lockProducts } from '../record/product.store.ts'
import { lockReferences } from '../record/reference.store.ts'
import { writeWords } from '../search/search.store.ts'
import { replaceReferences } from './reference.service.ts'
import * as store from './restore.store.ts'

/** Values of properties were allowed once and are not compared with a definition again. */
const lockReferenced = async (tx: Tx, ctx: Ctx, catalogId: number, images: store.ProductImage[]) => {
  const codes = referencedCodes(images.map(({ data }) => data as Referring))
  const known = await lockReferences(tx, ctx.merchantId, catalogId, codes)
  return { ...known, definitions: new Map() } satisfies References
}

/** In the order of all writers: what the products refer to, then the products. */
export const lockForRestore = async (
  tx: Tx,
  ctx: Ctx,
  catalogCode: string | undefined,
  images: store.ProductImage[],
) => {
  const catalog = await lockCatalog(tx, ctx.merchantId, catalogCode)
  if (catalog) await lockReferenced(tx, ctx, catalog.id, images)
}

const writeDerived = (
  tx: Tx,
  ctx: Ctx,
  catalogId: number,
  images: store.ProductImage[],
  known: References,
) => {
  const codes = images.map(({ code }) => code)
  const changes = images.map(({ code, data }) => ({ code, patch: data as Referring }))
  return Promise.all([
    // counters are locked in one order: those of words before those of categories
    writeWords(tx, ctx.merchantId, catalogId, codes),
    replaceReferences(tx, ctx, catalogId, changes, known),
    writeFilters(tx, ctx.merchantId, catalogId, codes),
    writeNames(tx, ctx.merchantId, catalogId, codes),
  ])
}

/**
 * Products exactly as they were, whether they are stored or not, in a constant number of statements. Results are in
 * the order of the images.
 */
export const restoreProducts = (ctx: Ctx, catalogCode: string | undefined, images: store.ProductImage[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const catalog = await lockedCatalog(tx, ctx, catalogCode)
    const known = await lockReferenced(tx, ctx, catalog.id, images)
    const codes = images.map(({ code }) => code)
    const locked = await lockProducts(tx, ctx.merchantId, catalog.id, codes, [])
    const stored = new Set(locked.map(({ code }) => code))

    const problems = images.map(({ data }) => checkReferences(data as Referring, known).flatMap(problemsOf))
    const accepted = images.filter((_, index) => problems[index]?.length === 0)
    const [again, changed] = [
      accepted.filter(({ code }) => !stored.has(code)),
      accepted.filter(({ code }) => stored.has(code)),
    ]
    const inserted = await store.insertProductsAgain(tx, ctx, catalog, again)
    await store.replaceProducts(tx, ctx, catalog, changed)
    const added = new Set(inserted.map(({ code }) => code))
    const written = accepted.filter(({ code }) => stored.has(code) || added.has(code))
    if (written.length > 0) await writeDerived(tx, ctx, catalog.id, written, known)
    return images.map(({ code }, index) => {
      const wrong = problems[index] ?? []
      if (wrong.length > 0) return invalid(wrong)
      return stored.has(code) || added.has(code) ? null : fail('productExists')
    })
  })
