import { sql } from '../db/sql.ts'
import { workerJobs } from '../jobs/worker-tables.ts'
import { type FigureReader, MOST_COUNTED, queueFigures } from './figures.ts'

type Waiting = { waiting: number; seconds: number }

/** Jobs whose time has come and that nobody has taken; read from the index that workers take them by. */
export const jobFigures: FigureReader = async (db) =>
  queueFigures(
    'jobs',
    'Jobs',
    await db.one<Waiting>(sql`
      select count(*) as waiting, coalesce(extract(epoch from now() - min(due.run_at)), 0)::float as seconds
      from (select j.run_at from ${workerJobs} j where j.is_available and j.run_at <= now()
        order by j.priority, j.run_at limit ${MOST_COUNTED}) due`),
  )

/** Events that a subscriber has not been handed, by subscriber; those without a position are still to come for all. */
export const outboxFigures: FigureReader = async (db) => {
  const rows = await db.many<Waiting & { name: string }>(sql`
    with unnumbered as materialized (
      select o.create_date from outbox o
      where o.position is null and o.id > (select c.settled_id from outbox_counter c) order by o.id limit ${MOST_COUNTED})
    select s.name, ahead.waiting,
      coalesce(extract(epoch from now() - ahead.oldest), 0)::float as seconds
    from outbox_subscriber s cross join lateral (
      select count(*) as waiting, min(next.create_date) as oldest
      from (
        (select o.create_date from outbox o where o.position > s.position order by o.position limit ${MOST_COUNTED})
        union all select u.create_date from unnumbered u) next) ahead
    order by s.name`)
  const values = (pick: (row: Waiting) => number) =>
    rows.map((row) => ({ labels: { subscriber: row.name }, value: Math.max(0, pick(row)) }))
  return [
    {
      name: 'tradepost_outbox_waiting',
      help: `Events that a subscriber has not been handed, counted up to ${MOST_COUNTED}`,
      values: values(({ waiting }) => Math.min(waiting, MOST_COUNTED)),
    },
    {
      name: 'tradepost_outbox_lag_seconds',
      help: 'Age of the oldest of them, 0 when none waits',
      values: values(({ seconds }) => seconds),
    },
  ]
}
