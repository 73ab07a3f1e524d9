import { and, type Db, isoText, type Sql, sql } from '@tradepost/kernel'
import type { Range } from './period.rules.ts'

export const fulfillmentOrderColumns = [
  'orderNumber',
  'salesOrderNumber',
  'locationCode',
  'fulfillmentMethod',
  'status',
  'name',
  'createDate',
  'statusChangeDate',
  'readyDate',
  'checkInDate',
  'completeDate',
  'endDate',
  'cancellationReason',
  'lineItemCount',
  'currencyCode',
  'total',
] as const

type FulfillmentOrderRow = Record<(typeof fulfillmentOrderColumns)[number], string | number | null>

/** The date of a fulfillment order that a report goes by. */
export type ExportDate = 'created' | 'fulfilled' | 'aborted' | 'checkedIn'

const dates: Record<ExportDate, { column: Sql; where: Sql }> = {
  created: { column: sql`f.create_date`, where: sql`true` },
  fulfilled: {
    column: sql`f.complete_date`,
    where: sql`f.complete_date is not null and f.status = 'fulfilled'`,
  },
  aborted: { column: sql`f.end_date`, where: sql`f.end_date is not null` },
  checkedIn: { column: sql`f.check_in_date`, where: sql`f.check_in_date is not null` },
}

/** Null: all time. */
export const inRange = (column: Sql, range: Range | null): Sql | null =>
  range && sql`${column} >= ${new Date(range.from)} and ${column} < ${new Date(range.to)}`

export const listExportedFulfillmentOrders = (
  db: Db,
  merchantId: number,
  asked: { date: ExportDate; method?: 'ROPIS'; range: Range | null; filter: Sql | null },
  limit: number,
) => {
  const { column, where } = dates[asked.date]
  return db.many<FulfillmentOrderRow>(sql`
    select f.order_number as "orderNumber", f.sales_order_id::text as "salesOrderNumber", f.location_code as "locationCode",
      f.type as "fulfillmentMethod", f.status, f.name, ${isoText(sql`f.create_date`)} as "createDate",
      ${isoText(sql`f.status_change_date`)} as "statusChangeDate", ${isoText(sql`f.ready_date`)} as "readyDate",
      ${isoText(sql`f.check_in_date`)} as "checkInDate", ${isoText(sql`f.complete_date`)} as "completeDate",
      ${isoText(sql`f.end_date`)} as "endDate", f.document ->> 'cancellationReason' as "cancellationReason",
      f.line_count as "lineItemCount", f.document ->> 'currencyCode' as "currencyCode", f.total::float8 as total
    from fulfillment_order f
    where ${and(
      sql`f.merchant_id = ${merchantId}`,
      where,
      asked.method && sql`f.type = ${asked.method}`,
      inRange(column, asked.range),
      asked.filter,
    )}
    order by ${column}, f.id limit ${limit}`)
}
