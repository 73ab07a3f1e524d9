import type { ProductUpdate } from '@tradepost/contract'
import { type ApiError, type Ctx, emit, fail, invalid, mapInTurns, type Tx } from '@tradepost/kernel'
import { imageSite } from '../image/image.rules.ts'
import { isStale, toStoredPatch, withoutHiddenCost } from '../product/product.rules.ts'
import { lockCatalog } from '../product/product.store.ts'
import { removeLocked } from '../product/product-write.service.ts'
import { changesFilters } from '../product-filter/product-filter.rules.ts'
import { writeFilters } from '../product-filter/product-filter.store.ts'
import {
  categoryRows,
  checkReferences,
  isNaming,
  problemsOf,
  type References,
  referencedCodes,
  replacedUses,
  useRows,
} from '../product-reference/product-reference.rules.ts'
import * as references from '../product-reference/product-reference.store.ts'
import { changesWords } from '../product-search/product-search.rules.ts'
import { writeWords } from '../product-search/product-search.store.ts'
import { mergeProperties } from '../property/product-property.rules.ts'
import * as store from './product-batch.store.ts'

/** Of one product each: a code that comes twice is the caller's to keep apart. */
export type ProductChange = { code: string; patch: ProductUpdate }

type Catalog = NonNullable<Awaited<ReturnType<typeof lockCatalog>>>

/** The update with texts of other languages kept, or why it cannot be. */
const decide = (
  { patch }: ProductChange,
  before: store.StoredProduct | undefined,
  known: References,
  { defaultLocale }: Catalog,
): ApiError | ProductUpdate => {
  if (!before) return fail('productNotFound')
  if (isStale(before.externalUpdateDate, patch.externalUpdateDate)) return fail('stale')
  const merged =
    patch.properties && before.properties
      ? mergeProperties(patch.properties, before.properties, defaultLocale, defaultLocale)
      : patch.properties
  const complete = merged ? { ...patch, properties: merged } : patch
  const problems = isNaming(complete) ? checkReferences(complete, known).flatMap(problemsOf) : []
  return problems.length > 0 ? invalid(problems) : complete
}

const codesOf = (changes: ProductChange[]) => changes.map(({ code }) => code)

const writeChanges = async (
  tx: Tx,
  ctx: Ctx,
  { id: catalogId, code: catalogCode, defaultLocale }: Catalog,
  changes: ProductChange[],
  known: References,
) => {
  const storing = { defaultLocale, images: imageSite(ctx.platform) }
  const owned = <Row>(rows: (patch: ProductUpdate) => Row[]) =>
    changes.flatMap(({ code, patch }) => rows(patch).map((row) => ({ ...row, productCode: code })))
  const inCategories = changes.filter(({ patch }) => patch.categories)
  const worded = changes.filter(({ patch }) => changesWords(patch))
  const filtered = changes.filter(({ patch }) => changesFilters(patch))
  const patches = await mapInTurns(changes, ({ code, patch }) => ({
    code,
    ...toStoredPatch(patch, storing),
  }))
  // all of it travels in one round trip
  await Promise.all([
    store.patchProducts(tx, ctx, catalogId, patches),
    writeWords(tx, ctx.merchantId, catalogId, codesOf(worded)),
    writeFilters(tx, ctx.merchantId, catalogId, codesOf(filtered)),
    references.replaceCategoryRows(tx, ctx, catalogId, codesOf(inCategories), owned(categoryRows)),
    references.replaceUseRows(
      tx,
      ctx.merchantId,
      catalogId,
      owned((patch) => replacedUses(patch).map((use) => ({ use }))),
      owned((patch) => useRows(patch, known)),
    ),
    emit(
      tx,
      ctx,
      changes.map(({ code }) => ({
        event: 'productUpdated' as const,
        entityId: code,
        payload: { productCode: code, catalogCode },
      })),
    ),
  ])
}

/**
 * By the rules of `updateProduct`, in a constant number of statements. The answers are aligned with the changes: null,
 * or why this one was refused while the others are stored.
 */
export const updateProducts = (ctx: Ctx, catalogCode: string | undefined, sent: ProductChange[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const maySeeCost = ctx.may('CPCV')
    const changes = sent.map(({ code, patch }) => ({
      code,
      patch: maySeeCost ? patch : withoutHiddenCost(patch),
    }))
    const catalog = await lockCatalog(tx, ctx.merchantId, catalogCode)
    if (!catalog) throw fail('catalogNotFound')
    // before the products themselves: deleting a category locks it before its products, too
    const patches = changes.map(({ patch }) => patch)
    const known = await references.lockReferences(tx, ctx.merchantId, catalog.id, referencedCodes(patches))
    const withProperties = codesOf(changes.filter(({ patch }) => patch.properties?.length))
    const locked = await store.lockProducts(tx, ctx.merchantId, catalog.id, codesOf(changes), withProperties)
    const stored = new Map(locked.map((product) => [product.code, product]))

    const decided = await mapInTurns(changes, (change) =>
      decide(change, stored.get(change.code), known, catalog),
    )
    const accepted = changes.flatMap(({ code }, index): ProductChange[] => {
      const patch = decided[index]
      return !patch || patch instanceof Error || Object.keys(patch).length === 0 ? [] : [{ code, patch }]
    })
    if (accepted.length > 0) await writeChanges(tx, ctx, catalog, accepted, known)
    return decided.map((one) => (one instanceof Error ? one : null))
  })

/** By the rules of `deleteProduct`; the answers are aligned with the codes. */
export const deleteProducts = (ctx: Ctx, catalogCode: string | undefined, codes: string[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const catalog = await lockCatalog(tx, ctx.merchantId, catalogCode)
    if (!catalog) throw fail('catalogNotFound')
    const locked = await store.lockProducts(tx, ctx.merchantId, catalog.id, codes, [])
    const known = new Set(locked.map(({ code }) => code))
    const found = codes.filter((code) => known.has(code))
    if (found.length > 0) await removeLocked(tx, ctx, catalog, found)
    return codes.map((code) => (known.has(code) ? null : fail('productNotFound')))
  })
