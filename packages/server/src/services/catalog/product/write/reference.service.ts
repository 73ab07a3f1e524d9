import type { Ctx, Tx } from '@tradepost/kernel'
import {
  categoryRows,
  type References,
  type Referring,
  replacedUses,
  useRows,
} from '../model/reference.rules.ts'
import { replaceCategoryRows, replaceUseRows } from '../record/reference.store.ts'

/** Where a product is, and which values of attributes it uses, as far as its change names them. */
export const replaceReferences = (
  tx: Tx,
  ctx: Ctx,
  catalogId: number,
  changes: { code: string; patch: Referring }[],
  known: References,
) => {
  const owned = <Row>(rows: (patch: Referring) => Row[]) =>
    changes.flatMap(({ code, patch }) => rows(patch).map((row) => ({ ...row, productCode: code })))
  const inCategories = changes.flatMap(({ code, patch }) => (patch.categories ? [code] : []))
  return Promise.all([
    replaceCategoryRows(tx, ctx, catalogId, inCategories, owned(categoryRows)),
    replaceUseRows(
      tx,
      ctx.merchantId,
      catalogId,
      owned((patch) => replacedUses(patch).map((use) => ({ use }))),
      owned((patch) => useRows(patch, known)),
    ),
  ])
}
