import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Order, Report, TestEvent } from './messages.ts'

const entry = fileURLToPath(new URL('./worker.ts', import.meta.url))
const reporter = fileURLToPath(new URL('./reporter.ts', import.meta.url))
const lightContext = new URL('./light-context.mjs', import.meta.url)

export type WorkerOptions = {
  root: string
  env: NodeJS.ProcessEnv
  /** For one file, its tests and what it loads. */
  fileMs: number
  /**
   * Beyond that, for a process that does not obey its own limit any more, such as one in an endless loop; also to close
   * what its files shared.
   */
  graceMs: number
  /** Options of node:test, such as --test-name-pattern; with any, a process runs one file only. */
  nodeOptions: string[]
}

export type FileRun = { events: TestEvent[]; output: string; ms: number; problem?: string }

export type WorkerProcess = {
  run(file: string): Promise<FileRun>
  /** Whether another file may be given to it. */
  isFit(): boolean
  /** No more files. Says what went wrong outside of any test. */
  end(): Promise<string | undefined>
  kill(): void
}

/** Beyond this a process is replaced. */
const MOST_BYTES = 1.5e9

const endOf = ({ exitCode, signalCode }: ChildProcess) =>
  signalCode ? `its process was ended by ${signalCode}` : `its process ended with code ${exitCode}`

const isResultOf = (file: string, { type, data }: TestEvent) =>
  data.nesting === 0 && data.name === file && (type === 'test:pass' || type === 'test:fail')

export const startWorker = (options: WorkerOptions): WorkerProcess => {
  const { root, env, fileMs, graceMs, nodeOptions } = options
  const isBare = nodeOptions.length > 0
  const child = fork(entry, [isBare ? 'bare' : 'suites', String(fileMs)], {
    cwd: root,
    env,
    execArgv: [
      `--import=${lightContext}`,
      `--test-reporter=${reporter}`,
      '--test-reporter-destination=stdout',
      ...nodeOptions,
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const closed = once(child, 'close')
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  let run: FileRun = { events: [], output: '', ms: 0 }
  let hasFailed = false
  let isFit = !isBare
  let hear: (report: Report) => void = () => undefined
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      run.output += chunk
    })
  child.on('message', (report: Report) => {
    if ('event' in report) {
      run.events.push(report.event)
      hasFailed ||= report.event.type === 'test:fail'
    } else isFit &&= report.residentBytes < MOST_BYTES
    hear(report)
  })
  const order = (next: Order) => child.connected && child.send(next)
  const within = async (ms: number, work: Promise<unknown>) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), ms)
    await work.finally(() => clearTimeout(timer))
  }

  /** The result of a file and the word that it is done come on two ways, in either order. */
  const isOver = (file: string) =>
    new Promise<void>((resolve) => {
      let awaited = 2
      hear = (report) => {
        if ('done' in report || isResultOf(file, report.event)) awaited--
        if (awaited === 0) resolve()
        // what did not end in time may still run, and disturb the files behind it
        if ('event' in report && report.event.data.details?.error?.failureType === 'testTimeoutFailure')
          isFit = false
      }
    })

  return {
    isFit: () => isFit && !hasEnded(),
    kill: () => child.kill('SIGTERM'),
    run: async (file) => {
      const began = performance.now()
      run = { events: [], output: '', ms: 0 }
      const over = Promise.race(isBare ? [closed] : [isOver(file), closed])
      order({ file })
      await within(fileMs + graceMs, over)
      run.ms = performance.now() - began
      if (hasEnded() && (!isBare || (child.exitCode !== 0 && !hasFailed))) run.problem = endOf(child)
      hasFailed ||= run.problem !== undefined
      return run
    },
    end: async () => {
      run = { events: [], output: '', ms: 0 }
      order({})
      await within(graceMs, closed)
      return child.exitCode === 0 || hasFailed ? undefined : `${endOf(child)}\n${run.output}`
    },
  }
}
