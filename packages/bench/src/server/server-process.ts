import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Cleanup } from './cleanup.ts'
import { cpuSeconds, residentBytes } from './process-facts.ts'

/** The folder of this version. */
const here = fileURLToPath(new URL('../../../../', import.meta.url))
/** For a start on a machine that is busy with other things. */
export const START_PATIENCE_MS = 300_000

/** As `npm start` does: the variables in front of the command, and Node's options. */
const readLaunch = async (
  root: string,
): Promise<{ variables: Record<string, string>; options: string[]; entry: string }> => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const words: string[] = scripts.serve.split(' ')
  const node = words.indexOf('node')
  return {
    variables: Object.fromEntries(words.slice(0, node).map((word) => word.split('='))),
    options: words.slice(node + 1, -1),
    entry: join(root, words.at(-1) as string),
  }
}

export type ServerProcess = {
  url: string
  /** From the launch to the line that says it is ready. */
  readyMs: number
  residentBytes(): Promise<number>
  cpuSeconds(): Promise<number | undefined>
  hasEnded(): boolean
  stop(): Promise<void>
  /** Ends it on the spot, without a chance to finish anything. */
  kill(): Promise<void>
}

type ServerOptions = {
  dataDir: string
  settings: Record<string, string>
  /** Of another version; this one when it is not given. */
  root?: string
}

/** Settings of the user's environment must not influence the measurement. */
const environment = ({ dataDir, settings }: ServerOptions): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(TRADEPOST|DATABASE)_/.test(name))),
  TRADEPOST_DATA_DIR: dataDir,
  TRADEPOST_PORT: '0',
  TRADEPOST_LOG_LEVEL: 'info',
  TRADEPOST_CONSOLE: '0',
  ...settings,
})

/** A server as a shop runs it: a process of its own, embedded database with fsync on, log lines into a file. */
export const startServer = async (options: ServerOptions, cleanup: Cleanup): Promise<ServerProcess> => {
  const logPath = `${options.dataDir}-${Date.now()}.log`
  const log = await open(logPath, 'w')
  const began = performance.now()
  const { variables, options: nodeOptions, entry } = await readLaunch(options.root ?? here)
  const child = spawn(process.execPath, [...nodeOptions, entry], {
    env: { ...environment(options), ...variables },
    stdio: ['ignore', log.fd, log.fd],
  })
  await log.close()
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (hasEnded()) return
    child.kill(signal)
    await once(child, 'exit')
  }
  const stop = () => end('SIGTERM')
  cleanup.add(stop)
  const pid = child.pid as number
  for (;;) {
    const text = await readFile(logPath, 'utf8')
    const [, url] = /ready at (\S+)/.exec(text) ?? []
    const readyMs = performance.now() - began
    if (url)
      return {
        url,
        readyMs,
        hasEnded,
        stop,
        kill: () => end('SIGKILL'),
        residentBytes: () => residentBytes(pid),
        cpuSeconds: () => cpuSeconds(pid),
      }
    if (child.exitCode !== null || readyMs > START_PATIENCE_MS)
      throw new Error(`the server did not start: ${text.slice(-2000)}`)
    await sleep(5)
  }
}
