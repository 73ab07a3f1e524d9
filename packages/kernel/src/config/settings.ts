import { MOST_REQUESTS, type Static, type TSchema, Type } from '@tradepost/contract'
import { fileSettings } from './file-settings.ts'
import { flag, integer, type SettingWords, text } from './setting.ts'
import { traceSettings } from './trace-settings.ts'

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** No format `uri`: the form for Unix sockets, postgres://user@/database?host=/folder, is none. */
const databaseAddress = String.raw`^postgres(ql)?://\S+$`

/** Every setting there is, under the name that the code uses. Docs, `tradepost doctor` and errors derive from it. */
export const settingsSchema = Type.Object({
  host: text({
    variable: 'TRADEPOST_HOST',
    description: 'address to listen on',
    takes: 'a host name or an IP address',
    pattern: String.raw`^[\w.:-]+$`,
    default: '127.0.0.1',
  }),
  port: integer({
    variable: 'TRADEPOST_PORT',
    description: 'port to listen on; 0 takes any that is free',
    minimum: 0,
    maximum: 65_535,
    default: 8080,
  }),
  dataDir: text({
    variable: 'TRADEPOST_DATA_DIR',
    description: 'folder for the embedded database, the generated secret, uploaded files and caches',
    takes: 'a folder',
    default: './data',
  }),
  ...fileSettings,
  databaseUrl: Type.Optional(
    text({
      variable: 'DATABASE_URL',
      description:
        'PostgreSQL server to use instead of the embedded one; of several hosts, the one that takes writes',
      takes: 'an address that begins with postgres://',
      otherwise: 'the embedded database',
      pattern: databaseAddress,
      writeOnly: true,
    }),
  ),
  sessionUrl: Type.Optional(
    text({
      variable: 'DATABASE_SESSION_URL',
      description:
        'the same server without a pooler in transaction mode, which DATABASE_URL may then name: for jobs, locks, notifications, migrations and commands',
      takes: 'an address that begins with postgres://, together with DATABASE_URL',
      otherwise: 'DATABASE_URL',
      pattern: databaseAddress,
      writeOnly: true,
    }),
  ),
  replicaUrl: Type.Optional(
    text({
      variable: 'DATABASE_REPLICA_URL',
      description:
        'replicas of the server in DATABASE_URL that lists and searches are read at, one or several hosts',
      takes: 'an address that begins with postgres://, together with DATABASE_URL',
      otherwise: 'none',
      pattern: databaseAddress,
      writeOnly: true,
    }),
  ),
  replicaLagSeconds: integer({
    variable: 'TRADEPOST_REPLICA_LAG_SECONDS',
    description: 'how far a replica may be behind before nothing is read at it',
    minimum: 1,
    maximum: 60,
    default: 5,
  }),
  walArchive: Type.Optional(
    text({
      variable: 'TRADEPOST_WAL_ARCHIVE',
      description:
        'folder, best on another disk, that the log of the embedded database is copied to, so that it can be restored to any moment',
      takes: 'a folder outside of the data folder',
      otherwise: 'none, and a backup is restored as it was taken',
    }),
  ),
  walArchiveDays: integer({
    variable: 'TRADEPOST_WAL_ARCHIVE_DAYS',
    description: 'how many days of that log are kept; a backup from before them is restored as it was taken',
    minimum: 1,
    maximum: 3650,
    default: 14,
  }),
  demo: flag({
    variable: 'TRADEPOST_DEMO',
    description:
      'demo merchant with well-known passwords; only on a loopback address, also in TRADEPOST_PUBLIC_URL',
    otherwise: '1 with the embedded database on a loopback address, else 0',
  }),
  console: flag({
    variable: 'TRADEPOST_CONSOLE',
    description: 'console for merchant staff at `/admin`, built when a start finds it new or changed',
    otherwise: '1',
  }),
  compileAhead: flag({
    variable: 'TRADEPOST_COMPILE_AHEAD',
    description:
      'compiles the checks of large bodies before it listens; 0 starts sooner, and the first such body makes others wait',
    otherwise: '1',
  }),
  workers: integer({
    variable: 'TRADEPOST_WORKERS',
    description: 'processes that answer requests',
    minimum: 1,
    maximum: 256,
    default: 1,
  }),
  rateLimit: integer({
    variable: 'TRADEPOST_RATE_LIMIT',
    description: 'requests a second for each client and process; 0 sets no limit',
    minimum: 0,
    maximum: MOST_REQUESTS,
    otherwise: '0 in the demo, else 1000',
  }),
  publicUrl: text({
    variable: 'TRADEPOST_PUBLIC_URL',
    description: 'address under which others reach this server, for links and as the issuer of tokens',
    takes: 'an address that begins with http:// or https://',
    otherwise: 'http:// with the host and port',
    format: 'web-address',
  }),
  trustedProxies: Type.Optional(
    text({
      variable: 'TRADEPOST_TRUSTED_PROXIES',
      description: 'proxies in front of this server, whose X-Forwarded-For tells the address of a caller',
      takes: 'IP addresses and ranges with commas between, such as 10.0.0.5,192.168.0.0/16',
      otherwise: 'none, and the header is ignored',
      format: 'ip-ranges',
    }),
  ),
  corsOrigins: Type.Optional(
    text({
      variable: 'TRADEPOST_CORS_ORIGINS',
      description: 'sites whose pages may call `/shop` and read catalog and content, beside those of shops',
      takes: 'addresses that begin with http:// or https://, with commas between, or * for every site',
      otherwise: 'none but the shops',
      format: 'origins',
    }),
  ),
  allowPrivateTargets: flag({
    variable: 'TRADEPOST_ALLOW_PRIVATE_TARGETS',
    description: 'whether outgoing calls may go to loopback and private addresses; imports fetch files',
    otherwise: '1 in the demo, else 0',
  }),
  webhookRetrySeconds: text({
    variable: 'TRADEPOST_WEBHOOK_RETRY_SECONDS',
    description:
      'how long a delivery to a webhook waits after each failure; after as many retries it is given up',
    takes: 'one to twenty whole numbers of seconds with commas between',
    pattern: String.raw`^\d{1,6}(,\d{1,6}){0,19}$`,
    default: '60,180,300,600,900,1800,3600,7200,21600,50400',
  }),
  syncWebhookSeconds: integer({
    variable: 'TRADEPOST_SYNC_WEBHOOK_SECONDS',
    description: 'how long a synchronous webhook has to answer, from the question to the last byte',
    minimum: 1,
    maximum: 60,
    default: 2,
  }),
  smtpUrl: Type.Optional(
    text({
      variable: 'TRADEPOST_SMTP_URL',
      description: 'mail server for the e-mails of merchants that have set none of their own',
      takes:
        'an address that begins with smtp:// or smtps://, with user and password if the server wants them',
      otherwise: 'none: e-mails of such merchants wait and are given up after a day',
      pattern: String.raw`^smtps?://\S+$`,
      writeOnly: true,
    }),
  ),
  mailFrom: Type.Optional(
    text({
      variable: 'TRADEPOST_MAIL_FROM',
      description: 'e-mail address that mail of merchants without a sender of their own comes from',
      takes: 'an e-mail address',
      otherwise: 'none',
      pattern: String.raw`^[^\s@<>]+@[^\s@<>]+$`,
    }),
  ),
  vendor: text({
    variable: 'TRADEPOST_VENDOR',
    description:
      'word in place of `service` in names of calls and at the plugin endpoint; a platform of orders',
    takes: 'a word of 1 to 32 lower-case letters and digits that begins with a letter',
    pattern: '^[a-z][a-z0-9]{0,31}$',
    default: 'service',
  }),
  secret: Type.Optional(
    text({
      variable: 'TRADEPOST_SECRET',
      description: 'key that encrypts stored secrets; every server of one database needs the same',
      takes: 'at least 32 characters',
      otherwise: 'a random one, kept in the file secret in the data folder',
      pattern: '^[^]{32,}$',
      writeOnly: true,
    }),
  ),
  logLevel: Type.Enum(logLevels, {
    variable: 'TRADEPOST_LOG_LEVEL',
    description: 'least important messages to log',
    otherwise: 'warn on a terminal, else info',
  } satisfies SettingWords),
  shutdownSeconds: integer({
    variable: 'TRADEPOST_SHUTDOWN_SECONDS',
    description: 'seconds that requests and jobs have to end when the server stops',
    minimum: 0,
    maximum: 3600,
    default: 25,
  }),
  dbPool: integer({
    variable: 'TRADEPOST_DB_POOL',
    description: 'database connections of each process',
    minimum: 2,
    maximum: 1000,
    default: 20,
  }),
  readSeconds: integer({
    variable: 'TRADEPOST_READ_SECONDS',
    description: 'how long one statement of a request that reads may run',
    minimum: 1,
    maximum: 3600,
    default: 10,
  }),
  fetchSeconds: integer({
    variable: 'TRADEPOST_FETCH_SECONDS',
    description: 'how long a server that an import fetches a file from may be silent',
    minimum: 1,
    maximum: 600,
    default: 30,
  }),
  importMegabytes: integer({
    variable: 'TRADEPOST_IMPORT_MEGABYTES',
    description: 'size of the largest file that an import takes, as it is uploaded',
    minimum: 1,
    maximum: 1_000_000,
    default: 1024,
  }),
  importStoreMegabytes: integer({
    variable: 'TRADEPOST_IMPORT_STORE_MEGABYTES',
    description: 'size of all files of imports that are kept for one merchant',
    minimum: 1,
    maximum: 100_000_000,
    default: 10_240,
  }),
  importDeletePercent: integer({
    variable: 'TRADEPOST_IMPORT_DELETE_PERCENT',
    description: 'percent of its records that a full import deletes without `confirmDeletions`',
    minimum: 0,
    maximum: 100,
    default: 30,
  }),
  writeSeconds: integer({
    variable: 'TRADEPOST_WRITE_SECONDS',
    description:
      'how long one statement of a request that writes may run; jobs have half an hour, migrations no limit',
    minimum: 1,
    maximum: 3600,
    default: 30,
  }),
  ...traceSettings,
})

export type Settings = Static<typeof settingsSchema>
export type SettingName = keyof Settings
/** Without a fixed default: it depends on other settings. */
type Derived = 'demo' | 'rateLimit' | 'publicUrl' | 'allowPrivateTargets' | 'logLevel'
export type SettingValues = Omit<Settings, Derived> & Partial<Pick<Settings, Derived>>
export type Setting = TSchema &
  SettingWords & {
    type?: 'integer' | 'boolean' | 'string'
    enum?: readonly string[]
    minimum?: number
    maximum?: number
    default?: string | number
  }

export const settingsTable = settingsSchema.properties as unknown as Record<SettingName, Setting>
