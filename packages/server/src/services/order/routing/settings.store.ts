import type { RoutingRulesUpdate } from '@tradepost/contract'
import { type Db, json, sql } from '@tradepost/kernel'

type Row = { data: RoutingRulesUpdate; revision: number }

export const findRules = (db: Db, merchantId: number) =>
  db.maybe<Row>(sql`select r.data, r.revision from routing_rules r where r.merchant_id = ${merchantId}`)

/** Two who set the first rules at once wait for each other at the key. */
export const lockRules = async (db: Db, merchantId: number): Promise<Row> => {
  await db.run(sql`
    insert into routing_rules (merchant_id, data, revision) values (${merchantId}, '{}', 0) on conflict do nothing`)
  return db.one<Row>(sql`
    select r.data, r.revision from routing_rules r where r.merchant_id = ${merchantId} for update`)
}

export const patchRules = (db: Db, merchantId: number, data: RoutingRulesUpdate) =>
  db.run(sql`
    update routing_rules r set data = ${json(data)}::jsonb, revision = r.revision + 1 where r.merchant_id = ${merchantId}`)
