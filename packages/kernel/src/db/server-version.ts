import { UserError } from '../user-error.ts'
import { sql } from './sql.ts'
import type { Db } from './transaction.ts'

/** The oldest major version that works: filters use pg_input_is_valid, which 15 does not have. */
export const OLDEST_POSTGRESQL = 16

export const refuseOldServer = async (db: Db, address: string): Promise<void> => {
  const { version, number } = await db.one<{ version: string; number: number }>(sql`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number`)
  if (number < OLDEST_POSTGRESQL * 10_000)
    throw new UserError(
      `The database at ${address} is PostgreSQL ${version}, which is too old: use PostgreSQL ${OLDEST_POSTGRESQL} or newer.`,
    )
}
