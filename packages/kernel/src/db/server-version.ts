import { UserError } from '../base/user-error.ts'
import { sql } from './sql.ts'
import type { Db } from './transaction.ts'

/** The oldest major version that works: filters use pg_input_is_valid, which 15 does not have. */
export const OLDEST_POSTGRESQL = 16

type Server = { version: string; number: number; isReadOnly: boolean }

export const replicaAlone = (address: string): UserError =>
  new UserError(
    `The database at ${address} takes no writes, because it is a replica: let DATABASE_URL name the primary server, several of which one is the primary, or an address that follows it when it moves.`,
  )

/** Too old, or a replica, on which nothing can be stored. */
export const refuseUnfitServer = async (db: Db, address: string): Promise<void> => {
  const { version, number, isReadOnly } = await db.one<Server>(sql`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('transaction_read_only') = 'on' as "isReadOnly"`)
  if (number < OLDEST_POSTGRESQL * 10_000)
    throw new UserError(
      `The database at ${address} is PostgreSQL ${version}, which is too old: use PostgreSQL ${OLDEST_POSTGRESQL} or newer.`,
    )
  if (isReadOnly) throw replicaAlone(address)
}
