// The module of the thread for long jobs: opens what a process opens, and serves nobody.
import { workerData } from 'node:worker_threads'
import {
  type Config,
  type ConnectionOptions,
  demandOf,
  type Jobs,
  type RequestCount,
  serveJobThread,
  startTracing,
} from '@tradepost/kernel'
import { longJobs } from './long-jobs.ts'
import { openPlatform } from './platform.ts'
import { followDataKeys, loadDataKeys } from './services/auth/index.ts'
import { version } from './version.ts'

export type JobThreadData = {
  config: Config
  connection: ConnectionOptions
  ownsDatabase: boolean
  requests: RequestCount
}

/** Two jobs at a time, and what they do beside their transactions. */
const CONNECTIONS = 4

const { config, connection, ownsDatabase, requests } = workerData as JobThreadData
const platform = openPlatform({ ...config, dbPool: CONNECTIONS }, { connection })
const tasks: Jobs['tasks'] = Object.assign({}, ...longJobs.map((one) => one.tasks))
followDataKeys(platform)
const working = { ...platform, database: platform.database.background, demand: demandOf(requests) }
serveJobThread(working, tasks, {
  ownsDatabase,
  // as in a process that serves: addresses of images are signed by them
  prepare: () => Promise.all([loadDataKeys(platform), startTracing(platform, version)]),
})
