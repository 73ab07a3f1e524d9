import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cleanup } from '../server/cleanup.ts'
import { type ServerProcess, startServer } from '../server/server-process.ts'

export type Servers = {
  /** Updated when a server restarts. */
  addresses: string[]
  /** Ends a server in the middle of its work, as a power cut would, and starts another in its place. */
  killAndRestart(index: number): Promise<void>
  /** Restarts servers that crashed and returns how many. */
  replaceCrashed(): Promise<number>
  /** Memory of each. */
  residentBytes(): Promise<number[]>
  stop(): Promise<void>
}

type ServersOptions = {
  folder: string
  databaseUrl: string
  secret: string
  pool: number
  /** Besides those that every proof has. */
  settings?: Record<string, string>
}

/** Tokens name it, so all servers must have the same. */
export const PUBLIC_URL = 'http://proof.test'

/** Two server processes on one database. */
export const startServers = async (
  { folder, databaseUrl, secret, pool, settings: further = {} }: ServersOptions,
  cleanup: Cleanup,
): Promise<Servers> => {
  const settings = {
    DATABASE_URL: databaseUrl,
    TRADEPOST_SECRET: secret,
    TRADEPOST_DEMO: '0',
    TRADEPOST_RATE_LIMIT: '0',
    TRADEPOST_DB_POOL: String(pool),
    TRADEPOST_LOG_LEVEL: 'error',
    // servers that are killed and started again should be back soon
    TRADEPOST_COMPILE_AHEAD: '0',
    TRADEPOST_PUBLIC_URL: PUBLIC_URL,
    ...further,
  }
  const start = async (index: number): Promise<ServerProcess> => {
    const dataDir = join(folder, `server-${index}`)
    await mkdir(dataDir, { recursive: true })
    return startServer({ dataDir, settings }, cleanup)
  }
  const running = await Promise.all([start(0), start(1)])
  const addresses = running.map(({ url }) => url)
  const restart = async (index: number) => {
    running[index] = await start(index)
    addresses[index] = running[index].url
  }
  return {
    addresses,
    killAndRestart: async (index) => {
      await running[index]?.kill()
      await restart(index)
    },
    replaceCrashed: async () => {
      const crashed = [...running.keys()].filter((index) => running[index]?.hasEnded())
      for (const index of crashed) await restart(index)
      return crashed.length
    },
    residentBytes: () => Promise.all(running.map((server) => server.residentBytes())),
    stop: async () => {
      await Promise.all(running.map(({ stop }) => stop()))
    },
  }
}
