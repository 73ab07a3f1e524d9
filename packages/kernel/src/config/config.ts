import { isIPv6 } from 'node:net'
import { relative, resolve } from 'node:path'
import { UserError } from '../base/user-error.ts'
import { clientVariables, type Environment, readEnvironment, testVariables } from './environment.ts'
import { keptSecret } from './kept-secret.ts'
import type { Settings } from './settings.ts'

/** With the secret, which a start makes when there is none. */
export type Config = Settings & { secret: string }

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

const withoutSlash = (url: string) => url.replace(/(?<!\/)\/+$/, '')

/** Valid settings, and all problems; an invalid value counts as not set. Does not access the disk. */
export function readSettings(env: Environment = process.env): { settings: Settings; problems: string[] } {
  const { values, problems } = readEnvironment(env)
  const { host, port, databaseUrl } = values
  const publicUrl = values.publicUrl && withoutSlash(values.publicUrl)
  // behind a proxy the server listens on loopback; the public address shows that it is reachable from outside
  const isPublic = publicUrl !== undefined && !isLoopback(hostOf(publicUrl))
  const demo = values.demo ?? (!databaseUrl && isLoopback(host) && !isPublic)
  if (demo && !isLoopback(host)) {
    problems.push(
      `TRADEPOST_DEMO is 1 and TRADEPOST_HOST is ${host}: the demo has well-known passwords, so it takes a loopback address such as 127.0.0.1`,
    )
  }
  if (demo && isPublic) {
    problems.push(
      `TRADEPOST_DEMO is 1 and TRADEPOST_PUBLIC_URL is ${publicUrl}: the demo has well-known passwords, which would work from outside; set TRADEPOST_DEMO to 0`,
    )
  }
  if (values.sessionUrl && !databaseUrl) {
    problems.push(
      'DATABASE_SESSION_URL is set without DATABASE_URL: it takes the server that DATABASE_URL reaches by a pooler',
    )
  }
  if (values.replicaUrl && !databaseUrl) {
    problems.push(
      'DATABASE_REPLICA_URL is set without DATABASE_URL: it takes the server that it is a replica of',
    )
  }
  const dataDir = resolve(values.dataDir)
  const walArchive = values.walArchive && resolve(values.walArchive)
  if (walArchive && databaseUrl)
    problems.push(
      'TRADEPOST_WAL_ARCHIVE is set beside DATABASE_URL: it is for the embedded database, and a server of your own has an archive_command',
    )
  if (walArchive && !relative(dataDir, walArchive).startsWith('..'))
    problems.push(
      `TRADEPOST_WAL_ARCHIVE is ${walArchive}, in the data folder: it takes a folder outside of it, best on another disk`,
    )
  problems.push(...bucketProblems(values))
  const settings = {
    ...values,
    dataDir,
    walArchive,
    demo,
    console: values.console ?? true,
    compileAhead: values.compileAhead ?? true,
    rateLimit: values.rateLimit ?? (demo ? 0 : 1000),
    publicUrl: publicUrl ?? `http://${urlHost(host)}:${port}`,
    allowPrivateTargets: values.allowPrivateTargets ?? demo,
    logLevel: values.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'),
  }
  return { settings, problems }
}

/** A bucket without a key, or a key without a bucket, would quietly keep files in the data folder. */
const bucketProblems = ({ s3Bucket, s3AccessKey, s3SecretKey, s3Endpoint }: Partial<Settings>): string[] => {
  const parts = {
    TRADEPOST_S3_BUCKET: s3Bucket,
    TRADEPOST_S3_ACCESS_KEY: s3AccessKey,
    TRADEPOST_S3_SECRET_KEY: s3SecretKey,
  }
  const missing = Object.entries(parts).flatMap(([name, value]) => (value ? [] : [name]))
  const isAsked = missing.length < 3 || s3Endpoint !== undefined
  return isAsked
    ? missing.map((name) => `${name} is not set: a bucket takes all of ${Object.keys(parts).join(', ')}`)
    : []
}

/** Of the server that a command calls; an empty variable counts as not set. */
export const readClientSettings = (
  env: Environment = process.env,
): Partial<Record<keyof typeof clientVariables, string>> =>
  Object.fromEntries(
    Object.entries(clientVariables).map(([name, variable]) => [name, env[variable] || undefined]),
  )

/** The database that the test runner brought up: its address, and the name of the template to clone. */
export function loadTestDatabase(env: Environment = process.env): { url: string; template: string } {
  const url = env[testVariables.database]
  const template = env[testVariables.template]
  if (url && template) return { url, template }
  throw new UserError(
    'There is no test database: run the tests by npm run test:all, with file names to run only these.',
  )
}

export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

/** Without the brackets of an IPv6 address. */
export const hostOf = (url: string) => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')

/** A wildcard address cannot be opened as a link. */
const urlHost = (host: string) =>
  host === '0.0.0.0' || host === '::' ? 'localhost' : isIPv6(host) ? `[${host}]` : host

/** For programs of PostgreSQL: where they are, and its own variables, which `pg` obeys as well. */
export const readProgramEnvironment = (env: Environment = process.env): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name]) => /^(PATH|HOME|PG[A-Z]+)$/.test(name)))
