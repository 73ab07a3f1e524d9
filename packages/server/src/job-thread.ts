// The module of the thread for long jobs: opens what a process opens, and serves nobody.
import { workerData } from 'node:worker_threads'
import { type Config, type ConnectionOptions, serveJobThread } from '@tradepost/kernel'
import { jobs } from './jobs.ts'
import { openPlatform } from './platform.ts'
import { followDataKeys, loadDataKeys } from './services/auth/index.ts'

export type JobThreadData = { config: Config; connection: ConnectionOptions; ownsDatabase: boolean }

/** Two jobs at a time, and what they do beside their transactions. */
const CONNECTIONS = 4

const { config, connection, ownsDatabase } = workerData as JobThreadData
const platform = openPlatform({ ...config, dbPool: CONNECTIONS }, { connection })
followDataKeys(platform)
serveJobThread({ ...platform, database: platform.database.background }, jobs.tasks, {
  ownsDatabase,
  // as in a process that serves: addresses of images are signed by them
  prepare: () => loadDataKeys(platform),
})
