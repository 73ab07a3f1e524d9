import { type Db, sql, withinBatchBytes } from '@tradepost/kernel'
import type { Claimed } from './intake.rules.ts'

/** One round of work on the events of a merchant. */
export type Turn = { merchantId: number; number: number }

type Claim = { merchantId: number; worker: string; limit: number }

/**
 * Claims the oldest waiting events in one statement; after a crash, one at a time. The merchant's queue keeps others out,
 * and a process that was thought dead finds that its turn is over.
 */
export const claimEvents = (db: Db, { merchantId, worker, limit }: Claim) =>
  db.many<Claimed & { turn: number; isSuspect: boolean; hasMore: boolean }>(sql`
    with pending as (${withinBatchBytes(
      sql`id, event, entity, entity_id, sender, payload, is_suspect`,
      sql`
      select e.id, e.event, e.entity, e.entity_id, e.sender, e.payload,
        e.id <= coalesce((select t.suspect_to from intake_turn t where t.merchant_id = ${merchantId}), 0) as is_suspect
      from intake_event e where e.merchant_id = ${merchantId} and e.status = 'pending' order by e.id limit ${limit}`,
    )}),
    claimed as (
      select p.* from pending p
      order by p.id limit case when (select f.is_suspect from pending f order by f.id limit 1) then 1 else ${limit} end),
    turn as (
      insert into intake_turn as t (merchant_id, worker, first_id, last_id)
      select ${merchantId}, ${worker}::uuid, min(c.id), max(c.id) from claimed c having count(*) > 0
      on conflict (merchant_id) do update set number = t.number + 1, worker = excluded.worker,
        first_id = excluded.first_id, last_id = excluded.last_id
      returning number)
    select c.id, c.event, c.entity, c.entity_id as "entityId", c.sender, c.is_suspect as "isSuspect",
      case when jsonb_typeof(c.payload) = 'object' then c.payload else '{}' end as payload, turn.number as turn,
      exists (select 1 from intake_event e where e.merchant_id = ${merchantId} and e.status = 'pending'
        and e.id > (select max(l.id) from claimed l)) as "hasMore"
    from claimed c, turn order by c.id`)

/** False when another process has taken over. */
export const holdTurn = async (db: Db, { merchantId, number }: Turn): Promise<boolean> =>
  (await db.maybe(sql`
    select 1 from intake_turn where merchant_id = ${merchantId} and number = ${number} for update`)) !== null

export const endTurn = (db: Db, { merchantId, number }: Turn) =>
  db.run(sql`
    update intake_turn set first_id = null, last_id = null
    where merchant_id = ${merchantId} and number = ${number}`)

export type Crash = Turn & { firstId: number; lastId: number; suspectTo: number }

/** A turn that another process began and never ended: the process is gone, as the queue has come to us. */
export const findCrash = (db: Db, merchantId: number, worker: string) =>
  db.maybe<Crash>(sql`
    select merchant_id as "merchantId", number, first_id as "firstId", last_id as "lastId", suspect_to as "suspectTo"
    from intake_turn where merchant_id = ${merchantId} and last_id is not null and worker <> ${worker}::uuid`)

export const countCrash = async (db: Db, { merchantId, number, firstId, lastId }: Crash) => {
  await Promise.all([
    db.run(sql`
      update intake_event set attempts = attempts + 1
      where merchant_id = ${merchantId} and status = 'pending' and id between ${firstId} and ${lastId}`),
    db.run(sql`
      update intake_turn set first_id = null, last_id = null, suspect_to = greatest(suspect_to, last_id)
      where merchant_id = ${merchantId} and number = ${number}`),
  ])
}

/** Merchants with events to apply. */
export const listMerchantsWithPending = (db: Db) =>
  db.many<{ id: number }>(sql`
    select m.id from merchant m
    where exists (select 1 from intake_event e where e.merchant_id = m.id and e.status = 'pending')`)
