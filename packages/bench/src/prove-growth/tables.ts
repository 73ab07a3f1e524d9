/** A table that grows by time, and the task that keeps it bounded. */
export type Growing = {
  table: string
  /** The column that tells the age. */
  date: string
  task: string
  /** After which the task removes a row. */
  days: number
  /** Of all rows. */
  share: number
  /** Columns and values of a row `r`, which `fill.ts` makes. */
  columns: string
  values: string
}

const noise = (length: number) => `substr(md5(r.id::text), 1, ${length})`

/** The largest of those that only grow, with contents of the size that they have in a shop. */
export const growing: Growing[] = [
  {
    table: 'outbox',
    date: 'create_date',
    task: 'removeOldEvents',
    days: 7,
    share: 0.3,
    columns: 'merchant_id, id, position, event, entity, entity_id, payload, actor, create_date',
    values: `r.merchant_id, r.id, r.id, 'productUpdated', 'product', r.product,
      jsonb_build_object('productCode', r.product, 'catalogCode', 'main', 'newProperties', jsonb_build_object(
        'name', jsonb_build_object('en-us', 'Green tea ' || ${noise(12)}), 'rating', r.chance % 5)),
      'client:growth', r.moment`,
  },
  {
    table: 'inventory_change',
    date: 'create_date',
    task: 'archiveStockLedger',
    days: 730,
    share: 0.3,
    columns: `merchant_id, id, product_code, location_code, sku, bin, bin_location, field, before, after, reason, reference,
      actor, create_date`,
    values: `r.merchant_id, r.id, r.product, 'warehouse', '', '', '', 'onHand', r.chance, r.chance + 1, 'increment',
      'delivery-' || ${noise(8)}, 'client:growth', r.moment`,
  },
  {
    table: 'product_change',
    date: 'create_date',
    task: 'removeOldProductChanges',
    days: 90,
    share: 0.2,
    columns: 'merchant_id, catalog_id, product_code, id, author, create_date, before, after',
    values: `r.merchant_id, r.catalog_id, r.product, r.id, '{"id": "client:growth", "name": "Growth"}', r.moment,
      jsonb_build_object('name', jsonb_build_object('en-us', 'Green tea ' || ${noise(12)})),
      jsonb_build_object('name', jsonb_build_object('en-us', 'Black tea ' || ${noise(12)}))`,
  },
  {
    table: 'webhook_delivery',
    date: 'date',
    task: 'removeOldWebhookDeliveries',
    days: 30,
    share: 0.1,
    columns: `merchant_id, position, webhook_id, event, entity, entity_id, payload, date, status, attempts, status_code,
      end_date, log`,
    values: `r.merchant_id, r.id, r.webhook_id, 'salesOrderAdded', 'salesOrder', r.id::text,
      jsonb_build_object('orderNumber', r.id, 'customer', ${noise(32)}, 'total', r.chance, 'currencyCode', 'USD',
        'lineItems', jsonb_build_array(jsonb_build_object('productCode', r.product, 'quantity', 1))),
      r.moment, case when r.chance = 0 then 'failed' else 'delivered' end, 1, 200, r.moment,
      jsonb_build_array(jsonb_build_object('date', r.moment, 'statusCode', 200, 'milliseconds', r.chance))`,
  },
  {
    table: 'notification_message',
    date: 'create_date',
    task: 'removeOldMessages',
    days: 180,
    share: 0.1,
    columns: `merchant_id, id, campaign_id, group_id, dispatch_id, channel, customer_id, recipient, locale, status, attempts, sent_date,
      create_date`,
    values: `r.merchant_id, r.id, r.campaign_id, r.dispatch_id, r.dispatch_id, 'email', md5((r.id / 10)::text)::uuid,
      'customer' || r.id || '@growth.test', 'en-us', 'sent', 1, r.moment, r.moment`,
  },
]
