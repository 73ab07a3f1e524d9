import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { DATABASE, SUPERUSER } from './cluster.ts'

export interface Connection {
  /** Folder of the Unix socket. */
  host: string
  port: number
  user: string
  database: string
}

export interface PidFile {
  pid: number
  connection: Connection
  ready: boolean
}

/** PostgreSQL fills postmaster.pid line by line while it starts. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (!text) return undefined
  const [pid, , , port, socketDir, , , status] = text.split('\n')
  return {
    pid: Number(pid),
    connection: { host: socketDir ?? '', port: Number(port), user: SUPERUSER, database: DATABASE },
    ready: status?.trim() === 'ready',
  }
}

const commandOf = (pid: number) => (process.platform === 'linux' ? commandFromProc(pid) : commandFromPs(pid))

/** Process id and command, so that a user can end it. */
export async function describeProcess(pid: number): Promise<string> {
  const { line } = await commandOf(pid)
  return line.trim() ? `process ${pid}, ${line.trim().slice(0, 200)}` : `process ${pid}`
}

/** Whether the process is PostgreSQL on this cluster, and not a dead one's number given to something else. */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  const command = await commandOf(pid)
  return basename(command.program) === 'postgres' && command.line.includes(`-D ${cluster} `)
}

/** A process that has ended but is not yet collected by its parent has an empty command line. */
async function commandFromProc(pid: number) {
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return { program: text.split('\0', 1)[0] ?? '', line: text.replaceAll('\0', ' ') }
}

async function commandFromPs(pid: number) {
  const ask = (column: string) => promisify(execFile)('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)])
  try {
    const [program, line] = await Promise.all([ask('comm'), ask('command')])
    return { program: program.stdout.trim(), line: line.stdout }
  } catch {
    return { program: '', line: '' }
  }
}

/** Ends the sessions, writes everything out and waits for the end. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  // PostgreSQL 18 can hang for good when asked to stop while it restarts itself after a crash.
  await endsWithin(recoveryPatience, async () => (await readPidFile(cluster))?.ready || isGone(pid, cluster))
  for (const { signal, patience } of stops) {
    if (await isGone(pid, cluster)) return
    process.kill(pid, signal)
    if (await endsWithin(patience, () => isGone(pid, cluster))) return
  }
}

const recoveryPatience = 10_000
/** Fast and clean; and if that takes too long, at once, which the next start recovers from. */
const stops = [
  { signal: 'SIGINT', patience: 60_000 },
  { signal: 'SIGQUIT', patience: 10_000 },
] as const

const isGone = async (pid: number, cluster: string) => !(await isPostmaster(pid, cluster))

async function endsWithin(patience: number, ended: () => Promise<boolean>): Promise<boolean> {
  for (const begin = Date.now(); Date.now() - begin < patience; await sleep(10)) {
    if (await ended()) return true
  }
  return false
}
