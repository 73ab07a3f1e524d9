import { type Actor, type Db, type List, listPage, type Sql, sql } from '@tradepost/kernel'
import { recordChanges, removed } from '../record/membership.read.ts'
import { segmentJson } from '../record/segment.read.ts'

const memberships = sql`segment_member m join segment s on s.merchant_id = m.merchant_id and s.id = m.segment_id`
const ofCustomer = (merchantId: number, which: Sql): Sql =>
  sql`m.merchant_id = ${merchantId} and m.member_type = 'customer' and m.member_id ${which}`

export const listSegmentsOf = (db: Db, merchantId: number, customerId: string, list: List) =>
  listPage(db, 'segments', {
    item: segmentJson,
    from: memberships,
    where: ofCustomer(merchantId, sql`= ${customerId}`),
    list,
  })

/** One statement for any number of customers; those who are in none do not come back. */
export const listActiveCodes = (db: Db, merchantId: number, customerIds: string[]) =>
  db.many<{ customerId: string; codes: string[] }>(sql`
    select m.member_id as "customerId", array_agg(s.code order by s.code) as codes from ${memberships}
    where ${ofCustomer(merchantId, sql`= any(${customerIds}::text[])`)} and s.status = 'active' group by m.member_id`)

export const listNamesOf = (db: Db, merchantId: number, customerId: string) =>
  db.many<{ code: string; name: string }>(sql`
    select s.code, s.name from ${memberships} where ${ofCustomer(merchantId, sql`= ${customerId}`)} order by s.code`)

/** Takes the customer out of all segments. */
export const removeCustomer = (db: Db, actor: Actor, customerId: string) =>
  db.run(sql`
    with removed as (
      delete from segment_member m where ${ofCustomer(actor.merchantId, sql`= ${customerId}`)}
      returning m.segment_id, m.member_type, m.member_id),
    ${recordChanges(actor, removed)}
    select from removed`)
