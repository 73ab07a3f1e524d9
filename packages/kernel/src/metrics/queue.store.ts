import { type Follower, listFollowers } from '../db/follower.store.ts'
import { sql } from '../db/sql.ts'
import { workerJobs } from '../db/worker-tables.ts'
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

export const outboxFigures: FigureReader = async (db) => {
  const followers = await listFollowers(db, MOST_COUNTED)
  const values = (pick: (follower: Follower) => number) =>
    followers.map((one) => ({ labels: { subscriber: one.name }, value: pick(one) }))
  return [
    {
      name: 'tradepost_outbox_waiting',
      help: `Events that a subscriber has not been handed, counted up to ${MOST_COUNTED}`,
      values: values(({ waiting }) => waiting),
    },
    {
      name: 'tradepost_outbox_lag_seconds',
      help: 'Age of the oldest of them, 0 when none waits',
      values: values(({ seconds }) => seconds),
    },
  ]
}
