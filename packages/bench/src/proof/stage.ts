import { join } from 'node:path'
import { loadConfig } from '@tradepost/kernel'
import { openPlatform } from '@tradepost/server'
import type { Cleanup } from '../server/cleanup.ts'
import { createMerchant, openOperator } from '../server/operator.ts'
import { PUBLIC_URL, startServers } from './servers.ts'

export type StageOptions = { databaseUrl: string; folder: string; pool: number }

const SECRET = 'a secret of the proof, long enough to be one'

export type Stage = Awaited<ReturnType<typeof openStage>>

/** Two servers on one database, which this process works on as well, and merchants of theirs. */
export const openStage = async (
  options: StageOptions & { settings?: Record<string, string> },
  cleanup: Cleanup,
) => {
  const servers = await startServers({ ...options, secret: SECRET }, cleanup)
  const config = loadConfig({
    TRADEPOST_SECRET: SECRET,
    TRADEPOST_LOG_LEVEL: 'silent',
    TRADEPOST_PUBLIC_URL: PUBLIC_URL,
    TRADEPOST_DATA_DIR: join(options.folder, 'proof'),
  })
  const platform = openPlatform(config, { connection: { connectionString: options.databaseUrl } })
  cleanup.add(platform.close)
  const newCode = () => `proof-${platform.ids.digits(9)}`
  const url = servers.addresses[0] as string
  const operator = await openOperator(url, platform, newCode())
  return {
    servers,
    platform,
    operator,
    url,
    secret: SECRET,
    newMerchant: () => createMerchant(url, operator, newCode()),
  }
}
