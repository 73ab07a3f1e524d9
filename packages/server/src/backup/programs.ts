import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { readProgramEnvironment, UserError } from '@tradepost/kernel'

export type Program = { path: string; major: number }
type Name = 'pg_dump' | 'pg_restore'

const run = promisify(execFile)

const majorOf = async (path: string): Promise<Program[]> => {
  const { stdout } = await run(path, ['--version'], { env: readProgramEnvironment() }).catch(() => ({
    stdout: '',
  }))
  const major = Number(/\) (\d+)/.exec(stdout)?.[1])
  return major > 0 ? [{ path, major }] : []
}

/** The oldest of those in PATH that knows the version: newer ones write and set what older servers do not know. */
export const findProgram = async (name: Name, atLeast: number): Promise<Program> => {
  const folders = new Set((readProgramEnvironment().PATH ?? '').split(delimiter).filter(Boolean))
  const found = (await Promise.all([...folders].map((folder) => majorOf(join(folder, name))))).flat()
  const [fitting] = found.filter(({ major }) => major >= atLeast).sort((a, b) => a.major - b.major)
  if (fitting) return fitting
  const newest = Math.max(...found.map(({ major }) => major))
  const what =
    found.length > 0 ? `The newest ${name} in PATH is of PostgreSQL ${newest}` : `There is no ${name} in PATH`
  throw new UserError(
    `${what}, and PostgreSQL ${atLeast} or newer is needed: install the package postgresql-client-${atLeast}, or put its folder into PATH.`,
  )
}

/** The password goes by the environment, because everybody on the machine sees the arguments. */
const splitPassword = (url: string): { address: string; password: string | undefined } => {
  const [, before = '', password, behind = ''] = /^(\w+:\/\/[^:@/?]*):([^@/?]*)(@.*)$/.exec(url) ?? []
  return password === undefined
    ? { address: url, password }
    : { address: before + behind, password: decodeURIComponent(password) }
}

type Running = ChildProcessByStdio<null, Readable, Readable>

/** Ends well when the program does and its output has been taken. */
export const runProgram = async <T>(
  { path }: Program,
  args: string[],
  url: string,
  take: (output: Readable) => Promise<T>,
): Promise<T> => {
  const { address, password } = splitPassword(url)
  const env = { ...readProgramEnvironment(), ...(password !== undefined && { PGPASSWORD: password }) }
  const child: Running = spawn(path, [...args, '--dbname', address], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    const [taken, notes, [code]] = await Promise.all([
      take(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number | null]>,
    ])
    if (code === 0) return taken
    throw new UserError(
      `${path} failed: ${notes.trim().split('\n').slice(0, 3).join(' ') || `it ended with ${code}`}`,
    )
  } finally {
    child.kill()
  }
}
