import { type Config, loadConfig, UserError } from '@tradepost/kernel'
import { start } from './start.ts'

/** A mistake of the person at the keyboard is one sentence; anything else is a fault and shows where it is. */
const report = (error: unknown): void => {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = 1
}

const banner = (config: Config, url: string): string => {
  const base = config.publicUrl || url
  const demo = config.demo
    ? ' Demo: sign in as admin@demo.test / demo-password, API client demo / demo-secret.'
    : ''
  return `Tradepost is ready at ${base} (API reference ${base}/docs).${demo} Stop with Ctrl-C.`
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

export const runServer = async (): Promise<void> => {
  let stop: (() => Promise<void>) | undefined
  let wanted = false
  onStopSignal(async () => {
    wanted = true
    await stop?.()
  })
  try {
    const config = loadConfig()
    const serving = await start(config, (text) => console.error(text))
    stop = serving.stop
    // a signal that came while we were starting
    if (wanted) await stop()
    else console.log(banner(config, serving.url))
  } catch (error) {
    report(error)
  }
}
