import { mkdir } from 'node:fs/promises'
import { type ConnectionOptions, loadConfig, systemIds } from '@tradepost/kernel'
import { createDatabase, dropDatabases, withDatabase } from '@tradepost/postgres'
import { openPlatform } from '@tradepost/server'
import pg from 'pg'
import { makeWorld } from './data.ts'
import type { BenchOptions } from './options.ts'
import type { World } from './scenario/world.ts'
import type { Cleanup } from './server/cleanup.ts'
import { startServer } from './server/server-process.ts'

/**
 * A database at rest has done this long ago; otherwise it happens in the middle of a measurement. On a connection of its
 * own: with a million orders it takes longer than any statement of the platform may.
 */
export const settle = async (connection: ConnectionOptions) => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

type OwnServer = { dataDir: string; databaseUrl: string; settings: Record<string, string> }

/** A second Tradepost with the same data, on a new database of the PostgreSQL server that the address names. */
export const openOwnServer = async (
  { dataDir, databaseUrl, settings }: OwnServer,
  options: BenchOptions,
  cleanup: Cleanup,
): Promise<World> => {
  const name = `tradepost_bench_${systemIds.uuid().slice(0, 8)}`
  await createDatabase(databaseUrl, name)
  cleanup.add(() => dropDatabases(databaseUrl, name))
  const connectionString = withDatabase(databaseUrl, name)
  await mkdir(dataDir)
  const server = await startServer(
    { dataDir, settings: { ...settings, DATABASE_URL: connectionString } },
    cleanup,
  )
  const config = loadConfig({ ...settings, TRADEPOST_DATA_DIR: dataDir, TRADEPOST_LOG_LEVEL: 'silent' })
  const platform = openPlatform(config, { connection: { connectionString } })
  cleanup.add(platform.close)
  const { world } = await makeWorld(server.url, platform, options)
  await settle({ connectionString })
  return world
}
