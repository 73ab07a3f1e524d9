import type { ProductUpdate } from '@tradepost/contract'
import {
  type Ctx,
  createSharedWrites,
  emit,
  mapInTurns,
  perPlatform,
  type Tx,
  wasRefused,
} from '@tradepost/kernel'
import { imageSite } from '../image/image.rules.ts'
import { changesFilters } from '../product-filter/product-filter.rules.ts'
import { writeFilters } from '../product-filter/product-filter.store.ts'
import { writeNames } from '../product-filter/product-name.store.ts'
import {
  categoryRows,
  type References,
  replacedUses,
  useRows,
} from '../product-reference/product-reference.rules.ts'
import * as references from '../product-reference/product-reference.store.ts'
import { changesWords, concernsOf } from '../product-search/product-search.rules.ts'
import { writeWords } from '../product-search/product-search.store.ts'
import { productEvent } from './product.events.ts'
import { toStoredPatch } from './product.rules.ts'
import type { ProductKey } from './product.store.ts'
import type { ProductChange } from './product-change.rules.ts'
import {
  kindOfPatch,
  type PatchTexts,
  patchAlone,
  patchProducts,
  patchTexts,
} from './product-change.store.ts'

const codesOf = (changes: ProductChange[]) => changes.map(({ code }) => code)

/** Stores what was decided about locked products, in a constant number of statements. */
export const writeChanges = async (
  tx: Tx,
  ctx: Ctx,
  { id: catalogId, code: catalogCode, defaultLocale }: { id: number; code: string; defaultLocale: string },
  decided: ProductChange[],
  known: References,
): Promise<void> => {
  const changes = decided.filter(({ patch }) => Object.keys(patch).length > 0)
  const storing = { defaultLocale, images: imageSite(ctx.platform) }
  const [first, ...others] = await mapInTurns(changes, ({ code, patch }) => ({
    code,
    ...toStoredPatch(patch, storing),
  }))
  if (!first) return
  const owned = <Row>(rows: (patch: ProductUpdate) => Row[]) =>
    changes.flatMap(({ code, patch }) => rows(patch).map((row) => ({ ...row, productCode: code })))
  const inCategories = changes.filter(({ patch }) => patch.categories)
  const worded = changes.filter(({ patch }) => changesWords(patch))
  const filtered = changes.filter(({ patch }) => changesFilters(patch))
  const named = changes.filter(({ patch }) => patch.name)
  // all of it travels in one round trip
  await Promise.all([
    patchProducts(tx, ctx, catalogId, [first, ...others]),
    writeWords(tx, ctx.merchantId, catalogId, codesOf(worded)),
    writeFilters(tx, ctx.merchantId, catalogId, codesOf(filtered)),
    writeNames(tx, ctx.merchantId, catalogId, codesOf(named)),
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
      changes.map(({ code, patch }) => ({
        ...productEvent('productUpdated', code, catalogCode),
        concerns: concernsOf(patch),
      })),
    ),
  ])
}

const sharing = perPlatform(() => createSharedWrites<PatchTexts>())

/**
 * A change that stands alone, without a transaction, in one statement with others of the moment. False: nothing was
 * changed, because the product does not exist, or because something was in the way, which a transaction can wait for or
 * explain.
 */
export const writeAlone = async (
  ctx: Ctx,
  { code, catalogCode }: ProductKey,
  patch: ProductUpdate,
): Promise<boolean> => {
  // media have a language, and are not part of such a change
  const stored = toStoredPatch(patch, { defaultLocale: '', images: imageSite(ctx.platform) })
  const kind = kindOfPatch(stored, {
    words: changesWords(patch),
    filters: changesFilters(patch),
    names: patch.name !== undefined,
    concerns: concernsOf(patch),
  })
  const name = JSON.stringify([ctx.merchantId, ctx.principal.subject, catalogCode, kind])
  try {
    return await sharing(ctx.platform)(name, code, patchTexts(ctx, { code, ...stored }), (patches) => {
      const { db } = patches.length > 1 ? ctx.forSeveral() : ctx
      return patchAlone(db, ctx, catalogCode, patches, kind)
    })
  } catch (error) {
    if (wasRefused(error)) return false
    throw error
  }
}
