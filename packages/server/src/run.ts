import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import {
  type Config,
  type ConnectionOptions,
  errorLine,
  findFreeSpace,
  loadConfig,
  loadSettings,
  UserError,
} from '@tradepost/kernel'
import type { Connection } from '@tradepost/postgres'
import { reachDatabase } from './database.ts'
import type { Demo } from './demo.ts'
import { aborted, createEnding, type Ending } from './ending.ts'
import { releaseMemoryAtRest, releaseStartMemory } from './memory.ts'
import { refuseTakenPort } from './port.ts'

/** Documented in docs/operate/operations.md for process managers. */
const exitCodes = { stopped: 0, failed: 1, databaseLost: 3 }

/** Passed in by the program that starts the server; the server itself knows neither. */
type ServerParts = {
  loadDemo(): Promise<Demo>
  /** The folder of the built console; undefined when it cannot be built, which is no reason not to serve. */
  buildConsole(onNotice: (text: string) => void): Promise<string | undefined>
}

const notice = (text: string) => console.error(text)

/** A mistake of the person at the keyboard is one sentence; anything else is a fault and shows where it is. */
const report = (error: unknown): void =>
  console.error(error instanceof UserError ? error.message : errorLine(error).stack)

const banner = (url: string, accounts: string): string =>
  `Tradepost is ready at ${url} (API reference ${url}/docs).${accounts} Stop with Ctrl-C.`

/** One Ctrl-C may come twice, from the terminal and from a program above us. */
const SAME_SIGNAL_MS = 1_000

/** The first signal stops, a second one stops without waiting for requests and jobs. */
const obeySignals = (ending: Ending): void => {
  let first = Number.POSITIVE_INFINITY
  const handle = () => {
    first = Math.min(first, performance.now())
    ending.ask()
    if (performance.now() - first > SAME_SIGNAL_MS) ending.hurry()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handle)
}

/** Loaded when settings, port and database are known to be right: a start that cannot work says so at once. */
const loadServices = async (config: Config, { loadDemo, buildConsole }: ServerParts) => {
  // beside all the rest: only the first start of a version has something to build
  const building = config.console ? buildConsole(notice) : Promise.resolve(undefined)
  const demo = await loadDemo()
  // with several processes this one serves nobody, and needs no service
  const begin =
    config.workers > 1 ? (await import('./workers.ts')).startWorkers : (await import('./start.ts')).start
  return { demo, begin, building }
}

/** A full disk stops the database in the middle of a day; so many words are cheaper before it. */
const tellOfFullDisk = async ({ dataDir }: Config): Promise<void> => {
  const { shown, isTooLittle } = await findFreeSpace(dataDir)
  if (isTooLittle)
    notice(
      `Only ${shown} are free on the disk of ${dataDir}: make room there, or set TRADEPOST_DATA_DIR to a folder on a larger one.`,
    )
}

const startKeepingLog = async (config: Config, connection: ConnectionOptions) =>
  (await import('./backup/keep-log.ts')).keepLog(config, connection as Connection, notice)

/** From the database to the database: whatever happens in between, it is stopped at the end. */
const live = async (config: Config, parts: ServerParts, ending: Ending): Promise<void> => {
  const { asked } = ending
  // meanwhile: the embedded database takes as long to start
  const loading = config.databaseUrl ? undefined : loadServices(config, parts)
  await tellOfFullDisk(config)
  const database = await reachDatabase(config, 'serve', { onNotice: notice, signal: asked })
  database.lost.then(ending.ask)
  const log = database.kind === 'embedded' ? await startKeepingLog(config, database.connection) : undefined
  try {
    const { begin, demo, building } = await (loading ?? loadServices(config, parts))
    const serving = await begin(config, database, ending, { demo, building, onNotice: notice })
    // Node stores its compile cache at exit, but not when it is killed
    flushCompileCache()
    releaseStartMemory()
    releaseMemoryAtRest()
    if (!asked.aborted) console.log(banner(serving.url, config.demo ? ` ${demo.greeting}` : ''))
    await aborted(asked)
    await serving.stop()
  } finally {
    await log?.stop()
    await database.stop()
  }
}

/** The whole life of a server process, from its settings to its clean end. */
export const runServer = async (parts: ServerParts): Promise<void> => {
  // the reader of our output may be gone, which is no reason to leave the database behind
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  if (cluster.isWorker) return (await import('./worker.ts')).runWorker(await parts.loadDemo())
  try {
    const settings = loadSettings()
    const ending = createEnding(settings.shutdownSeconds)
    obeySignals(ending)
    await refuseTakenPort(settings)
    process.exitCode = exitCodes.stopped
    await live(loadConfig(), parts, ending).catch((error) => {
      // a start that was stopped has not failed
      if (!ending.asked.aborted) throw error
      if (error instanceof UserError && error !== ending.asked.reason) report(error)
    })
    const { reason } = ending.asked
    if (reason instanceof UserError) {
      report(reason)
      process.exitCode = exitCodes.databaseLost
    }
  } catch (error) {
    report(error)
    process.exitCode = exitCodes.failed
  }
  // what was cut off may still hold connections open
  process.exit()
}
