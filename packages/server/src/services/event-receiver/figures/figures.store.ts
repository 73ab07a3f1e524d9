import { type FigureReader, MOST_COUNTED, queueFigures, sql } from '@tradepost/kernel'

type Counts = { waiting: number; seconds: number; failed: number }

/** Received events of all merchants that wait, and those that failed. */
export const intakeFigures: FigureReader = async (db) => {
  const { failed, ...queue } = await db.one<Counts>(sql`
    select pending.waiting, pending.seconds,
      (select count(*) from (select 1 from intake_event where status = 'failed' limit ${MOST_COUNTED}) f) as failed
    from (select count(*) as waiting, greatest(0, coalesce(extract(epoch from now() - min(p.create_date)), 0))::float as seconds
      from (select create_date from intake_event where status = 'pending'
        order by create_date limit ${MOST_COUNTED}) p) pending`)
  return [
    ...queueFigures('intake_events', 'Received events', queue),
    {
      name: 'tradepost_intake_events_failed',
      help: `Received events that could not be applied, counted up to ${MOST_COUNTED}`,
      values: [{ value: failed }],
    },
  ]
}
