import { type inventoryChangeFilters, stockFields } from '@tradepost/contract'
import {
  type Ctx,
  countedSql,
  type FilterField,
  isoText,
  type List,
  listPage,
  type SortFields,
  type Sql,
  sql,
} from '@tradepost/kernel'

/** A row `x` of the ledger as it is read. */
export const changeItem: Sql = sql`json_build_object('id', x.id, 'productCode', x.product_code,
  'locationCode', x.location_code, 'sku', nullif(x.sku, ''), 'bin', nullif(x.bin, ''),
  'binLocation', nullif(x.bin_location, ''), 'field', x.field, 'before', trim_scale(x.before), 'after', trim_scale(x.after),
  'change', trim_scale(x.after - x.before), 'reason', x.reason, 'reference', x.reference, 'user', x.actor,
  'date', ${isoText(sql`x.create_date`)})`

export const filterFields: Record<(typeof inventoryChangeFilters)[number], FilterField> = {
  productCode: { type: 'text', sql: sql`x.product_code` },
  locationCode: { type: 'text', sql: sql`x.location_code` },
  sku: { type: 'text', sql: sql`nullif(x.sku, '')` },
  field: { type: 'enum', values: stockFields, sql: sql`x.field` },
  reason: { type: 'text', sql: sql`x.reason` },
  reference: { type: 'text', sql: sql`x.reference` },
  user: { type: 'text', sql: sql`x.actor` },
  date: { type: 'date', sql: sql`x.create_date` },
}

export const tiebreak: SortFields = { id: { type: 'integer', sql: sql`x.id` } }

export const listChanges = (ctx: Ctx, { list, counted }: { list: List; counted: boolean }) =>
  listPage(ctx.db, 'inventoryChanges', {
    item: changeItem,
    from: sql`inventory_change x`,
    where: sql`x.merchant_id = ${ctx.merchantId}`,
    list,
    total: counted ? countedSql(ctx.merchantId, 'inventoryChange', 0) : null,
  })
