import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Connection } from './pid-file.ts'

const prefix = 'tradepost_archive_'

/** Keeps PostgreSQL from reusing log that is not archived. A restored database has none, and begins a chain of its own. */
export type LogSlot = {
  name: string
  /** The folder below the archive. */
  chain: string
  /** The first segment that it keeps. */
  first: string | null
  /** More waited than `max_slot_wal_keep_size` allows, so the chain ends in a gap. */
  isLost: boolean
  waitingBytes: number
}

export const withSession = async <T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ ...connection, application_name: 'tradepost log' })
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end().catch(() => {}))
}

export const findSlot = async (client: pg.Client): Promise<LogSlot | undefined> => {
  const { rows } = await client.query<LogSlot>(
    `select slot_name as name, substr(slot_name, ${prefix.length + 1}) as chain, pg_walfile_name(restart_lsn) as first,
      restart_lsn is null or wal_status = 'lost' as "isLost",
      coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::float8 as "waitingBytes"
    from pg_replication_slots where starts_with(slot_name, '${prefix}') order by slot_name desc limit 1`,
  )
  return rows[0]
}

export const makeSlot = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ now: string }>(
    `select to_char(now() at time zone 'utc', 'YYYYMMDDHH24MISS') as now`,
  )
  const name = `${prefix}${rows[0]?.now}_${randomBytes(3).toString('hex')}`
  await client.query('select pg_create_physical_replication_slot($1, true)', [name])
}

export const dropSlots = async (client: pg.Client): Promise<void> => {
  await client.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots
    where starts_with(slot_name, '${prefix}') and not active`,
  )
}
