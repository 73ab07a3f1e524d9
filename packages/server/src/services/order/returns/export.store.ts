import { and, type ExportRows, isoText, sql } from '@tradepost/kernel'

export const exportColumns = [
  'orderNumber',
  'salesOrderNumber',
  'externalCode',
  'status',
  'name',
  'customerId',
  'dropOffType',
  'dropOffLocationCode',
  'createDate',
  'submitDate',
  'completeDate',
  'currencyCode',
  'total',
  'lineItemCode',
  'salesOrderLineItemCode',
  'productCode',
  'productName',
  'quantity',
  'lineItemStatus',
  'returnReasonCode',
  'conditionCode',
  'extendedPrice',
] as const

/** A row for each line. */
export const exportRows: ExportRows<(typeof exportColumns)[number]> = (
  db,
  merchantId,
  { filter, sort },
  limit,
) =>
  db.many(sql`
    select r.order_number as "orderNumber", r.order_id::text as "salesOrderNumber", r.external_code as "externalCode",
      r.status, r.name, r.customer_id as "customerId", r.drop_off_type as "dropOffType",
      r.drop_off_location_code as "dropOffLocationCode", ${isoText(sql`r.date`)} as "createDate",
      ${isoText(sql`r.submit_date`)} as "submitDate", ${isoText(sql`r.complete_date`)} as "completeDate",
      r.document ->> 'currencyCode' as "currencyCode", (r.document ->> 'total')::float8 as total, l.code as "lineItemCode",
      l.line_code as "salesOrderLineItemCode", l.data #>> '{product,code}' as "productCode",
      l.data #>> '{product,name}' as "productName", l.quantity::float8 as quantity, l.status as "lineItemStatus",
      l.reason_code as "returnReasonCode", l.condition_code as "conditionCode",
      (l.data ->> 'extendedPrice')::float8 as "extendedPrice"
    from return_order r join return_line l on l.merchant_id = r.merchant_id and l.return_id = r.id
    where ${and(sql`r.merchant_id = ${merchantId}`, filter)}
    order by ${sort.orderBy}, l.id limit ${limit}`)
