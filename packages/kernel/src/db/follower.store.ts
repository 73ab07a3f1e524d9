import { sql } from './sql.ts'
import type { Db } from './transaction.ts'

/** How many events wait for a subscriber, and for how long the oldest. */
export type Follower = { name: string; waiting: number; seconds: number }

/** Counts up to so many of each; events without a position are still to come for all. */
export const listFollowers = async (db: Pick<Db, 'many'>, most: number): Promise<Follower[]> => {
  const rows = await db.many<Follower>(sql`
    with unnumbered as materialized (
      select o.create_date from outbox o
      where o.position is null and o.id > (select c.settled_id from outbox_counter c) order by o.id limit ${most})
    select s.name, ahead.waiting, coalesce(extract(epoch from now() - ahead.oldest), 0)::float as seconds
    from outbox_subscriber s cross join lateral (
      select count(*) as waiting, min(next.create_date) as oldest
      from (
        (select o.create_date from outbox o where o.position > s.position order by o.position limit ${most})
        union all select u.create_date from unnumbered u) next) ahead
    order by s.name`)
  return rows.map(({ name, waiting, seconds }) => ({
    name,
    waiting: Math.min(waiting, most),
    seconds: Math.max(0, seconds),
  }))
}
