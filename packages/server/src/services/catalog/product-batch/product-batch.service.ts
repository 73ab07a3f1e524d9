import { type ApiError, type Ctx, fail, mapInTurns } from '@tradepost/kernel'
import { withoutHiddenCost } from '../product/product.rules.ts'
import { lockCatalog } from '../product/product.store.ts'
import { decideChange, type ProductChange, readsProperties } from '../product/product-change.rules.ts'
import { writeChanges } from '../product/product-change.service.ts'
import { removeLocked } from '../product/product-write.service.ts'
import { referencedCodes } from '../product-reference/product-reference.rules.ts'
import * as references from '../product-reference/product-reference.store.ts'
import * as store from './product-batch.store.ts'

const codesOf = (changes: ProductChange[]) => changes.map(({ code }) => code)

/**
 * By the rules of `updateProduct`, in a constant number of statements. The caller makes sure that no code comes twice.
 * Results are in the order of the changes: null, or why this one was rejected while the others are stored.
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
    const withProperties = codesOf(changes.filter(({ patch }) => readsProperties(patch)))
    const locked = await store.lockProducts(tx, ctx.merchantId, catalog.id, codesOf(changes), withProperties)
    const stored = new Map(locked.map((product) => [product.code, product]))

    const decided = await mapInTurns(changes, ({ code, patch }) => {
      const before = stored.get(code)
      return before ? decideChange(patch, before, known, catalog) : fail('productNotFound')
    })
    const accepted = changes.flatMap(({ code }, index): ProductChange[] => {
      const patch = decided[index]
      return !patch || patch instanceof Error ? [] : [{ code, patch }]
    })
    await writeChanges(tx, ctx, catalog, accepted, known)
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
