import { type Actor, and, type Db, type Sql, sql, unprepared } from '@tradepost/kernel'
import { addedAndRemoved, recordChanges, removed } from '../record/membership.read.ts'
import type { StoredRules } from '../rule/rule.service.ts'

export type Key = { merchantId: number; segmentId: number }
const isOne = ({ merchantId, segmentId }: Key): Sql =>
  sql`s.merchant_id = ${merchantId} and s.id = ${segmentId}`

/** The next segment of the merchant whose members are to be brought up to date. */
export const findPending = (db: Db, merchantId: number) =>
  db.maybe<{ id: number }>(sql`
    select s.id from segment s where s.merchant_id = ${merchantId} and s.evaluate_date is not null order by s.id limit 1`)

/** Merchants with evaluations that made no progress since then. */
export const listStalled = async (db: Db, before: Date): Promise<number[]> => {
  const rows = await db.many<{ merchantId: number }>(sql`
    select distinct s.merchant_id as "merchantId" from segment s where s.evaluate_date < ${before}`)
  return rows.map(({ merchantId }) => merchantId)
}

export type Pending = StoredRules & { evaluatedTo: string | null }

/** Its rules and progress, under the lock for changing its members; null: nothing to do. */
export const lockPending = (db: Db, key: Key) =>
  db.maybe<Pending>(sql`
    select s.rules, s.attribute_types as "attributeTypes", s.evaluated_to as "evaluatedTo" from segment s
    where ${isOne(key)} and s.evaluate_date is not null for no key update`)

/** With `evaluatedTo` null the evaluation is complete. */
export const recordStep = (db: Db, key: Key, evaluatedTo: string | null, now: Date) =>
  db.run(sql`
    update segment s set evaluated_to = ${evaluatedTo}::uuid,
      evaluate_date = case when ${evaluatedTo}::uuid is not null then ${now}::timestamptz end
    where ${isOne(key)}`)

/** The last of so many customers that follow; null when there are fewer. */
export const findBound = async (db: Db, merchantId: number, after: string | null, size: number) => {
  const row = await db.maybe<{ id: string }>(sql`
    select c.id from customer c where ${and(sql`c.merchant_id = ${merchantId}`, after !== null && sql`c.id > ${after}::uuid`)}
    order by c.id offset ${size - 1} limit 1`)
  return row?.id ?? null
}

export type Range = { after: string | null; upTo: string | null }

/** Some customers, as conditions on customers `c` and on members `m`. */
export type Scope = { customers: Sql; members: Sql }

export const inRange = ({ after, upTo }: Range): Scope => ({
  customers: and(after !== null && sql`c.id > ${after}::uuid`, upTo !== null && sql`c.id <= ${upTo}::uuid`),
  // the texts of ids have the order of the ids
  members: and(after !== null && sql`m.member_id > ${after}`, upTo !== null && sql`m.member_id <= ${upTo}`),
})

export const amongIds = (ids: string[]): Scope => ({
  customers: sql`c.id = any(${ids}::uuid[])`,
  members: sql`m.member_id = any(${ids}::text[])`,
})

/**
 * Makes members of those of the scope for whom the condition holds, and of no others. `not in` is looked up in a hash
 * whatever the planner thinks of the numbers; as an anti-join 10,000 customers took minutes before tables were analyzed.
 */
export const refreshMembers = (
  db: Db,
  actor: Actor,
  segmentId: number,
  { condition, scope }: { condition: Sql; scope: Scope },
) =>
  db.run(
    unprepared(sql`
    with matching as materialized (
      select c.id::text collate "C" as id from customer c
      where c.merchant_id = ${actor.merchantId} and ${scope.customers} and c.status <> 'deleted' and ${condition}),
    added as (
      insert into segment_member (merchant_id, segment_id, member_type, member_id)
      select ${actor.merchantId}, ${segmentId}, 'customer', matching.id from matching order by matching.id
      on conflict do nothing returning segment_id, member_type, member_id),
    removed as (
      delete from segment_member m where m.merchant_id = ${actor.merchantId} and m.segment_id = ${segmentId}
        and m.member_type = 'customer' and ${scope.members}
        and m.member_id not in (select matching.id from matching)
      returning m.segment_id, m.member_type, m.member_id),
    ${recordChanges(actor, addedAndRemoved)}
    select 1 from added union all select 1 from removed`),
  )

export type Followed = StoredRules & { id: number; follows: boolean }

/**
 * Segments that follow changes of customers, locked in one order; after a deletion the others, too, because
 * the customer may just be added to them.
 */
export const lockFollowing = (db: Db, merchantId: number, hasGone: boolean) =>
  db.many<Followed>(sql`
    select s.id, s.rules, s.attribute_types as "attributeTypes", s.type = 'dynamic' and s.status = 'active' as follows
    from segment s
    where s.merchant_id = ${merchantId} and ${hasGone ? sql`true` : sql`s.type = 'dynamic' and s.status = 'active'`}
    order by s.id for no key update`)

/** Takes customers and devices that are gone out of all segments. */
export const removeDeletedMembers = (
  db: Db,
  actor: Actor,
  { customers, devices }: { customers: string[]; devices: string[] },
) =>
  db.run(sql`
    with gone as (
      select 'customer' as type, c.id::text as id from customer c
      where c.merchant_id = ${actor.merchantId} and c.id = any(${customers}::uuid[]) and c.status = 'deleted'
      union all
      select 'device', sent.code from unnest(${devices}::text[]) as sent(code)
      where not exists (select from device d where d.merchant_id = ${actor.merchantId} and d.code = sent.code)),
    removed as (
      delete from segment_member m using gone
      where m.merchant_id = ${actor.merchantId} and m.member_type = gone.type and m.member_id = gone.id
      returning m.segment_id, m.member_type, m.member_id),
    ${recordChanges(actor, removed)}
    select from removed`)
