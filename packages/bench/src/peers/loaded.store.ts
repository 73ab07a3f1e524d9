import { createDatabase, dropDatabases, withDatabase } from '@tradepost/postgres'
import pg from 'pg'

const query = async (url: string, text: string, values: unknown[] = []) => {
  const client = new pg.Client(url)
  await client.connect()
  return client.query(text, values).finally(() => client.end())
}

/** Otherwise it would happen in the middle of a measurement. */
export const settle = (url: string) => query(url, 'vacuum analyze')

export const serverVersion = async (url: string): Promise<string> =>
  (await query(url, "select current_setting('server_version') as version")).rows[0].version

/** Words about a database, if it has been loaded to the end. */
const findShop = async (url: string, name: string): Promise<unknown> => {
  const { rows } = await query(
    url,
    "select shobj_description(oid, 'pg_database') as shop from pg_database where datname = $1",
    [name],
  )
  return rows[0]?.shop ? JSON.parse(rows[0].shop) : undefined
}

const endSessions = (url: string, name: string) =>
  query(url, 'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name])

/**
 * Copies the database `loaded`, which `load` fills when it is not there yet, so that every run begins with the same
 * catalog. What names its parts is the comment of the database, written last: half a catalog has none.
 */
export const copyLoaded = async (
  url: string,
  { loaded, copy }: { loaded: string; copy: string },
  load: (databaseUrl: string) => Promise<unknown>,
): Promise<unknown> => {
  if ((await findShop(url, loaded)) === undefined) {
    await dropDatabases(url, loaded)
    await createDatabase(url, loaded)
    const filled = withDatabase(url, loaded)
    const shop = await load(filled)
    await settle(filled)
    await query(
      url,
      `comment on database ${pg.escapeIdentifier(loaded)} is ${pg.escapeLiteral(JSON.stringify(shop))}`,
    )
  }
  // those of a server that has just been stopped
  await endSessions(url, loaded)
  await createDatabase(url, copy, loaded)
  return findShop(url, loaded)
}
