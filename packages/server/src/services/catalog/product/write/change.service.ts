import type { ProductUpdate } from '@tradepost/contract'
import { type Ctx, createSharedWrites, mapInTurns, perPlatform, type Tx, wasRefused } from '@tradepost/kernel'
import { imageSite } from '../../image/image.rules.ts'
import type { ProductChange } from '../model/change.rules.ts'
import { kindOf, type PlanKind, planOf } from '../model/plan.rules.ts'
import type { References } from '../model/reference.rules.ts'
import { type PlanTexts, textsOf, writePlans } from '../record/change.store.ts'
import type { ProductKey } from '../record/product.store.ts'
import { replaceReferences } from './reference.service.ts'

type Planned = { kind: PlanKind; texts: PlanTexts }

const planAll = (ctx: Ctx, defaultLocale: string, changes: ProductChange[]): Promise<Planned[]> => {
  const storing = { defaultLocale, images: imageSite(ctx.platform) }
  return mapInTurns(changes, (change) => {
    const plan = planOf(change, storing)
    return { kind: kindOf(plan), texts: textsOf(ctx, plan) }
  })
}

/** Plans of one kind share a statement. */
const writeLocked = async (tx: Tx, ctx: Ctx, catalogCode: string, planned: Planned[]): Promise<void> => {
  const groups = Map.groupBy(planned, ({ kind }) => JSON.stringify(kind))
  const written = await Promise.all(
    [...groups.values()].map(([first, ...others]) =>
      first
        ? writePlans(
            tx,
            ctx,
            catalogCode,
            [first, ...others].map(({ texts }) => texts),
            first.kind,
          )
        : new Set(),
    ),
  )
  const count = written.reduce((sum, codes) => sum + codes.size, 0)
  if (count !== planned.length) throw new Error('a locked product was not changed')
}

/** Stores what was decided about locked products. */
export const writeChanges = async (
  tx: Tx,
  ctx: Ctx,
  { id: catalogId, code: catalogCode, defaultLocale }: { id: number; code: string; defaultLocale: string },
  decided: ProductChange[],
  known: References,
): Promise<void> => {
  const changes = decided.filter(({ patch }) => Object.keys(patch).length > 0)
  const planned = await planAll(ctx, defaultLocale, changes)
  // all of it travels in one round trip; counters are locked in one order: those of words before those of categories
  await Promise.all([
    writeLocked(tx, ctx, catalogCode, planned),
    replaceReferences(tx, ctx, catalogId, changes, known),
  ])
}

const sharing = perPlatform(() => createSharedWrites<PlanTexts>())

/**
 * A change that stands alone: nothing has to be locked or read for it. Without a transaction it goes with others of the
 * moment. False: nothing was changed, because the product does not exist, or because something was in the way, which a
 * transaction can wait for or explain.
 */
export const writeUnread = async (
  ctx: Ctx,
  { code, catalogCode }: ProductKey,
  patch: ProductUpdate,
): Promise<boolean> => {
  // media have a language, and are not part of such a change
  const plan = planOf({ code, patch }, { defaultLocale: '', images: imageSite(ctx.platform) })
  const [kind, texts] = [kindOf(plan), textsOf(ctx, plan)]
  if (ctx.ambient) return (await writePlans(ctx.ambient, ctx, catalogCode, [texts], kind)).has(code)
  const name = JSON.stringify([ctx.merchantId, ctx.principal.subject, catalogCode, kind])
  try {
    return await sharing(ctx.platform)(name, code, texts, (together) => {
      const { db } = together.length > 1 ? ctx.forSeveral() : ctx
      return writePlans(db, ctx, catalogCode, together, kind)
    })
  } catch (error) {
    if (wasRefused(error)) return false
    throw error
  }
}
