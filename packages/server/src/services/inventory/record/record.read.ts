import {
  type inventoryFieldGroups,
  type inventoryFilters,
  type inventorySorts,
  inventoryStatuses,
} from '@tradepost/contract'
import {
  type Ctx,
  countedSql,
  type FilterField,
  type List,
  listPage,
  raw,
  type SortField,
  type Sql,
  sql,
} from '@tradepost/kernel'
import { availableSql, records, safetyStockSql, visibleSql } from '../stock/stock.read.ts'

/** A field of the product behind a record, in whichever catalog it stands. */
export const ofProduct = (field: Sql): { exists: (on: (element: Sql) => Sql) => Sql } => ({
  exists: (
    on,
  ) => sql`exists (select from catalog c join product p on p.merchant_id = c.merchant_id and p.catalog_id = c.id
    where c.merchant_id = i.merchant_id and p.code = i.product_code and ${on(field)})`,
})

const identifier = (name: string): FilterField => ({
  type: 'text',
  ...ofProduct(sql`(p.data #>> ${raw(`'{identifiers,${name}}'`)})`),
})

/** Filters of all lists of records. */
export const recordFilters = {
  productCode: { type: 'text', sql: sql`i.product_code` },
  locationCode: { type: 'text', sql: sql`i.location_code` },
  'product.name': {
    type: 'text',
    ...ofProduct(sql`localized(p.data -> 'name', c.default_locale_code, c.default_locale_code)`),
  },
  'product.identifiers.ean': identifier('ean'),
  'product.identifiers.upc': identifier('upc'),
  'product.identifiers.sku': identifier('sku'),
  'product.identifiers.isbn': identifier('isbn'),
  'product.identifiers.mfgPartNum': identifier('mfgPartNum'),
  'product.identifiers.distiPartNum': identifier('distiPartNum'),
} as const satisfies Record<string, FilterField>

export const filterFields: Record<(typeof inventoryFilters)[number], FilterField> = {
  ...recordFilters,
  sku: { type: 'text', sql: sql`nullif(i.sku, '')` },
  status: { type: 'enum', values: inventoryStatuses, sql: sql`i.status` },
}

const key: Record<'productCode' | 'locationCode' | 'sku' | 'bin' | 'binLocation', SortField> = {
  productCode: { type: 'text', sql: sql`i.product_code` },
  locationCode: { type: 'text', sql: sql`i.location_code` },
  sku: { type: 'text', sql: sql`i.sku` },
  bin: { type: 'text', sql: sql`i.bin` },
  binLocation: { type: 'text', sql: sql`i.bin_location` },
}
export const tiebreak = key
export const sortFields: Record<(typeof inventorySorts)[number], SortField> = {
  ...key,
  onHand: { type: 'number', sql: sql`i.on_hand` },
}

type FieldGroup = (typeof inventoryFieldGroups)[number]

const groups: Record<FieldGroup, Sql> = {
  identifier: sql`json_build_object('productCode', i.product_code, 'locationCode', i.location_code,
    'sku', nullif(i.sku, ''), 'bin', nullif(i.bin, ''), 'binLocation', nullif(i.bin_location, ''))`,
  qty: sql`json_build_object('onHand', trim_scale(i.on_hand), 'onReserve', trim_scale(i.on_reserve),
    'safetyStock', trim_scale(${safetyStockSql}), 'available', trim_scale(${availableSql}), 'visible', trim_scale(${visibleSql}))`,
}

/** One group alone; both, or none named, are the whole record. */
export const recordItem = (wanted: ReadonlySet<FieldGroup> | null): Sql => {
  const [only] = wanted?.size === 1 ? wanted : []
  return only ? groups[only] : sql`inventory_read(i, l, t)`
}

type PageOptions = { item: Sql; list: List; counted: boolean }

export const listRecords = (ctx: Ctx, { item, list, counted }: PageOptions) =>
  listPage(ctx.db, 'inventories', {
    item,
    from: records,
    where: sql`i.merchant_id = ${ctx.merchantId}`,
    list,
    total: counted ? countedSql(ctx.merchantId, 'inventory', 0) : null,
  })
