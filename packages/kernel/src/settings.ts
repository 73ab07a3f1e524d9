import { resolve } from 'node:path'

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export interface Setting<T> {
  /** Name of the environment variable. */
  variable: string
  /** What it is for, as the documentation says it. */
  about: string
  /** What it takes, as it ends the sentence "… takes". */
  takes: string
  /** What holds when it is not set. */
  default: string
  /** Undefined when the text is not something it takes. */
  read: (text: string) => T | undefined
  /** Holds a password or key: a wrong value is not repeated in the error. */
  secret?: true
}

const setting = <T>(setting: Setting<T>) => setting

const flag = (text: string) => (text === '1' ? true : text === '0' ? false : undefined)

const integer = (least: number, most: number) => (text: string) => {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : undefined
}

const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined)

const webAddress = (text: string) => {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? text.replace(/\/+$/, '') : undefined
}

/** Not read by URL: the form for Unix sockets, postgres://user@/database?host=/folder, is none to it. */
const databaseAddress = matching(/^postgres(ql)?:\/\/\S+$/)

/** Every setting there is, under the name that the code uses. */
export const settingsTable = {
  host: setting({
    variable: 'TRADEPOST_HOST',
    about: 'Address to listen on',
    takes: 'a host name or an IP address',
    default: '127.0.0.1',
    read: matching(/^[\w.:-]+$/),
  }),
  port: setting({
    variable: 'TRADEPOST_PORT',
    about: 'Port to listen on; 0 takes any that is free',
    takes: 'a whole number from 0 to 65535',
    default: '8080',
    read: integer(0, 65_535),
  }),
  dataDir: setting({
    variable: 'TRADEPOST_DATA_DIR',
    about: 'Folder for the embedded database, uploaded files and the generated secret',
    takes: 'a folder',
    default: './data',
    read: (text) => resolve(text),
  }),
  databaseUrl: setting({
    variable: 'DATABASE_URL',
    about: 'PostgreSQL server to use instead of the embedded one',
    takes: 'an address that begins with postgres://',
    default: 'the embedded database',
    read: databaseAddress,
    secret: true,
  }),
  replicaUrl: setting({
    variable: 'DATABASE_REPLICA_URL',
    about: 'Read replica of the server in DATABASE_URL, for queries that may be a moment late',
    takes: 'an address that begins with postgres://, together with DATABASE_URL',
    default: 'none',
    read: databaseAddress,
    secret: true,
  }),
  demo: setting({
    variable: 'TRADEPOST_DEMO',
    about:
      'Demo merchant with well-known passwords; only on a loopback address, also in TRADEPOST_PUBLIC_URL',
    takes: '1 or 0',
    default: '1 with the embedded database on a loopback address, else 0',
    read: flag,
  }),
  workers: setting({
    variable: 'TRADEPOST_WORKERS',
    about: 'Processes that answer requests',
    takes: 'a whole number from 1 to 256',
    default: '1',
    read: integer(1, 256),
  }),
  rateLimit: setting({
    variable: 'TRADEPOST_RATE_LIMIT',
    about: 'Requests a second for each client; 0 sets no limit',
    takes: 'a whole number from 0 to 1000000',
    default: '0 in the demo, else 1000',
    read: integer(0, 1_000_000),
  }),
  publicUrl: setting({
    variable: 'TRADEPOST_PUBLIC_URL',
    about: 'Address under which others reach this server, for links and as the issuer of tokens',
    takes: 'an address that begins with http:// or https://',
    default: 'http:// with the host and port',
    read: webAddress,
  }),
  allowPrivateTargets: setting({
    variable: 'TRADEPOST_ALLOW_PRIVATE_TARGETS',
    about: 'Whether webhooks, imports and plugin calls may go to loopback and private addresses',
    takes: '1 or 0',
    default: '1 in the demo, else 0',
    read: flag,
  }),
  vendor: setting({
    variable: 'TRADEPOST_VENDOR',
    about: 'Word that existing clients use for their own app and in names',
    takes: 'a word of 1 to 32 lower-case letters and digits that begins with a letter',
    default: 'service',
    read: matching(/^[a-z][a-z0-9]{0,31}$/),
  }),
  secret: setting({
    variable: 'TRADEPOST_SECRET',
    about: 'Key that encrypts stored secrets; every server of one database needs the same',
    takes: 'at least 32 characters',
    default: 'a random one, kept in the file secret in the data folder',
    read: matching(/^.{32,}$/s),
    secret: true,
  }),
  logLevel: setting({
    variable: 'TRADEPOST_LOG_LEVEL',
    about: 'Least important messages to log',
    takes: `one of ${logLevels.join(', ')}`,
    default: 'warn on a terminal, else info',
    read: (text) => logLevels.find((level) => level === text),
  }),
  shutdownSeconds: setting({
    variable: 'TRADEPOST_SHUTDOWN_SECONDS',
    about: 'Seconds that requests and jobs have to end when the server stops',
    takes: 'a whole number from 0 to 3600',
    default: '25',
    read: integer(0, 3600),
  }),
  dbPool: setting({
    variable: 'TRADEPOST_DB_POOL',
    about: 'Database connections of each process',
    takes: 'a whole number from 2 to 1000',
    default: '20',
    read: integer(2, 1000),
  }),
  readSeconds: setting({
    variable: 'TRADEPOST_READ_SECONDS',
    about: 'How long one statement of a request that reads may run',
    takes: 'a whole number from 1 to 3600',
    default: '10',
    read: integer(1, 3600),
  }),
  writeSeconds: setting({
    variable: 'TRADEPOST_WRITE_SECONDS',
    about: 'How long one statement of a request that writes may run',
    takes: 'a whole number from 1 to 3600',
    default: '30',
    read: integer(1, 3600),
  }),
}
