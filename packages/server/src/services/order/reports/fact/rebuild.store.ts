import { type Db, sql } from '@tradepost/kernel'

/** A generation that no other one had. */
export const beginGeneration = async (db: Db, merchantId: number): Promise<number> => {
  const { building } = await db.one<{ building: number }>(sql`
    update analytics_merchant set building = greatest(live, coalesce(building, 0)) + 1
    where merchant_id = ${merchantId} returning building`)
  return building
}

/** From now on reports read the new one. */
export const finishGeneration = (db: Db, merchantId: number) =>
  db.run(sql`
    update analytics_merchant set live = building, building = null, is_due = false
    where merchant_id = ${merchantId} and building is not null`)

const FACTS = 2000
const DIMENSIONS = 50

/** A part of what neither reports nor a rebuild need any more; how much it was. */
export const removeOldFacts = (db: Db, merchantId: number): Promise<number> =>
  db.run(sql`
    with old as (
      select f.generation, f.order_id from analytics_merchant a join analytics_fact f on f.merchant_id = a.merchant_id
        and f.generation <> a.live and f.generation is distinct from a.building
      where a.merchant_id = ${merchantId} limit ${FACTS})
    delete from analytics_fact f using old
    where f.merchant_id = ${merchantId} and f.generation = old.generation and f.order_id = old.order_id`)

export const removeOldSums = (db: Db, merchantId: number): Promise<number> =>
  db.run(sql`
    with old as materialized (
      select d.id from analytics_merchant a join analytics_dimension d on d.merchant_id = a.merchant_id
        and d.generation <> a.live and d.generation is distinct from a.building
      where a.merchant_id = ${merchantId} limit ${DIMENSIONS}),
    slots as (delete from analytics_slot s using old where s.merchant_id = ${merchantId} and s.dimension_id = old.id),
    months as (delete from analytics_month s using old where s.merchant_id = ${merchantId} and s.dimension_id = old.id)
    delete from analytics_dimension d using old where d.merchant_id = ${merchantId} and d.id = old.id`)

/** Merchants with orders from before there were figures. */
export const listDueMerchants = (db: Db) =>
  db.many<{ id: number }>(
    sql`select merchant_id as id from analytics_merchant where is_due order by merchant_id`,
  )
