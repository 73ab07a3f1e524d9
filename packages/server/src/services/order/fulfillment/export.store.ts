import { and, type ExportRows, isoText, sql } from '@tradepost/kernel'

export const exportColumns = [
  'orderNumber',
  'salesOrderNumber',
  'externalCode',
  'locationCode',
  'type',
  'status',
  'name',
  'customerId',
  'pickingBatchId',
  'createDate',
  'submitDate',
  'acceptDate',
  'readyDate',
  'plannedFulfillmentDate',
  'completeDate',
  'heldUntil',
  'cancellationReason',
  'currencyCode',
  'total',
  'lineItemId',
  'salesOrderLineItemCode',
  'productCode',
  'productName',
  'sku',
  'quantity',
  'lineItemStatus',
  'quantityChangeReason',
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
    select f.order_number as "orderNumber", o.order_number as "salesOrderNumber", f.external_code as "externalCode",
      f.location_code as "locationCode", f.type, f.status, f.name, f.customer_id as "customerId",
      f.picking_batch_id as "pickingBatchId", ${isoText(sql`f.create_date`)} as "createDate",
      ${isoText(sql`f.submit_date`)} as "submitDate", ${isoText(sql`f.accept_date`)} as "acceptDate",
      ${isoText(sql`f.ready_date`)} as "readyDate", ${isoText(sql`f.planned_date`)} as "plannedFulfillmentDate",
      ${isoText(sql`f.complete_date`)} as "completeDate", ${isoText(sql`f.held_until`)} as "heldUntil",
      f.document ->> 'cancellationReason' as "cancellationReason", f.document ->> 'currencyCode' as "currencyCode",
      f.total::float8 as total, l.id as "lineItemId", l.line_code as "salesOrderLineItemCode",
      l.data #>> '{product,code}' as "productCode", l.data #>> '{product,name}' as "productName", l.data ->> 'sku' as sku,
      l.quantity::float8 as quantity, l.status as "lineItemStatus",
      l.data ->> 'quantityChangeReason' as "quantityChangeReason", (l.data ->> 'extendedPrice')::float8 as "extendedPrice"
    from fulfillment_order f
    join sales_order o on o.merchant_id = f.merchant_id and o.id = f.sales_order_id
    join fulfillment_order_line l on l.merchant_id = f.merchant_id and l.fulfillment_order_id = f.id
    where ${and(sql`f.merchant_id = ${merchantId}`, filter)}
    order by ${sort.orderBy}, l.id limit ${limit}`)
