import type { SegmentMemberKey } from '@tradepost/contract'
import {
  type Actor,
  countedSql,
  type Db,
  json,
  type List,
  type PageRow,
  pageSql,
  type Sql,
  sql,
  type Tx,
  unprepared,
} from '@tradepost/kernel'
import { customerCounter } from '../../customer/index.ts'
import { added, recordChanges, removed } from '../record/membership.read.ts'
import { MEMBER_COUNT } from '../record/segment.read.ts'
import { foundJson, isThere, type MemberView, memberJson, members } from './member.read.ts'
import { ALL } from './member.rules.ts'

type Page = { list: List; counted: boolean }

export const listMembers = (
  db: Db,
  { merchantId, segmentId }: { merchantId: number; segmentId: number },
  { list, counted, view }: Page & { view: MemberView },
) =>
  db.one<PageRow>(
    pageSql({
      item: memberJson(view),
      from: members,
      where: sql`m.merchant_id = ${merchantId} and m.segment_id = ${segmentId} and ${isThere}`,
      list,
      total: counted ? countedSql(merchantId, MEMBER_COUNT, segmentId) : null,
    }),
  )

/** Customers for whom the filter of the list holds. */
export const searchMembers = (db: Db, merchantId: number, { list, counted }: Page) => {
  const { kind, scope } = customerCounter(merchantId)
  return db.one<PageRow>(
    pageSql({
      item: foundJson,
      from: sql`customer c`,
      where: sql`c.merchant_id = ${merchantId} and c.status <> 'deleted'`,
      list,
      total: counted ? countedSql(merchantId, kind, scope) : null,
    }),
  )
}

export const countMembers = async (db: Db, merchantId: number, segmentId: number): Promise<number> =>
  (await db.one<{ n: number }>(sql`select ${countedSql(merchantId, MEMBER_COUNT, segmentId)} as n`)).n

/** Which of them are there; none of them can go before the transaction ends. */
export const shareMembers = async (
  db: Db,
  merchantId: number,
  ids: { customers: string[]; devices: string[] },
) => {
  const [customers, devices] = await Promise.all([
    db.many<{ id: string }>(sql`
      select c.id from customer c where c.merchant_id = ${merchantId} and c.id = any(${ids.customers}::uuid[])
        and c.status <> 'deleted' order by c.id for share`),
    db.many<{ id: string }>(sql`
      select d.code as id from device d where d.merchant_id = ${merchantId} and d.code = any(${ids.devices}::text[])
      order by d.code for key share`),
  ])
  return { customers: customers.map(({ id }) => id), devices: devices.map(({ id }) => id) }
}

const keys = (rows: unknown): Sql =>
  sql`jsonb_to_recordset(${json(rows)}::jsonb) as new("segmentId" bigint, type text, id text)`

/** One statement for any number of members of any number of segments; who is one already stays one. */
export const insertMembers = (db: Db, actor: Actor, rows: (SegmentMemberKey & { segmentId: number })[]) =>
  db.run(sql`
    with added as (
      insert into segment_member (merchant_id, segment_id, member_type, member_id)
      select ${actor.merchantId}, new."segmentId", new.type, new.id from ${keys(rows)} order by 2, 3, 4
      on conflict do nothing returning segment_id, member_type, member_id),
    ${recordChanges(actor, added)}
    select from added`)

export const removeMembers = (db: Db, actor: Actor, segmentId: number, rows: SegmentMemberKey[]) =>
  db.many<SegmentMemberKey>(sql`
    with removed as (
      delete from segment_member m using ${keys(rows)}
      where m.merchant_id = ${actor.merchantId} and m.segment_id = ${segmentId}
        and m.member_type = new.type and (m.member_id = new.id or new.id = ${ALL})
      returning m.segment_id, m.member_type, m.member_id),
    ${recordChanges(actor, removed)}
    select member_type as type, member_id as id from removed`)

/** The keys that are not members, in their order. */
export const listMissing = (db: Db, merchantId: number, segmentId: number, rows: SegmentMemberKey[]) =>
  db.many<SegmentMemberKey>(sql`
    select new.id, new.type
    from rows from (jsonb_to_recordset(${json(rows)}::jsonb) as (id text, type text, member text))
      with ordinality as new(id, type, member, n)
    where not exists (select from segment_member m where m.merchant_id = ${merchantId} and m.segment_id = ${segmentId}
      and m.member_type = new.type and m.member_id = new.member)
    order by new.n`)

type Copied = { from: number; to: number; after: SegmentMemberKey | null; limit: number }

/** Adds members of one segment to another in one statement; returns the last of them, or null when there were fewer. */
export const copyMembers = async (db: Db, actor: Actor, { from, to, after, limit }: Copied) => {
  const isNext = after ? sql`(m.member_type, m.member_id) > (${after.type}, ${after.id})` : sql`true`
  const rows = await db.many<SegmentMemberKey>(
    unprepared(sql`
    with part as materialized (
      select m.member_type, m.member_id from segment_member m
      where m.merchant_id = ${actor.merchantId} and m.segment_id = ${from} and ${isNext}
      order by m.member_type, m.member_id limit ${limit}),
    added as (
      insert into segment_member (merchant_id, segment_id, member_type, member_id)
      select ${actor.merchantId}, ${to}, part.member_type, part.member_id from part order by 3, 4
      on conflict do nothing returning segment_id, member_type, member_id),
    ${recordChanges(actor, added)}
    select member_type as type, member_id as id from part order by 1, 2 offset ${limit - 1}`),
  )
  return rows[0] ?? null
}

type Matching = {
  segmentId: number
  /** Which customers `c` are looked at, and what must hold for them. */
  among: Sql
  condition: Sql
  limit?: number
}

/** Adds the customers for whom the condition holds; returns how many those are, members or not. */
export const insertMatching = async (
  db: Db,
  actor: Actor,
  { segmentId, among, condition, limit }: Matching,
): Promise<number> => {
  const { matching } = await db.one<{ matching: number }>(
    unprepared(sql`
    with matching as (
      select c.id::text collate "C" as id from customer c
      where c.merchant_id = ${actor.merchantId} and c.status <> 'deleted' and ${among} and ${condition}
      limit ${limit ?? null}),
    added as (
      insert into segment_member (merchant_id, segment_id, member_type, member_id)
      select ${actor.merchantId}, ${segmentId}, 'customer', matching.id from matching order by matching.id
      on conflict do nothing returning segment_id, member_type, member_id),
    ${recordChanges(actor, added)}
    select count(*) as matching from matching`),
  )
  return matching
}

const QUERY_CANCELED = '57014'

/** Null when the statement took longer; nothing of it is left then. */
export const withinTime = async <T>(tx: Tx, ms: number, work: () => Promise<T>): Promise<T | null> => {
  try {
    return await tx.savepoint(async () => {
      await tx.run(sql`select set_config('statement_timeout', ${String(ms)}, true)`)
      const result = await work()
      await tx.run(sql`set local statement_timeout to default`)
      return result
    })
  } catch (error) {
    if ((error as { code?: string }).code === QUERY_CANCELED) return null
    throw error
  }
}

/** Removes up to `limit` members of deleted segments and returns how many. */
export const removeLeftMembers = (db: Db, merchantId: number, segmentIds: number[], limit: number) =>
  db.run(sql`
    delete from segment_member m where m.ctid = any(array(
      select l.ctid from segment_member l where l.merchant_id = ${merchantId}
        and l.segment_id = any(${segmentIds}::bigint[]) limit ${limit}))`)
