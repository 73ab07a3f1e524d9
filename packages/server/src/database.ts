import { fileURLToPath } from 'node:url'
import {
  type Config,
  type ConnectionOptions,
  openDatabase,
  openEmbedded,
  refuseOldServer,
  UserError,
} from '@tradepost/kernel'

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

export type ReachedDatabase = {
  connection: ConnectionOptions
  kind: 'embedded' | 'server'
  stop(): Promise<void>
}

/** Without user and password. The form for Unix sockets, postgres://user@/database?host=/folder, is none to URL. */
export const shownAddress = (address: string): string => {
  const url = URL.parse(address)
  if (!url) return /@(\/[^?]*)/.exec(address)?.[1] ?? 'DATABASE_URL'
  const host = url.searchParams.get('host') ?? url.hostname
  return `${host}:${url.searchParams.get('port') ?? (url.port || 5432)}${url.pathname}`
}

const reachServer = async (url: string): Promise<ReachedDatabase> => {
  const database = openDatabase({ connectionString: url, max: 1 })
  try {
    await refuseOldServer(database, shownAddress(url))
  } catch (error) {
    if (error instanceof UserError) throw error
    throw new UserError(
      `The database at ${shownAddress(url)} does not answer (${(error as Error).message || (error as { code?: string }).code}): check that it runs and that DATABASE_URL is right.`,
    )
  } finally {
    await database.close()
  }
  return { connection: { connectionString: url }, kind: 'server', stop: async () => undefined }
}

/** The operator's own PostgreSQL, or the embedded one. */
export const reachDatabase = async (
  config: Config,
  role: 'serve' | 'tool',
  onNotice?: (text: string) => void,
): Promise<ReachedDatabase> => {
  if (config.databaseUrl) return reachServer(config.databaseUrl)
  const embedded = await openEmbedded({ dataDir: config.dataDir, role, onNotice })
  return { connection: embedded.connection, kind: 'embedded', stop: embedded.stop }
}
