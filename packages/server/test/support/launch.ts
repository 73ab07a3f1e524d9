import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildServer } from '@tradepost/cli/build'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { lookAtEmbedded } from '@tradepost/postgres'
import { until } from './until.ts'

// to look for the build takes a seventh of the processor time of a start, so a file of tests looks once
const built = await buildServer(console.error)
const main = built ? join(built, 'server.js') : fileURLToPath(import.meta.resolve('@tradepost/cli/serve'))

/** The database that a killed server left behind. */
const endDatabase = async (folder: string) => {
  const running = async () => (await lookAtEmbedded(folder))?.running
  const left = await running()
  if (!left) return
  process.kill(left.pid, 'SIGQUIT')
  await until(async () => !(await running()))
}

export const newFolder = async () => {
  // a blank in the path, as in many home folders
  const folder = await mkdtemp(join(tmpdir(), 'trade post '))
  // as root, the database would be kept elsewhere if its user could not enter
  await chmod(folder, 0o755)
  closeAfterFile(async () => {
    await endDatabase(folder)
    await rm(folder, { recursive: true, force: true })
  })
  return folder
}

/** Compiled code is kept as by `npm start`: half of the processor time of a start is for reading TypeScript. */
export const inherited = () => {
  const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...(NODE_OPTIONS && { NODE_OPTIONS }) }
}

const launched = new Set<ChildProcess>()
const killAll = () => {
  for (const child of launched) child.kill('SIGKILL')
}
// a run that is broken off would leave them behind, in groups of their own
process.once('SIGTERM', () => {
  killAll()
  process.kill(process.pid, 'SIGTERM')
})

/** A server process as an operator starts it: in a group of its own, with settings from the environment. */
export const launch = (env: Record<string, string>) => {
  const child = spawn(process.execPath, [main], {
    env: {
      ...inherited(),
      TRADEPOST_PORT: '0',
      TRADEPOST_LOG_LEVEL: 'warn',
      TRADEPOST_CONSOLE: '0',
      // a third of the processor time of a start, for checks that few of these servers use
      TRADEPOST_COMPILE_AHEAD: '0',
      ...env,
    },
    detached: true,
  })
  launched.add(child)
  child.once('exit', () => launched.delete(child))
  closeAfterFile(async () => killAll())
  let output = ''
  const seen = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', seen)
  child.stderr.on('data', seen)
  const ended = once(child, 'exit').then(([code, signal]) => ({
    code: code as number | null,
    signal,
    output,
  }))
  const ready = (async () => {
    for (;;) {
      const url = /ready at (\S+)/.exec(output)?.[1]
      if (url) return url
      await Promise.race([
        once(child.stdout, 'data'),
        ended.then(() => Promise.reject(new Error(`it ended: ${output}`))),
      ])
    }
  })()
  ready.catch(() => undefined)
  return { child, ended, ready, output: () => output }
}

/** One letter, such as T for one that is stopped. */
export const stateOf = (pid: number): string =>
  process.platform === 'linux'
    ? (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.slice(0, 1) ?? '')
    : execFileSync('/bin/ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' }).slice(0, 1)

/** The processes that a process has started. */
export const childrenOf = (pid: number): number[] => {
  const numbers = (text: string) => text.split(/\s+/).filter(Boolean).map(Number)
  return process.platform === 'linux'
    ? numbers(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'))
    : numbers(execFileSync('/usr/bin/pgrep', ['-P', String(pid)], { encoding: 'utf8' }))
}
