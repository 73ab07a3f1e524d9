import pg from 'pg'
import type { Database } from './db.ts'
import { holdConnection, type Steady } from './steady.ts'

type Listener = {
  message(payload: string): void
  /** From now on no message is missed. */
  connected(): void
  /** Messages may be missed until `connected` is called again. */
  lost(): void
}

/** Follows a channel of PostgreSQL. */
export const listen = (database: Database, channel: string, hearer: Listener): Steady =>
  holdConnection(database, {
    name: 'tradepost listen',
    prepare: (client) => {
      client.on('notification', ({ payload }) => hearer.message(payload ?? ''))
      return client.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    up: hearer.connected,
    lost: hearer.lost,
  })
