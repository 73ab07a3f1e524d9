import { sql } from '../db/sql.ts'
import type { Db } from '../db/transaction.ts'

/**
 * For a transaction that takes minutes: events of others do not wait for it. It must not emit until it ends its silence,
 * and is refused if it has emitted before, because those events would be skipped.
 */
export const keepSilent = (tx: Db): Promise<number> => tx.run(sql`select outbox_keep_silent()`)

/** From now on, events wait for the transaction; its own come after all that were emitted in the meantime. */
export const endSilence = (tx: Db): Promise<number> => tx.run(sql`select outbox_end_silence()`)
