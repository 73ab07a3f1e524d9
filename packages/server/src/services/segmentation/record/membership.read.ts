import { type Actor, bumpCounters, emitFrom, type Sql, sql } from '@tradepost/kernel'
import { MEMBER_COUNT } from './segment.read.ts'

/** An event names at most so many members; what changed more of them has several. */
const PER_EVENT = 1000

/** Emits who joined and who left; `changes` gives rows of segment_id, is_added, member_type and member_id. */
const emitChanges = (actor: Actor, changes: Sql): Sql =>
  emitFrom(
    actor,
    'segmentChanged',
    sql`select code, jsonb_build_object('segmentCode', code, 'type', member_type,
        'added', to_jsonb(coalesce(array_agg(member_id) filter (where is_added), '{}')),
        'removed', to_jsonb(coalesce(array_agg(member_id) filter (where not is_added), '{}')))
      from (select s.id, s.code, is_added, member_type, member_id,
          row_number() over (partition by s.id, member_type) as n
        from (${changes}) changed
        join segment s on s.merchant_id = ${actor.merchantId} and s.id = changed.segment_id) numbered
      group by id, code, member_type, (n - 1) / ${PER_EVENT}::int order by id, member_type, min(n)`,
  )

/**
 * Updates the counts and emits the events after a change of members. Members of a removed segment give no
 * events.
 */
export const recordChanges = (actor: Actor, changes: Sql): Sql => sql`
  counted as (${bumpCounters(
    actor.merchantId,
    MEMBER_COUNT,
    sql`select s.id as scope, sum(case when is_added then 1 else -1 end) as n from (${changes}) changed
      join segment s on s.merchant_id = ${actor.merchantId} and s.id = changed.segment_id group by s.id`,
  )}),
  emitted as (${emitChanges(actor, changes)})`

/** The changes of statements that call what they did `added` and `removed`. */
export const added: Sql = sql`select segment_id, true as is_added, member_type, member_id from added`
export const removed: Sql = sql`select segment_id, false as is_added, member_type, member_id from removed`
export const addedAndRemoved: Sql = sql`${added} union all ${removed}`
