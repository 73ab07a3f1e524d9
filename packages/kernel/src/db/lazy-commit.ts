import type { Db } from './db.ts'
import { sql } from './sql.ts'

/** The transaction does not wait for the disk. For changes that a crash of the database may take back, all or none of them. */
export const commitLazily = (tx: Db) => tx.run(sql`set local synchronous_commit to off`)
