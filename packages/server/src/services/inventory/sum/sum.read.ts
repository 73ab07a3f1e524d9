import {
  type cumulatedInventoryFilters,
  type locationInventoryFilters,
  modelTypes,
  type ProductInventoryQuestion,
} from '@tradepost/contract'
import {
  and,
  type Ctx,
  countedSql,
  type Db,
  type FilterField,
  json,
  type List,
  listPage,
  type PageRow,
  pageSql,
  type SortFields,
  type Sql,
  sql,
} from '@tradepost/kernel'
import { catalogScope, isAvailableAt } from '../../catalog/index.ts'
import { ofProduct, recordFilters } from '../record/record.read.ts'
import {
  availableSql,
  records,
  safetyStockSql,
  stockOf,
  treatmentOf,
  visibleSql,
} from '../stock/stock.read.ts'

/** The part of a view that `isAvailableAt` needs. */
const moment = (ctx: Ctx): Sql => sql`(select ${ctx.now.toISOString()}::text collate "C" as now) v`

export const locationFilters: Record<(typeof locationInventoryFilters)[number], FilterField> = {
  ...recordFilters,
  'product.modelType': { type: 'enum', values: modelTypes, ...ofProduct(sql`(p.data ->> 'modelType')`) },
}

export const locationTiebreak: SortFields = {
  productCode: { type: 'text', sql: sql`g.product_code` },
  locationCode: { type: 'text', sql: sql`g.location_code` },
}

const sum = (value: Sql): Sql =>
  sql`coalesce(trim_scale(sum(${value}) filter (where i.status = 'active')), 0)`

type Sums = {
  /** Of a pair `g` and its records `i`. */
  item: Sql
  /** Of the records. */
  scope?: Sql
  list: List
  counted?: boolean
}

/** The pairs of a page are walked along the primary key before anything is summed. A pair without an active record shows zeros. */
const listPairs = (ctx: Ctx, { item, scope, list, counted = true }: Sums) => {
  const pairs = sql`
    select distinct i.merchant_id, i.product_code, i.location_code
    from inventory i where ${and(sql`i.merchant_id = ${ctx.merchantId}`, scope, list.filter)}`
  return listPage(ctx.db, 'locationInventories', {
    item: sql`(
      select ${item} from ${records}
      where i.merchant_id = g.merchant_id and i.product_code = g.product_code and i.location_code = g.location_code)`,
    from: sql`(${pairs}) g`,
    where: sql`true`,
    list: { ...list, filter: null },
    ...(!counted && { total: null }),
  })
}

const treatment = treatmentOf(sql`i.status = 'active'`)

export const listLocationSums = (ctx: Ctx, list: List, counted: boolean) =>
  listPairs(ctx, {
    item: sql`json_build_object('productCode', g.product_code, 'locationCode', g.location_code,
      'inventoryTreatmentSetting', ${treatment}, 'onHand', ${sum(sql`i.on_hand`)},
      'onReserve', ${sum(sql`i.on_reserve`)}, 'available', ${sum(availableSql)},
      'safetyStock', ${sum(safetyStockSql)}, 'visible', ${sum(visibleSql)})`,
    list,
    counted,
  })

export const offeredFilters = { productCode: recordFilters.productCode }

export const listOffered = (ctx: Ctx, list: List, excluded: string[]) =>
  listPairs(ctx, {
    item: sql`json_build_object('locationId', g.location_code, 'productCode', g.product_code,
      'inventoryVisible', ${sum(visibleSql)}, 'inventoryTreatmentSetting', ${treatment})`,
    scope: sql`i.location_code <> all(${excluded}::text[])`,
    list,
  })

/**
 * One answer per question, in their order. Whether a product can be bought follows the default catalog, else
 * the first catalog that has it; a product in no catalog cannot be bought.
 */
export const listProductSums = (db: Db, ctx: Ctx, questions: ProductInventoryQuestion[]) =>
  db.one<{ items: string }>(sql`
    select coalesce(json_agg(json_build_object('productCode', k."productCode", 'locationCode', k.place,
        'inventoryTreatmentSetting', s.treatment, 'isAvailable', coalesce(${isAvailableAt(sql`k.place`)}, false),
        'available', s.available, 'visible', s.visible) order by k.position), '[]')::text as items
    from (
      select "productCode", nullif("locationCode", '') as place, position
      from jsonb_to_recordset(${json(questions.map((question, position) => ({ ...question, position })))}::jsonb)
        as k("productCode" text, "locationCode" text, position int)) k
    cross join ${moment(ctx)}
    left join lateral (
      select p.* from catalog c join product p on p.merchant_id = c.merchant_id and p.catalog_id = c.id
      where c.merchant_id = ${ctx.merchantId} and p.code = k."productCode"
      order by c.is_default desc, c.code limit 1) p on true
    cross join lateral (${stockOf(ctx.merchantId, sql`k."productCode"`, sql`k.place`)}) s`)

export const cumulatedTiebreak: SortFields = { productCode: { type: 'text', sql: sql`p.code` } }

/**
 * Dates ask for lists of codes that do not depend on the product, so that the changes of an hour are found by their
 * dates and not by walking through all products.
 */
export const cumulatedFilters = (
  merchantId: number,
): Record<(typeof cumulatedInventoryFilters)[number], FilterField> => ({
  productCode: { type: 'text', sql: sql`p.code` },
  createDate: {
    type: 'date',
    exists: (on) => sql`p.code in (
      select i.product_code from inventory i where i.merchant_id = ${merchantId} and ${on(sql`i.create_date`)})`,
  },
  updateDate: {
    type: 'date',
    exists: (on) => sql`p.code in (
      select x.product_code from inventory_change x where x.merchant_id = ${merchantId} and ${on(sql`x.create_date`)}
      union all
      select i.product_code from inventory i where i.merchant_id = ${merchantId} and ${on(sql`i.setting_date`)})`,
  },
})

type PageOptions = { catalogCode: string | undefined; list: List; counted: boolean }

/** No row: no such catalog. */
export const listProductTotals = (ctx: Ctx, { catalogCode, list, counted }: PageOptions) => {
  const everywhere = sql`null::text`
  const page = pageSql({
    item: sql`(
      select json_build_object('productCode', p.code, 'isAvailable', ${isAvailableAt(everywhere)},
        'available', s.available, 'visible', s.visible)
      from (${stockOf(ctx.merchantId, sql`p.code`, everywhere)}) s)`,
    from: sql`product p`,
    where: sql`p.merchant_id = ${ctx.merchantId} and p.catalog_id = c.id`,
    list,
    total: counted ? countedSql(ctx.merchantId, 'product', sql`c.id`) : null,
  })
  return ctx.db.maybe<PageRow>(sql`
    select page.* from catalog c cross join ${moment(ctx)} cross join lateral (${page}) page
    where ${catalogScope(ctx.merchantId, catalogCode)}`)
}
