import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cleanup } from './cleanup.ts'
import { startServer } from './server-process.ts'

export type StartUp = { readyMs: number; idleBytes: number }

const startOnce = async (dataDir: string, idleSeconds: number, cleanup: Cleanup): Promise<StartUp> => {
  const server = await startServer({ dataDir, settings: { TRADEPOST_DEMO: '1' } }, cleanup)
  await sleep(idleSeconds * 1000)
  const idleBytes = await server.residentBytes()
  await server.stop()
  return { readyMs: server.readyMs, idleBytes }
}

/** The first start makes the database and the demo shop; the later one is what an operator sees every day. */
export const measureStartUp = async (
  folder: string,
  idleSeconds: number,
  cleanup: Cleanup,
): Promise<{ first: StartUp; later: StartUp }> => {
  const dataDir = join(folder, 'start-up')
  await mkdir(dataDir)
  const first = await startOnce(dataDir, idleSeconds, cleanup)
  return { first, later: await startOnce(dataDir, idleSeconds, cleanup) }
}
