import { type Db, sql } from '@tradepost/kernel'

export type ServerFacts = {
  version: string
  encoding: string
  isReplica: boolean
  /** Tables in the schema that new ones go to, and a schema for the jobs. */
  mayCreate: boolean
  /** Without those reserved for superusers. */
  connections: number
}

export const getServerFacts = (db: Db) =>
  db.one<ServerFacts>(sql`
    select current_setting('server_version') as version,
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isReplica",
      has_database_privilege(current_database(), 'create')
        and coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections`)

export type DatabaseSettings = {
  /** Bytes. */
  databaseSize: number
  sharedBuffers: number
  maxWalSize: number
  fsync: boolean
  fullPageWrites: boolean
  synchronousCommit: boolean
  autovacuum: boolean
  /** Of this connection: each sets it when it opens. */
  jit: boolean
  walLevel: string
}

/** Settings on which speed and safety of the data depend. */
export const getDatabaseSettings = (db: Db) =>
  db.one<DatabaseSettings>(sql`
    select pg_database_size(current_database()) as "databaseSize",
      pg_size_bytes(current_setting('shared_buffers')) as "sharedBuffers",
      pg_size_bytes(current_setting('max_wal_size')) as "maxWalSize",
      current_setting('fsync')::boolean as fsync, current_setting('full_page_writes')::boolean as "fullPageWrites",
      current_setting('synchronous_commit') <> 'off' as "synchronousCommit",
      current_setting('autovacuum')::boolean as autovacuum, current_setting('jit')::boolean as jit,
      current_setting('wal_level') as "walLevel"`)

/** Tables that a crash empties and no replica has, but for kept texts, which reads make again. */
export const listUnlogged = async (db: Db): Promise<string[]> => {
  const tables = await db.many<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'u' and n.nspname in (current_schema(), 'graphile_worker')
      and c.relname <> 'product_document'
    order by c.relname`)
  return tables.map(({ name }) => name)
}

export type IntakeCounts = { pending: number; late: number; failed: number }

/** Events of all merchants; late are those that wait since before `since`. */
export const countIntake = (db: Db, since: Date) =>
  db.one<IntakeCounts>(sql`
    select count(*) filter (where status = 'pending') as pending,
      count(*) filter (where status = 'pending' and create_date < ${since}) as late,
      count(*) filter (where status = 'failed') as failed
    from intake_event where status in ('pending', 'failed')`)

export type JobCounts = { waiting: number; late: number; failed: number; failedTasks: string[] }

/** Failed: not tried again; one under its last attempt has not failed yet. Late: due since `since` and not taken. */
export const countJobs = (db: Db, since: Date) =>
  db.one<JobCounts>(sql`
    select count(*) filter (where attempts < max_attempts) as waiting,
      count(*) filter (where attempts < max_attempts and coalesce(locked_at, run_at) < ${since}) as late,
      count(*) filter (where attempts >= max_attempts and locked_at is null) as failed,
      coalesce(array_agg(distinct task_identifier)
        filter (where attempts >= max_attempts and locked_at is null), '{}') as "failedTasks"
    from graphile_worker.jobs`)

export type DueCounts = { late: number; setAside: number; examples: { what: string; why: string }[] }

/** Moments of fulfillment orders of all merchants: late ones nobody saw to since `since`, those set aside failed too often. */
export const countDue = (db: Db, since: Date) =>
  db.one<DueCounts>(sql`
    select count(*) filter (where d.set_aside_date is null and d.due_date < ${since}) as late,
      count(*) filter (where d.set_aside_date is not null) as "setAside",
      coalesce((
        select json_agg(json_build_object('what', a.kind || ' of ' || f.order_number, 'why', a.failure)
          order by a.set_aside_date desc)
        from (select * from fulfillment_due where set_aside_date is not null order by set_aside_date desc limit 3) a
        join fulfillment_order f on f.merchant_id = a.merchant_id and f.id = a.fulfillment_order_id), '[]') as examples
    from fulfillment_due d`)
