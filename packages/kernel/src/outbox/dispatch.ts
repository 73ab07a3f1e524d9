import { setTimeout as sleep } from 'node:timers/promises'
import { withinBatchBytes } from '../db/batch-bytes.ts'
import type { Database } from '../db/db.ts'
import { and, join, json, type Sql, sql } from '../db/sql.ts'
import type { Db, Tx } from '../db/transaction.ts'
import type { Platform } from '../platform/platform.ts'
import { isTracing, traceWork } from '../trace/trace.ts'

export type StoredEvent = {
  merchantId: number
  id: number
  event: string
  entity: string
  entityId: string
  payload: unknown
  actor: string
  createDate: Date
  /** Of the change. */
  trace?: string | null
}

/** Reads every event once and in order; what it writes commits together with its position in the stream. */
export type Subscriber = {
  name: string
  /** It hears of these only; without them, of all. An import of products so costs the followers of orders next to nothing. */
  entities?: readonly string[]
  /** A condition on the event `o`, in addition to its entity, so that unwanted events are not read. */
  wants?: Sql
  handle(tx: Tx, events: StoredEvent[]): Promise<void>
}

type ReadEvent = StoredEvent & { position: number; last: number; isWanted: boolean; count: number }

const BATCH = 500
/** Events that get their positions at once. */
const NUMBERED = 5000
/** Events that are passed over at once by those that they are not about. */
const PASS = 2000
const POLL_MS = 1000
/** Between rounds with something to do: handing on every event by itself would cost as much as the requests that bring them. */
const GATHER_MS = 200

/** Puts events that have become visible into the stream; nothing when another process is at it. Says how many. */
export const numberEvents = async (db: Db): Promise<number> =>
  (await db.one<{ count: number }>(sql`select number_events(${NUMBERED}) as count`)).count

/**
 * The last row comes along in any case, because the next batch begins behind it. Payloads that are not wanted are not even
 * looked at.
 */
const readBatch = (tx: Tx, after: number, { entities, wants }: Subscriber) => {
  const isWanted = and(entities && sql`o.entity = any(${entities}::text[])`, wants)
  return tx.many<ReadEvent>(sql`
    select * from (
      select batch.*, count(*) over () as count, max(position) over () as last
      from (${withinBatchBytes(
        sql`"merchantId", id, position, event, entity, "entityId", payload, actor, "createDate", trace, "isWanted"`,
        sql`
        select o.merchant_id as "merchantId", o.id, o.position, o.event, o.entity, o.entity_id as "entityId",
          case when ${isWanted} then o.payload end as payload, o.actor, o.create_date as "createDate", o.trace,
          ${isWanted} as "isWanted"
        from outbox o where o.position > ${after}::bigint order by o.position limit ${BATCH}`,
      )}) batch) counted
    where "isWanted" or position = last order by position`)
}

/** The subscriber's until the transaction ends; null when another process is at it. */
const lockPosition = async (tx: Tx, name: string): Promise<number | null> => {
  const [, position] = await Promise.all([
    // a merchant that moves waits for its events, so what follows from them does not wait for the move
    tx.run(sql`select set_config('tradepost.follows_events', 'on', true)`),
    tx.maybe<{ position: number }>(sql`
      select position from outbox_subscriber where name = ${name} for update skip locked`),
  ])
  const held =
    position ??
    (await tx.maybe<{ position: number }>(sql`
      insert into outbox_subscriber (name) values (${name}) on conflict do nothing returning position`))
  return held ? held.position : null
}

/** Below the first of the changes that are in a trace; unasked for, it would begin one five times a second. */
const handle = (tx: Tx, { name, handle }: Subscriber, events: StoredEvent[]): Promise<void> => {
  const [first, ...links] = isTracing() ? new Set(events.flatMap(({ trace }) => trace ?? [])) : []
  if (first === undefined) return handle(tx, events)
  return traceWork(
    () => ({ name: `follow ${name}`, kind: 'consumer', links }),
    first,
    () => handle(tx, events),
  )
}

/** One batch for one subscriber, and how many it were: none when there are none or another process is at it. */
export const dispatchBatch = (database: Database, subscriber: Subscriber): Promise<number> =>
  database.tx(async (tx) => {
    const position = await lockPosition(tx, subscriber.name)
    if (position === null) return 0
    // asked with the position and not by a join, which would read all events that are kept
    const read = await readBatch(tx, position, subscriber)
    const last = read.at(-1)
    if (!last) return 0
    const events = read.flatMap(({ isWanted, count: _, position: __, last: ___, ...event }) =>
      isWanted ? [event] : [],
    )
    if (events.length > 0) await handle(tx, subscriber, events)
    await tx.run(
      sql`update outbox_subscriber set position = ${last.position} where name = ${subscriber.name}`,
    )
    return last.count
  })

/** The condition of each subscriber that has one. */
const wantedByName = (subscribers: readonly Wish[]): Sql => {
  const cases = subscribers.flatMap(({ name, wants }) => (wants ? [sql`when ${name} then ${wants}`] : []))
  return cases.length === 0 ? sql`true` : sql`case held.name ${join(cases, ' ')} else true end`
}

type Wish = Pick<Subscriber, 'name' | 'entities' | 'wants'>

/**
 * Subscribers with events to read, or new ones. The same statement moves the others past events that they do not want: when
 * each did this itself, an import made nine subscribers poll in vain five times a second and slowed requests.
 */
export const listBehind = async (database: Database, subscribers: readonly Wish[]): Promise<Set<string>> => {
  const sought = subscribers.map(({ name, entities = null, wants }) => ({
    name,
    entities,
    isChoosy: entities !== null || wants !== undefined,
  }))
  const rows = await database.many<{ name: string }>(sql`
    with sought as materialized (
      select * from jsonb_to_recordset(${json(sought)}::jsonb) as sought(name text, entities text[], "isChoosy" boolean)),
    held as materialized (
      select s.name, s.position, sought.entities, sought."isChoosy" from sought join outbox_subscriber s on s.name = sought.name
      for update of s skip locked),
    ahead as materialized (
      select held.name, seen.* from held cross join lateral (
        with seen as materialized (
          select o.merchant_id, o.position, o.event, o.entity, o.concerns from outbox o
          where o.position > held.position order by o.position limit case when held."isChoosy" then ${PASS} else 1 end)
        select last.position,
          not held."isChoosy" or exists (
            select from seen o where (held.entities is null or o.entity = any(held.entities))
              and ${wantedByName(subscribers)}) as "isWanted"
        from seen last order by last.position desc limit 1) seen),
    passed as (
      update outbox_subscriber s set position = ahead.position from ahead
      where s.name = ahead.name and not ahead."isWanted")
    select name from ahead where "isWanted"
    union all
    select name from sought where not exists (select from outbox_subscriber s where s.name = sought.name)`)
  return new Set(rows.map(({ name }) => name))
}

/** Keeps every subscriber up to date until it is stopped. */
export const startDispatcher = (
  { database, log }: Platform,
  subscribers: Subscriber[],
  { pollMs = POLL_MS }: { pollMs?: number } = {},
): { stop(): Promise<void> } => {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
  const report = (error: unknown, subscriber?: string) => {
    if (!signal.aborted) log.error({ err: error, subscriber }, 'events could not be handed on')
  }
  const atWork = new Map<string, Promise<void>>()
  let reading = 0
  let numberings = 0
  /** Goes on while there is more, or events were numbered meanwhile: they would wait for another round of all subscribers. */
  const catchUp = async (subscriber: Subscriber): Promise<number> => {
    reading += 1
    try {
      let count = 0
      let before = 0
      do {
        before = numberings
        count = await dispatchBatch(database, subscriber)
      } while ((count === BATCH || (count > 0 && numberings > before)) && !signal.aborted)
      return count
    } finally {
      reading -= 1
    }
  }
  /**
   * Each subscriber runs on its own, so a slow one holds up nobody. It pauses after a failure, or when another process runs
   * it.
   */
  const begin = (subscriber: Subscriber) => {
    const work = catchUp(subscriber)
      .catch((error) => {
        report(error, subscriber.name)
        return 0
      })
      .then((count) => (count === 0 ? pause(pollMs) : undefined))
      .finally(() => atWork.delete(subscriber.name))
    atWork.set(subscriber.name, work)
  }
  const follow = async () => {
    while (!signal.aborted) {
      const gathered = pause(GATHER_MS)
      const numbered = await numberEvents(database).catch((error) => {
        report(error)
        return 0
      })
      if (numbered > 0) numberings += 1
      const idle = subscribers.filter(({ name }) => !atWork.has(name))
      const behind = await listBehind(database, idle).catch((error) => {
        report(error)
        return new Set<string>()
      })
      for (const subscriber of idle) if (behind.has(subscriber.name)) begin(subscriber)
      await (numbered + behind.size + reading > 0 ? gathered : pause(pollMs))
    }
  }
  const following = follow()
  return {
    stop: async () => {
      stopping.abort()
      await following
      await Promise.all(atWork.values())
    },
  }
}
