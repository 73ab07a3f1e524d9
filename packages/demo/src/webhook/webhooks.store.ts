import { type Ctx, type Db, json, sql } from '@tradepost/kernel'
import type { DemoDelivery } from './webhooks.ts'

/** As they are after they were sent. */
export const insertDeliveries = (
  db: Db,
  { merchantId }: Ctx,
  webhookId: string,
  deliveries: DemoDelivery[],
) =>
  db.run(sql`
    insert into webhook_delivery (merchant_id, webhook_id, event, entity, entity_id, payload, date, status, attempts,
      status_code, end_date, log)
    select ${merchantId}, ${webhookId}::uuid, d.event, d.entity, d."entityId", d.payload, d.date, d.status,
      jsonb_array_length(d.log), (d.log -> -1 ->> 'statusCode')::int, (d.log -> -1 ->> 'date')::timestamptz, d.log
    from rows from (jsonb_to_recordset(${json(deliveries)}::jsonb) as (event text, entity text, "entityId" text,
      payload jsonb, date timestamptz, status text, log jsonb)) with ordinality
      as d(event, entity, "entityId", payload, date, status, log, position)
    order by d.position`)
