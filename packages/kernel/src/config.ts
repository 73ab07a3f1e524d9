import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { join, resolve } from 'node:path'
import { nearest } from './nearest.ts'
import { type LogLevel, type Setting, settingsTable } from './settings.ts'
import { UserError } from './user-error.ts'
import { writeOnce } from './write-once.ts'

export { type LogLevel, settingsTable } from './settings.ts'

export interface Config {
  host: string
  port: number
  dataDir: string
  /** Undefined means the embedded database. */
  databaseUrl: string | undefined
  replicaUrl: string | undefined
  demo: boolean
  workers: number
  /** Requests a second for each client; 0 is no limit. */
  rateLimit: number
  /** Without a slash at the end. */
  publicUrl: string
  allowPrivateTargets: boolean
  vendor: string
  secret: string
  logLevel: LogLevel
  /** How long requests and jobs have to end when the server stops. */
  shutdownSeconds: number
  dbPool: number
  /** How long one statement may run. */
  readSeconds: number
  writeSeconds: number
}

/** The secret may still have to be made, which is left to whoever starts something. */
export type Settings = Omit<Config, 'secret'> & { secret: string | undefined }

type Environment = Record<string, string | undefined>
type Given = { [Name in keyof typeof settingsTable]?: ReturnType<(typeof settingsTable)[Name]['read']> }

/** Set by the test runner for test processes; no setting of the server, but no misspelt one either. */
const testVariables = { database: 'TRADEPOST_TEST_DATABASE', template: 'TRADEPOST_TEST_TEMPLATE' }

/** The settings, or a refusal that names all that is wrong with them. Touches no disk. */
export function loadSettings(env: Environment = process.env): Settings {
  const { settings, problems } = readSettings(env)
  if (problems.length > 0) throw new UserError(problems.map((problem) => `${problem}.`).join('\n'))
  return settings
}

/** With the secret, which is made and kept in the data folder when there is none. */
export function loadConfig(env: Environment = process.env): Config {
  const settings = loadSettings(env)
  return { ...settings, secret: settings.secret ?? keptSecret(settings.dataDir) }
}

/** What holds, and everything that is wrong with what was set; a wrong value counts as not set. Touches no disk. */
export function readSettings(env: Environment = process.env): { settings: Settings; problems: string[] } {
  const { given, problems } = readVariables(env)
  const host = given.host ?? '127.0.0.1'
  const port = given.port ?? 8080
  const dataDir = given.dataDir ?? resolve('data')
  // behind a proxy the server listens on loopback, and its public address tells that others come
  const isPublic = given.publicUrl !== undefined && !isLoopback(hostOf(given.publicUrl))
  const demo = given.demo ?? (!given.databaseUrl && isLoopback(host) && !isPublic)
  if (demo && !isLoopback(host)) {
    problems.push(
      `TRADEPOST_DEMO is 1 and TRADEPOST_HOST is ${host}: the demo has well-known passwords, so it takes a loopback address such as 127.0.0.1`,
    )
  }
  if (demo && isPublic) {
    problems.push(
      `TRADEPOST_DEMO is 1 and TRADEPOST_PUBLIC_URL is ${given.publicUrl}: the demo has well-known passwords, which would work from outside; set TRADEPOST_DEMO to 0`,
    )
  }
  if (given.replicaUrl && !given.databaseUrl) {
    problems.push(
      'DATABASE_REPLICA_URL is set without DATABASE_URL: it takes the server that it is a replica of',
    )
  }
  const settings = {
    host,
    port,
    dataDir,
    databaseUrl: given.databaseUrl,
    replicaUrl: given.replicaUrl,
    demo,
    workers: given.workers ?? 1,
    rateLimit: given.rateLimit ?? (demo ? 0 : 1000),
    publicUrl: given.publicUrl ?? `http://${urlHost(host)}:${port}`,
    allowPrivateTargets: given.allowPrivateTargets ?? demo,
    vendor: given.vendor ?? 'service',
    secret: given.secret,
    logLevel: given.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'),
    shutdownSeconds: given.shutdownSeconds ?? 25,
    dbPool: given.dbPool ?? 20,
    readSeconds: given.readSeconds ?? 10,
    writeSeconds: given.writeSeconds ?? 30,
  }
  return { settings, problems }
}

/** The database that the test runner brought up: its address, and the name of the template to clone. */
export function loadTestDatabase(env: Environment = process.env): { url: string; template: string } {
  const url = env[testVariables.database]
  const template = env[testVariables.template]
  if (url && template) return { url, template }
  throw new UserError(
    'There is no test database: run the tests by npm run test:all, with file names to run only these.',
  )
}

function readVariables(env: Environment): { given: Given; problems: string[] } {
  const given: Record<string, unknown> = {}
  const problems = unknownVariables(env)
  for (const [name, setting] of Object.entries<Setting<unknown>>(settingsTable)) {
    const text = env[setting.variable]
    // Compose files and shells often set a variable to nothing to mean that it is not set.
    if (!text) continue
    given[name] = setting.read(text)
    if (given[name] === undefined) problems.push(wrongValue(setting, text))
  }
  return { given, problems }
}

const wrongValue = ({ variable, takes, secret }: Setting<unknown>, text: string) =>
  secret
    ? `${variable} has a wrong value of ${text.length} characters: it takes ${takes}`
    : `${variable} is ${JSON.stringify(text)}: it takes ${takes}`

function unknownVariables(env: Environment): string[] {
  const known = Object.values(settingsTable).map(({ variable }) => variable)
  const ours = [...known, ...Object.values(testVariables)]
  return Object.keys(env)
    .filter((name) => name.startsWith('TRADEPOST_') && !ours.includes(name))
    .map((name) => `${name} is no setting of Tradepost: the nearest is ${nearest(name, known)}`)
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

/** Without the brackets of an IPv6 address. */
const hostOf = (url: string) => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')

/** Nobody can follow a link to the address that stands for all of them. */
const urlHost = (host: string) =>
  host === '0.0.0.0' || host === '::' ? 'localhost' : isIPv6(host) ? `[${host}]` : host

const secretFile = (dataDir: string) => join(dataDir, 'secret')

/** The secret that an earlier start kept, if any. */
export function findKeptSecret(dataDir: string): string | undefined {
  const path = secretFile(dataDir)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
}

/**
 * Prepares another secret, to be put in place or thrown away. It is on the disk before the database depends on it: a
 * crash in between leaves it in the file `secret.next`.
 */
export function prepareKeptSecret(dataDir: string, secret: string): { put(): void; discard(): void } {
  const next = `${secretFile(dataDir)}.next`
  writeFileSync(next, `${secret}\n`, { mode: 0o600, flush: true })
  return { put: () => renameSync(next, secretFile(dataDir)), discard: () => rmSync(next, { force: true }) }
}

function keptSecret(dataDir: string): string {
  const path = secretFile(dataDir)
  try {
    mkdirSync(dataDir, { recursive: true })
    const secret = writeOnce(path, `${randomBytes(32).toString('base64url')}\n`, 0o600).trim()
    if (settingsTable.secret.read(secret)) return secret
    throw new Error('it is shorter than 32 characters')
  } catch (error) {
    throw new UserError(
      `The secret in ${path} cannot be used (${(error as Error).message}): set TRADEPOST_SECRET, or TRADEPOST_DATA_DIR to a folder of your own.`,
    )
  }
}
