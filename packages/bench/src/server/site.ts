import { mkdir } from 'node:fs/promises'
import { loadConfig } from '@tradepost/kernel'
import { openEmbedded } from '@tradepost/postgres'
import { openPlatform } from '@tradepost/server'
import type { Cleanup } from './cleanup.ts'
import { openOperator } from './operator.ts'
import { startServer } from './server-process.ts'

/** A server in a process of its own with an embedded database, which this process works on as well. */
export const openSite = async (dataDir: string, settings: Record<string, string>, cleanup: Cleanup) => {
  await mkdir(dataDir)
  const server = await startServer({ dataDir, settings }, cleanup)
  const { connection, stop } = await openEmbedded({ dataDir, role: 'tool' })
  cleanup.add(stop)
  const config = loadConfig({ ...settings, TRADEPOST_DATA_DIR: dataDir, TRADEPOST_LOG_LEVEL: 'silent' })
  const platform = openPlatform(config, { connection })
  cleanup.add(platform.close)
  return { server, connection, platform }
}

/** Such a server and a client of its operator. */
export const startSite = async (dataDir: string, settings: Record<string, string>, cleanup: Cleanup) => {
  const { server, connection, platform } = await openSite(dataDir, settings, cleanup)
  return { server, connection, platform, operator: await openOperator(server.url, platform) }
}

export type Site = Awaited<ReturnType<typeof startSite>>
