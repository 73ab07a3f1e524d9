import { type FigureReader, MOST_COUNTED, queueFigures, sql } from '@tradepost/kernel'

type Counts = { waiting: number; seconds: number; failed: number }

/** Deliveries of all merchants that wait, and those that were given up in the last 30 days. */
export const deliveryFigures: FigureReader = async (db) => {
  const { failed, ...queue } = await db.one<Counts>(sql`
    select waiting.count as waiting, greatest(0, coalesce(extract(epoch from now() - waiting.oldest), 0))::float as seconds,
      (select count(*) from (
        select 1 from webhook_delivery d where d.status = 'failed' limit ${MOST_COUNTED}) f) as failed
    from (select count(*) as count, min(w.date) as oldest from (
      select d.date from webhook_delivery d where d.status = 'waiting' limit ${MOST_COUNTED}) w) waiting`)
  return [
    ...queueFigures('webhook_deliveries', 'Deliveries to webhooks', queue),
    {
      name: 'tradepost_webhook_deliveries_failed',
      help: `Deliveries to webhooks that were given up, counted up to ${MOST_COUNTED}`,
      values: [{ value: failed }],
    },
  ]
}
