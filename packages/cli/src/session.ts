import {
  type Config,
  loadConfig,
  migrationStatus,
  readSettings,
  refuseMismatch,
  UserError,
} from '@tradepost/kernel'
import { lookAtEmbedded } from '@tradepost/postgres'
import { migrationsFolder, type OpenPlatform, openPlatform, reachDatabase } from '@tradepost/server/tool'

export const notice = (text: string): void => console.error(text)

/** Standard output belongs to the command, and one person at a keyboard needs no pool. */
const forTool = (config: Config): Config => ({ ...config, logLevel: 'silent', dbPool: 2 })

/** Beside a running server, or alone; an embedded database that nobody else uses is stopped afterwards. */
export const onDatabase = async <T>(
  config: Config,
  work: (platform: OpenPlatform) => Promise<T>,
): Promise<T> => {
  const database = await reachDatabase(config, 'tool', { onNotice: notice })
  try {
    const platform = openPlatform(forTool(config), database)
    return await work(platform).finally(() => platform.close())
  } finally {
    await database.stop()
  }
}

/** False as long as nobody has started Tradepost in the data folder. */
export const hasDatabase = async (): Promise<boolean> => {
  const { databaseUrl, dataDir } = readSettings().settings
  return databaseUrl !== undefined || (await lookAtEmbedded(dataDir)) !== undefined
}

export const refuseNoDatabase = async (): Promise<void> => {
  if (await hasDatabase()) return
  throw new UserError(
    `There is no database in ${readSettings().settings.dataDir} yet: run npx tradepost migrate, or npm start.`,
  )
}

/** For commands that need the tables: a database must be there and fit this program. */
export const onCurrentDatabase = async <T>(work: (platform: OpenPlatform) => Promise<T>): Promise<T> => {
  await refuseNoDatabase()
  return onDatabase(loadConfig(), async (platform) => {
    const status = await migrationStatus(platform.database, migrationsFolder)
    refuseMismatch(status)
    if (status.missing.length > 0)
      throw new UserError(
        `The database lacks the migration ${status.missing.join(', ')}: run npx tradepost migrate, or start the server.`,
      )
    return work(platform)
  })
}
