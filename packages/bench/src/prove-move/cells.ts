import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, loadConfig } from '@tradepost/kernel'
import { connectionString, openEmbedded } from '@tradepost/postgres'
import { openPlatform } from '@tradepost/server'
import { migrateDatabase, operate } from '@tradepost/server/tool'
import type { Cleanup } from '../server/cleanup.ts'
import { createMerchant, type NewMerchant, openOperator } from '../server/operator.ts'
import { startServer } from '../server/server-process.ts'

export type Cell = { url: string; databaseUrl: string; database: Database }
export type Cells = { cells: readonly [Cell, Cell]; settings: Record<string, string>; merchant: NewMerchant }

const settings = {
  TRADEPOST_SECRET: 'a secret of the proof, long enough to be one',
  TRADEPOST_PUBLIC_URL: 'http://proof.test',
  TRADEPOST_DEMO: '0',
  TRADEPOST_RATE_LIMIT: '0',
  TRADEPOST_DB_POOL: '10',
  TRADEPOST_LOG_LEVEL: 'error',
  TRADEPOST_COMPILE_AHEAD: '0',
  TRADEPOST_ALLOW_PRIVATE_TARGETS: '1',
}

const openDatabaseIn = async (folder: string, cleanup: Cleanup) => {
  const embedded = await openEmbedded({ dataDir: join(folder, 'database'), role: 'tool' })
  cleanup.add(embedded.stop)
  const { database, close } = operate.openCell(embedded.connection)
  cleanup.add(close)
  return { databaseUrl: connectionString(embedded.connection), database }
}

const serve = async (folder: string, databaseUrl: string, cleanup: Cleanup) => {
  const dataDir = join(folder, 'server')
  await mkdir(dataDir)
  return startServer({ dataDir, settings: { ...settings, DATABASE_URL: databaseUrl } }, cleanup)
}

/** Two PostgreSQL with a server each, the second one a cell of the first, and a merchant at the first. */
export const openCells = async (folder: string, cleanup: Cleanup): Promise<Cells> => {
  const folders = [join(folder, 'home'), join(folder, 'away')] as const
  for (const one of folders) await mkdir(one)
  const [home, away] = await Promise.all([
    openDatabaseIn(folders[0], cleanup),
    openDatabaseIn(folders[1], cleanup),
  ])
  const first = await serve(folders[0], home.databaseUrl, cleanup)
  const config = loadConfig({ ...settings, TRADEPOST_LOG_LEVEL: 'silent' })
  const platform = openPlatform(config, { connection: { connectionString: home.databaseUrl } })
  cleanup.add(platform.close)
  const operator = await openOperator(first.url, platform)
  const merchant = await createMerchant(first.url, operator, 'moving')
  await migrateDatabase(away.database)
  await operate.joinCell(
    { here: away.database, home: home.database },
    { cell: 2, conninfo: home.databaseUrl, back: away.databaseUrl },
  )
  const second = await serve(folders[1], away.databaseUrl, cleanup)
  return {
    cells: [
      { ...home, url: first.url },
      { ...away, url: second.url },
    ],
    settings,
    merchant,
  }
}
