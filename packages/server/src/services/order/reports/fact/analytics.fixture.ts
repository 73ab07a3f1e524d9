import { type Db, type Platform, sql } from '@tradepost/kernel'
import { until } from '../../../../../test/support/until.ts'

type Tested = { platform: Pick<Platform, 'database'>; merchantCode: string }

/** Until every event of the merchant so far is in the figures. */
export const settled = async ({ platform: { database }, merchantCode }: Tested): Promise<void> => {
  await until(async () => {
    const ahead = await database.maybe(sql`
      select from outbox o join merchant m on m.id = o.merchant_id
      where m.code = ${merchantCode} and coalesce(
        o.position > (select s.position from outbox_subscriber s where s.name = 'analytics'), true) limit 1`)
    return ahead === null
  })
}

export const merchantIdOf = async ({ platform: { database }, merchantCode }: Tested): Promise<number> =>
  (await database.one<{ id: number }>(sql`select id from merchant where code = ${merchantCode}`)).id

type Sum = { key: string; n: number; amount: string }

const live = sql`
  from analytics_merchant a join analytics_dimension d on d.merchant_id = a.merchant_id and d.generation = a.live`
const name = sql`concat_ws(' ', d.measure, d.location_code, d.methods::text, d.part, d.device, d.currency)`

/** All figures that reports read, without those that came to nothing. */
export const sumsOf = async (db: Db, merchantId: number): Promise<Sum[]> =>
  db.many<Sum>(sql`
    select ${name} || ' ' || s.start::text as key, s.n, trim_scale(s.amount)::text as amount
    ${live} join analytics_slot s on s.merchant_id = d.merchant_id and s.dimension_id = d.id
    where a.merchant_id = ${merchantId} and (s.n <> 0 or s.amount <> 0)
    union all
    select ${name} || ' ' || s.calendar || ' ' || s.month::text || ' ' || p.day, p.n, trim_scale(p.amount)::text
    ${live} join analytics_month s on s.merchant_id = d.merchant_id and s.dimension_id = d.id
    cross join unnest(s.counts, s.amounts) with ordinality as p(n, amount, day)
    where a.merchant_id = ${merchantId} and (p.n <> 0 or p.amount <> 0)
    order by 1`)
