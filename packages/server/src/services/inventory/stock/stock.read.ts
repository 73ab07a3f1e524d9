import { type Sql, sql } from '@tradepost/kernel'

/** Records `i` with their location and treatment, which may have been deleted. */
export const records: Sql = sql`inventory i
  left join location l on l.merchant_id = i.merchant_id and l.code = i.location_code
  left join inventory_treatment_setting t on t.merchant_id = i.merchant_id and t.code = i.treatment_code`

export const availableSql: Sql = sql`available(i.on_hand, i.on_reserve)`
export const safetyStockSql: Sql = sql`safety_stock(i.safety_stock, i.on_hand, l.data -> 'inventory')`
export const visibleSql: Sql = sql`visible(i.on_hand, i.on_reserve, i.safety_stock, l.data -> 'inventory')`

/** The first of several treatments, in the order of the settings. */
export const treatmentOf = (counts: Sql): Sql => sql`
  (array_agg(treatment_read(t) order by t.sequence_id, t.code) filter (where t.code is not null and ${counts}))[1]`

/**
 * One row of available, visible and treatment of a product. Active records count: those at the location, or
 * all at active locations if it is null. `offset 0` makes PostgreSQL start with the few records of the
 * product; starting with all locations took three times as long with fifty of them.
 */
export const stockOf = (merchantId: number, product: Sql, location: Sql): Sql => sql`
  select coalesce(trim_scale(sum(${availableSql})), 0) as available, coalesce(trim_scale(sum(${visibleSql})), 0) as visible,
    ${treatmentOf(sql`true`)} as treatment
  from inventory i
  cross join lateral (
    select l.data from location l where l.merchant_id = ${merchantId} and l.code = i.location_code offset 0) l
  left join inventory_treatment_setting t on t.merchant_id = ${merchantId} and t.code = i.treatment_code
  where i.merchant_id = ${merchantId} and i.product_code = ${product} and i.status = 'active'
    and case when ${location} is null then l.data ->> 'status' = 'active' else i.location_code = ${location} end`
