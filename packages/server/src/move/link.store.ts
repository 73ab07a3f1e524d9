import { type Db, sql } from '@tradepost/kernel'
import type { CatalogTable } from '../archive/catalog.read.ts'
import { literal, quoted } from './moved-table.read.ts'
import { runStatement } from './statement.store.ts'

const MARK = 'merchant_move_mark'

/** Of the publication, the slot and the subscription of a move. */
export const linkName = (merchantId: number): string => `tradepost_move_${merchantId}`

type Event = 'insert' | 'update' | 'delete'

/** Results of calls under way are noted down while other changes wait, or they would be made again. */
const passes: Record<string, { events: Event[]; unless?: string }> = {
  webhook_delivery: { events: ['insert', 'delete'] },
  webhook_lane: { events: ['insert', 'update'], unless: 'old.lease is not null' },
}

const fenceOf = ({ name }: CatalogTable, merchantId: number): string => {
  const { events, unless } = passes[name] ?? { events: ['insert', 'update', 'delete'] as Event[] }
  return events
    .map((event) => {
      const row = event === 'insert' ? 'new' : 'old'
      const further = unless && event !== 'insert' ? ` and not (${unless})` : ''
      return `create or replace trigger ${quoted(`merchant_move_${merchantId}_${event}`)} before ${event}
        on ${quoted(name)} for each row when (${row}.merchant_id = ${merchantId}${further})
        execute function await_merchant_move(${merchantId});`
    })
    .join('\n')
}

/** Waits for the writers of the table no longer than others can wait behind it. */
export const putFence = (db: Db, table: CatalogTable, merchantId: number) =>
  runStatement(
    db,
    `do $fence$ begin
      perform set_config('lock_timeout', '200ms', true);
      ${fenceOf(table, merchantId)}
    end $fence$`,
  )

export const removeFence = (db: Db, table: CatalogTable, merchantId: number) =>
  runStatement(
    db,
    `do $fence$ begin
      perform set_config('lock_timeout', '200ms', true);
      ${(['insert', 'update', 'delete'] as const)
        .map(
          (event) =>
            `drop trigger if exists ${quoted(`merchant_move_${merchantId}_${event}`)} on ${quoted(table.name)};`,
        )
        .join('\n')}
    end $fence$`,
  )

export const listFenced = async (db: Db, merchantId: number): Promise<string[]> => {
  const rows = await db.many<{ name: string }>(sql`
    select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname like ${`merchant\\_move\\_${merchantId}\\_%`} order by c.relname`)
  return rows.map(({ name }) => name)
}

type Links = { publication: boolean; slot: boolean }

export const findLinks = (db: Db, merchantId: number) =>
  db.one<Links>(sql`
    select exists (select from pg_publication p where p.pubname = ${linkName(merchantId)}) as publication,
      exists (select from pg_replication_slots s where s.slot_name = ${linkName(merchantId)}) as slot`)

export const createPublication = (db: Db, tables: CatalogTable[], merchantId: number) =>
  runStatement(
    db,
    `create publication ${linkName(merchantId)} for table
    ${[...tables.map(({ name }) => name), MARK].map((name) => `${quoted(name)} where (merchant_id = ${merchantId})`).join(', ')}`,
  )

export const createSlot = (db: Db, merchantId: number) =>
  db.run(sql`select pg_create_logical_replication_slot(${linkName(merchantId)}, 'pgoutput')`)

/** Only what the other end left behind: a subscription takes its slot with it. */
export const dropLinks = async (db: Db, merchantId: number): Promise<void> => {
  await db.run(sql`
    select pg_drop_replication_slot(s.slot_name) from pg_replication_slots s
    where s.slot_name = ${linkName(merchantId)} and not s.active`)
  await runStatement(db, `drop publication if exists ${linkName(merchantId)}`)
  await db.run(sql`delete from merchant_move_mark where merchant_id = ${merchantId}`)
}

export const createSubscription = (db: Db, merchantId: number, conninfo: string) =>
  runStatement(
    db,
    `create subscription ${linkName(merchantId)} connection ${literal(conninfo)}
    publication ${linkName(merchantId)} with (create_slot = false, slot_name = ${literal(linkName(merchantId))})`,
  )

/** A fraction of a second for each part. */
const PART = 10_000

/** Without the triggers of the table, which have run where the rows come from or are. */
export const removeTable = async (db: Db, name: string, merchantId: number): Promise<void> => {
  const statement = `delete from ${quoted(name)} where ctid = any(array(
    select t.ctid from ${quoted(name)} t where t.merchant_id = ${merchantId} limit ${PART}))`
  while ((await runStatement(db, statement)) === PART);
}

export const dropSubscription = (db: Db, merchantId: number) =>
  runStatement(db, `drop subscription if exists ${linkName(merchantId)}`)

export type Copying = { tables: number; ready: number; errors: number }

/** How far the copy is; null without a subscription. */
export const findCopying = (db: Db, merchantId: number) =>
  db.maybe<Copying>(sql`
    select count(r.srrelid) as tables, count(r.srrelid) filter (where r.srsubstate = 'r') as ready,
      (select coalesce(max(e.apply_error_count + e.sync_error_count), 0)
        from pg_stat_subscription_stats e where e.subid = s.oid) as errors
    from pg_subscription s left join pg_subscription_rel r on r.srsubid = s.oid
    where s.subname = ${linkName(merchantId)} and s.subdbid = (
      select d.oid from pg_database d where d.datname = current_database())
    group by s.oid`)
