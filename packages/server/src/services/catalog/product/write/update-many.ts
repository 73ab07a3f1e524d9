import { type ApiError, type Ctx, fail, mapInTurns } from '@tradepost/kernel'
import { lockedCatalog } from '../../base/lock.service.ts'
import { decideChange, type ProductChange, readsProperties } from '../model/change.rules.ts'
import { withoutHiddenCost } from '../model/product.rules.ts'
import { referencedCodes } from '../model/reference.rules.ts'
import { lockProducts } from '../record/product.store.ts'
import * as references from '../record/reference.store.ts'
import { writeChanges } from './change.service.ts'

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
    const catalog = await lockedCatalog(tx, ctx, catalogCode)
    // before the products themselves: deleting a category locks it before its products, too
    const patches = changes.map(({ patch }) => patch)
    const known = await references.lockReferences(tx, ctx.merchantId, catalog.id, referencedCodes(patches))
    const withProperties = codesOf(changes.filter(({ patch }) => readsProperties(patch)))
    const locked = await lockProducts(tx, ctx.merchantId, catalog.id, codesOf(changes), withProperties)
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
