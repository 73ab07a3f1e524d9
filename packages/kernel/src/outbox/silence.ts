import { sql } from '../db/sql.ts'
import type { Db } from '../db/transaction.ts'

/**
 * For a transaction that takes minutes: events of others do not wait for it. It tells none until it ends its silence, and
 * is refused when it has told some before, which would be passed over.
 */
export const keepSilent = (tx: Db): Promise<number> => tx.run(sql`select outbox_keep_silent()`)

/** From now on events wait for the transaction; its own come behind all that were told meanwhile. */
export const endSilence = (tx: Db): Promise<number> => tx.run(sql`select outbox_end_silence()`)
