import type pg from 'pg'

/**
 * Our statements depend on these, whatever the server is set to. The large ones that build JSON cost enough for
 * PostgreSQL to compile them each time: with jit on, lists fell from 230 to 27 a second.
 */
export const sessionSettings = {
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  default_transaction_isolation: 'read committed',
}

const toText = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ')

/** In front of a transaction, where a pooler gives each transaction another connection. */
export const transactionSettings: string = Object.entries(sessionSettings)
  .filter(([name]) => name !== 'default_transaction_isolation')
  .map(([name, value]) => `set local ${name} = '${value}'`)
  .join('; ')

/** Places to count in, more than there are connections at most servers. */
export const COUNTER_SHARDS = 64

/**
 * PostgreSQL numbers its processes from zero, so up to 64 connections share no place. By their process ids, which other
 * programs take as well, one checkout in three waited for another to end.
 */
const ownShard = `select set_config('tradepost.counter_shard', coalesce((
  select (id % ${COUNTER_SHARDS})::text from pg_stat_get_backend_idset() id
  where pg_stat_get_backend_pid(id) = pg_backend_pid() limit 1), ''), false)`

/**
 * PostgreSQL notices a lost client only when it sends an answer. A statement of a killed server that waited for a lock
 * would keep its locks, and the servers that took over would wait for it. Not supported by all systems.
 */
const lookForClient = `do $$ begin
  perform set_config('client_connection_check_interval', '2s', false);
exception when others then null; end $$`

/** By a statement and not by the option of the connection, which poolers such as PgBouncer refuse. */
export const prepareSession = async (
  client: pg.ClientBase,
  further: Record<string, string> = {},
): Promise<void> => {
  await client.query(`${toText({ ...sessionSettings, ...further })}; ${ownShard}; ${lookForClient}`)
}
