import { type ConnectionOptions, type Database, noLimits, openDatabase } from '@tradepost/kernel'

/** A database of merchants, worked on as replication does: without triggers, which have run where the rows come from. */
export type CellDatabase = { database: Database; close(): Promise<void> }

export const openCell = (connection: ConnectionOptions): CellDatabase => {
  const database = openDatabase(
    {
      ...connection,
      max: 4,
      application_name: 'tradepost move',
      options: '-c session_replication_role=replica',
    },
    noLimits,
  )
  return { database, close: () => database.close() }
}

/** How PostgreSQL reaches it, as one text. */
export const conninfoOf = ({ connectionString, host, port, user, database }: ConnectionOptions): string =>
  connectionString ??
  `postgres://${encodeURIComponent(user ?? '')}@/${encodeURIComponent(database ?? '')}?host=${encodeURIComponent(host ?? '')}&port=${port}`
