import cluster from 'node:cluster'
import { type Config, loadConfig, loadSettings, UserError } from '@tradepost/kernel'
import { releaseStartMemory } from './memory.ts'
import { refuseTakenPort } from './port.ts'
import { start } from './start.ts'
import { runWorker, startWorkers } from './workers.ts'

/** A mistake of the person at the keyboard is one sentence; anything else is a fault and shows where it is. */
const report = (error: unknown): void => {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = 1
}

const banner = ({ demo }: Config, url: string): string => {
  const accounts = demo
    ? ' Demo: sign in as admin@demo.test / demo-password, API client demo / demo-secret, operator client operator / operator-secret.'
    : ''
  return `Tradepost is ready at ${url} (API reference ${url}/docs).${accounts} Stop with Ctrl-C.`
}

/** The second signal of an impatient person does not interrupt the clean stop. */
const onStopSignal = (stop: () => Promise<void>): void => {
  let stopping = false
  const handle = () => {
    if (!stopping) stop().catch(report)
    stopping = true
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handle)
}

/** The whole life of a server process, from its settings to its clean end. */
export const runServer = async (): Promise<void> => {
  if (cluster.isWorker) return runWorker().catch(report)
  let stop: (() => Promise<void>) | undefined
  let wanted = false
  onStopSignal(async () => {
    wanted = true
    await stop?.()
  })
  try {
    await refuseTakenPort(loadSettings())
    const config = loadConfig()
    const notice = (text: string) => console.error(text)
    const serving = await (config.workers > 1 ? startWorkers(config, notice) : start(config, notice))
    stop = serving.stop
    releaseStartMemory()
    // a signal that came while we were starting
    if (wanted) await stop()
    else console.log(banner(config, serving.url))
  } catch (error) {
    report(error)
  }
}
