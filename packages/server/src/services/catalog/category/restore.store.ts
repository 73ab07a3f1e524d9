import { type Ctx, type Db, emitFrom, json, sql } from '@tradepost/kernel'
import type { LockedCatalog } from '../base/scope.store.ts'
import type { StoredFields } from './category.rules.ts'
import { eventRows } from './category.store.ts'

/** All texts of a category, which replace those that are stored. */
export const replaceCategories = (
  db: Db,
  ctx: Ctx,
  catalog: LockedCatalog,
  categories: (StoredFields & { code: string })[],
) =>
  db.run(sql`
    with changed as (
      update category g set texts = old.texts, sequence_id = old."sequenceId", status = old.status,
        external_update_date = old."externalUpdateDate", revision = g.revision + 1
      from jsonb_to_recordset(${json(categories)}::jsonb)
        as old(code text, texts jsonb, "sequenceId" int, status text, "externalUpdateDate" timestamptz)
      where g.merchant_id = ${ctx.merchantId} and g.catalog_id = ${catalog.id} and g.code = old.code
      returning g.code)
    ${emitFrom(ctx, 'categoryUpdated', eventRows(catalog, sql`changed`))}`)
