import { fulfillmentMethods, fulfillmentOrderStatuses } from '@tradepost/contract'
import { type FilterField, type FilterFields, type Sql, sql } from '@tradepost/kernel'

/** '' stands for none. */
const text = (column: Sql): FilterField => ({ type: 'text', sql: sql`nullif(${column}, '')` })

/** An order with several methods counts for each of them. */
const method: FilterField = {
  type: 'enum',
  values: fulfillmentMethods,
  exists: (on) => sql`exists (select from unnest(d.methods) as m(method) where ${on(sql`m.method`)})`,
}

/** Filters over the dimensions `d`. */
export const salesFilters: FilterFields = { platform: text(sql`d.part`), fulfillmentMethod: method }
export const olderSalesFilters: FilterFields = {
  platform: text(sql`d.part`),
  deviceType: text(sql`d.device`),
}
export const locationFilters: FilterFields = { locationCode: text(sql`d.location_code`) }
export const intervalFilters: FilterFields = { ...locationFilters, fulfillmentMethod: method }

const status = (column: Sql): FilterField => ({ type: 'enum', values: fulfillmentOrderStatuses, sql: column })

/** For measures that are broken down by status. */
export const statusFilters: FilterFields = { ...intervalFilters, status: status(sql`d.part`) }

/** Over fulfillment orders `f`. */
export const fulfillmentFilters: FilterFields = {
  locationCode: text(sql`f.location_code`),
  status: status(sql`f.status`),
  orderNumber: text(sql`f.order_number`),
  name: text(sql`f.name`),
  fulfillmentMethod: { type: 'enum', values: fulfillmentMethods, sql: sql`f.type` },
}

/** Over the counts `c` of fulfillment orders, kept beside them. */
export const countFilters: FilterFields = {
  locationCode: text(sql`c.location_code`),
  status: status(sql`c.status`),
}
