import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { loadTestDatabase, openDatabase, type Sql } from '@tradepost/kernel'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { newDatabaseName } from '@tradepost/kernel/database-name'
import { createDatabase, dropDatabases, withDatabase } from '@tradepost/postgres'
import { type Ended, runInProcess } from './in-process.ts'

export const binary = fileURLToPath(new URL('../bin/tradepost.mjs', import.meta.url))

export type Environment = Record<string, string>

/** A folder with a blank in its path; whatever runs in it must be stopped by then. */
export const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'tradepost cli '))
  // as root, the database runs as another user, who must be able to pass through
  await chmod(folder, 0o755)
  closeAfterFile(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const settings = { TRADEPOST_LOG_LEVEL: 'error', TRADEPOST_CONSOLE: '0', TRADEPOST_COMPILE_AHEAD: '0' }

const launch = (args: string[], env: Environment, node = process.execPath) => {
  const { PATH, NODE_OPTIONS } = process.env
  const child = spawn(node, [binary, ...args], {
    env: { PATH, ...(NODE_OPTIONS && { NODE_OPTIONS }), ...settings, ...env },
  })
  closeAfterFile(async () => child.kill('SIGKILL'))
  return child
}

/** For a server whose address its settings have to name. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Runs the command without a process of its own, which takes more than a second of a processor to begin. */
export const tradepost = (
  args: string[],
  env: Environment = {},
  { input = '' }: { input?: string } = {},
): Promise<Ended> => runInProcess(args, { ...settings, ...env }, input)

/** Runs the command as a user does, to its end. */
export const tradepostProcess = async (
  args: string[],
  env: Environment = {},
  { input = '', node }: { input?: string; node?: string } = {},
): Promise<Ended> => {
  const child = launch(args, env, node)
  child.stdin.end(input)
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ])
  return { code, stdout, stderr }
}

/** A server that is started by the command, until the returned function stops it. */
export const serve = async (
  env: Environment,
  start = launch,
): Promise<{ url: string; output(): string; stop(): Promise<number> }> => {
  const child = start(['serve'], { TRADEPOST_PORT: '0', ...env })
  const ended = once(child, 'exit')
  let output = ''
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
        const url = /ready at (\S+)/.exec(output)?.[1]
        if (url) resolve(url)
      })
    child.once('exit', () => reject(new Error(`the server ended: ${output}`)))
  })
  const url = await ready
  return {
    url,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}

export type TestDatabase = { url: string; run(query: Sql): Promise<unknown> }

/** A migrated database of its own on the server of the tests. */
export const newDatabase = async (): Promise<TestDatabase> => {
  const { url, template } = loadTestDatabase()
  const name = newDatabaseName()
  await createDatabase(url, name, template)
  closeAfterFile(() => dropDatabases(url, name))
  const own = withDatabase(url, name)
  return {
    url: own,
    run: async (query) => {
      const database = openDatabase({ connectionString: own, max: 1 })
      await database.run(query).finally(database.close)
    },
  }
}
