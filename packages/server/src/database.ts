import { fileURLToPath } from 'node:url'
import {
  type Config,
  type ConnectionOptions,
  type Database,
  findClockSkew,
  hearsMessages,
  isReadOnlyServer,
  migrate,
  noLimits,
  openDatabase,
  refuseUnfitServer,
  replicaAlone,
  type Settings,
  shownAddress,
  UserError,
} from '@tradepost/kernel'
import { openEmbedded } from '@tradepost/postgres'

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))
const functionsFolder = fileURLToPath(new URL('../functions', import.meta.url))

/** Applies missing migrations, then changed functions; returns the applied migrations. */
export const migrateDatabase = (database: Database): Promise<string[]> =>
  migrate(database, migrationsFolder, functionsFolder)

export type ReachedDatabase = {
  connection: ConnectionOptions
  kind: 'embedded' | 'server'
  /** Settles only when an embedded database ended and could not be brought back. */
  lost: Promise<Error>
  stop(): Promise<void>
}

/** Names of prepared statements that another client has taken, or that this one had on another connection. */
const strayNames = new Set(['42P05', '26000'])

const sharedConnections = (address: string): UserError =>
  new UserError(
    `The pooler at ${address} gives its connections to others between two transactions, which loses notifications, locks and prepared statements: set its pool_mode to session, or let DATABASE_SESSION_URL name PostgreSQL itself.`,
  )

/** By which requests reach the database, if not as everything else does. */
export const pooledConnection = ({ databaseUrl, sessionUrl }: Settings): ConnectionOptions | undefined =>
  sessionUrl === undefined ? undefined : { connectionString: databaseUrl, isShared: true }

/** A message that is sent by the pooler arrives on a connection of its own, if both lead to one database. */
export const isSameDatabase = async (pooled: ConnectionOptions, connection: ConnectionOptions) => {
  const database = openDatabase({ ...pooled, max: 1 }, noLimits, connection)
  return hearsMessages(database).finally(() => database.close())
}

const refuseOtherDatabase = async (pooled: ConnectionOptions, connection: ConnectionOptions) => {
  if (await isSameDatabase(pooled, connection)) return
  throw new UserError(
    'A notification that is sent by DATABASE_URL does not arrive by DATABASE_SESSION_URL: let both lead to the same database, and the second one around the pooler.',
  )
}

const reachServer = async (
  url: string,
  role: 'serve' | 'tool',
  { pooled, onNotice }: { pooled?: ConnectionOptions; onNotice?: (text: string) => void },
): Promise<ReachedDatabase> => {
  const database = openDatabase({ connectionString: url, max: 1 })
  try {
    await refuseUnfitServer(database, shownAddress(url))
    // the doctor tells it among the rest
    if (role === 'serve' && !(await hearsMessages(database))) throw sharedConnections(shownAddress(url))
    if (role === 'serve' && pooled) await refuseOtherDatabase(pooled, { connectionString: url })
    const seconds = await findClockSkew(database)
    if (seconds !== undefined)
      onNotice?.(
        `This machine and the database at ${shownAddress(url)} are ${seconds} seconds apart: let both follow a time server (NTP), or dates of orders and ends of tokens will be wrong.`,
      )
  } catch (error) {
    if (error instanceof UserError) throw error
    if (strayNames.has(String((error as { code?: string }).code))) throw sharedConnections(shownAddress(url))
    if (isReadOnlyServer(error)) throw replicaAlone(shownAddress(url))
    throw new UserError(
      `The database at ${shownAddress(url)} does not answer (${(error as Error).message || (error as { code?: string }).code}): check that it runs and that DATABASE_URL is right.`,
    )
  } finally {
    await database.close()
  }
  return {
    connection: { connectionString: url },
    kind: 'server',
    lost: new Promise(() => undefined),
    stop: async () => undefined,
  }
}

/** The operator's own PostgreSQL, or the embedded one. */
export const reachDatabase = async (
  config: Config,
  role: 'serve' | 'tool',
  options: { onNotice?: (text: string) => void; signal?: AbortSignal } = {},
): Promise<ReachedDatabase> => {
  const { databaseUrl, sessionUrl = databaseUrl } = config
  if (sessionUrl) return reachServer(sessionUrl, role, { ...options, pooled: pooledConnection(config) })
  const { connection, lost, stop } = await openEmbedded({ dataDir: config.dataDir, role, ...options })
  return { connection, kind: 'embedded', lost, stop }
}
