import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { UserError } from '../base/user-error.ts'
import { loadConfig, loadTestDatabase, readSettings } from './config.ts'
import { findKeptSecret } from './kept-secret.ts'
import { defaultOf } from './setting-words.ts'
import { settingsTable } from './settings.ts'

const secret = 'a secret of more than 32 characters'
const load = (env: Record<string, string> = {}) => loadConfig({ TRADEPOST_SECRET: secret, ...env })

function problemsOf(env: Record<string, string>): string[] {
  try {
    load(env)
  } catch (error) {
    assert.ok(error instanceof UserError)
    return error.message.split('\n')
  }
  return []
}

function temporaryFolder(t: TestContext): string {
  const dir = mkdtempSync(join(tmpdir(), 'tradepost-config-'))
  t.after(() => rmSync(dir, { recursive: true }))
  return dir
}

describe('loadConfig', () => {
  it('needs no setting', () => {
    const { logLevel, dataDir, ...rest } = load()

    assert.deepEqual(rest, {
      host: '127.0.0.1',
      port: 8080,
      s3Bucket: undefined,
      s3Endpoint: undefined,
      s3Region: 'us-east-1',
      s3AccessKey: undefined,
      s3SecretKey: undefined,
      databaseUrl: undefined,
      smtpUrl: undefined,
      mailFrom: undefined,
      sessionUrl: undefined,
      replicaUrl: undefined,
      replicaLagSeconds: 5,
      walArchive: undefined,
      walArchiveDays: 14,
      demo: true,
      console: true,
      compileAhead: true,
      workers: 1,
      rateLimit: 0,
      publicUrl: 'http://127.0.0.1:8080',
      trustedProxies: undefined,
      corsOrigins: undefined,
      allowPrivateTargets: true,
      syncWebhookSeconds: 2,
      webhookRetrySeconds: '60,180,300,600,900,1800,3600,7200,21600,50400',
      vendor: 'service',
      secret,
      otlpEndpoint: undefined,
      otlpTracesEndpoint: undefined,
      otlpProtocol: 'http/protobuf',
      otelServiceName: 'tradepost',
      tracesSampler: 'parentbased_always_on',
      tracesSamplerArg: '1',
      otelDisabled: 'false',
      shutdownSeconds: 25,
      dbPool: 20,
      fetchSeconds: 30,
      importMegabytes: 1024,
      importStoreMegabytes: 10_240,
      importDeletePercent: 30,
      readSeconds: 10,
      writeSeconds: 30,
    })
    assert.equal(logLevel, process.stdout.isTTY ? 'warn' : 'info')
    assert.equal(dataDir, join(process.cwd(), 'data'))
  })

  it('takes a bucket with its key, and neither alone', () => {
    const bucket = {
      TRADEPOST_S3_BUCKET: 'files',
      TRADEPOST_S3_ACCESS_KEY: 'key',
      TRADEPOST_S3_SECRET_KEY: 'secret',
    }

    assert.equal(load(bucket).s3Bucket, 'files')
    assert.deepEqual(problemsOf({ TRADEPOST_S3_BUCKET: 'files', TRADEPOST_S3_ACCESS_KEY: 'key' }), [
      'TRADEPOST_S3_SECRET_KEY is not set: a bucket takes all of TRADEPOST_S3_BUCKET, TRADEPOST_S3_ACCESS_KEY, TRADEPOST_S3_SECRET_KEY.',
    ])
    assert.equal(problemsOf({ TRADEPOST_S3_ENDPOINT: 'https://s3.example.com' }).length, 3)
    assert.equal(problemsOf({ ...bucket, TRADEPOST_S3_BUCKET: 'Files' }).length, 2)
  })

  it('has the defaults that its schema tells, or says in words on what they depend', () => {
    const config: Record<string, unknown> = { ...load(), dataDir: './data' }

    for (const [name, setting] of Object.entries(settingsTable)) {
      assert.notEqual(setting.default === undefined, setting.otherwise === undefined, name)
      if (!setting.otherwise) assert.equal(String(config[name]), defaultOf(setting))
    }
  })

  it('takes a number at its bounds and refuses the next one', () => {
    for (const { variable, type, minimum = 0, maximum = 0 } of Object.values(settingsTable)) {
      if (type !== 'integer') continue
      assert.deepEqual(problemsOf({ [variable]: String(minimum) }), [])
      assert.deepEqual(problemsOf({ [variable]: String(maximum) }), [])
      for (const wrong of [minimum - 1, maximum + 1])
        assert.deepEqual(problemsOf({ [variable]: String(wrong) }), [
          `${variable} is "${wrong}": it takes a whole number from ${minimum} to ${maximum}.`,
        ])
    }
  })

  it('takes every setting', () => {
    const config = load({
      TRADEPOST_HOST: '0.0.0.0',
      TRADEPOST_PORT: '0',
      TRADEPOST_DATA_DIR: '/srv/shop data',
      TRADEPOST_S3_BUCKET: 'shop.files',
      TRADEPOST_S3_ENDPOINT: 'https://s3.example',
      TRADEPOST_S3_REGION: 'eu-central-1',
      TRADEPOST_S3_ACCESS_KEY: 'key',
      TRADEPOST_S3_SECRET_KEY: 'secret/key+',
      DATABASE_URL: 'postgres://shop:pass@db.example/shop',
      DATABASE_SESSION_URL: 'postgres://shop:pass@direct.example/shop',
      DATABASE_REPLICA_URL: 'postgresql://shop@/shop?host=/run/postgresql',
      TRADEPOST_REPLICA_LAG_SECONDS: '9',
      TRADEPOST_WAL_ARCHIVE_DAYS: '30',
      TRADEPOST_CONSOLE: '0',
      TRADEPOST_COMPILE_AHEAD: '0',
      TRADEPOST_WORKERS: '4',
      TRADEPOST_RATE_LIMIT: '50',
      TRADEPOST_PUBLIC_URL: 'https://shop.example/',
      TRADEPOST_TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16',
      TRADEPOST_CORS_ORIGINS: 'https://app.example, http://127.0.0.1:5173',
      TRADEPOST_ALLOW_PRIVATE_TARGETS: '1',
      TRADEPOST_SYNC_WEBHOOK_SECONDS: '5',
      TRADEPOST_WEBHOOK_RETRY_SECONDS: '1,2',
      TRADEPOST_VENDOR: 'acme',
      TRADEPOST_LOG_LEVEL: 'debug',
      TRADEPOST_SHUTDOWN_SECONDS: '5',
      TRADEPOST_DB_POOL: '40',
      TRADEPOST_FETCH_SECONDS: '60',
      TRADEPOST_IMPORT_MEGABYTES: '200',
      TRADEPOST_IMPORT_STORE_MEGABYTES: '5000',
      TRADEPOST_IMPORT_DELETE_PERCENT: '60',
      TRADEPOST_READ_SECONDS: '20',
      TRADEPOST_WRITE_SECONDS: '60',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_SERVICE_NAME: 'shop',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
      OTEL_SDK_DISABLED: 'true',
    })

    assert.deepEqual(config, {
      host: '0.0.0.0',
      port: 0,
      dataDir: '/srv/shop data',
      s3Bucket: 'shop.files',
      s3Endpoint: 'https://s3.example',
      s3Region: 'eu-central-1',
      s3AccessKey: 'key',
      s3SecretKey: 'secret/key+',
      databaseUrl: 'postgres://shop:pass@db.example/shop',
      smtpUrl: undefined,
      mailFrom: undefined,
      sessionUrl: 'postgres://shop:pass@direct.example/shop',
      replicaUrl: 'postgresql://shop@/shop?host=/run/postgresql',
      replicaLagSeconds: 9,
      walArchive: undefined,
      walArchiveDays: 30,
      demo: false,
      console: false,
      compileAhead: false,
      workers: 4,
      rateLimit: 50,
      publicUrl: 'https://shop.example',
      trustedProxies: '10.0.0.5, 10.1.0.0/16',
      corsOrigins: 'https://app.example, http://127.0.0.1:5173',
      allowPrivateTargets: true,
      syncWebhookSeconds: 5,
      webhookRetrySeconds: '1,2',
      vendor: 'acme',
      secret,
      logLevel: 'debug',
      shutdownSeconds: 5,
      dbPool: 40,
      fetchSeconds: 60,
      importMegabytes: 200,
      importStoreMegabytes: 5000,
      importDeletePercent: 60,
      readSeconds: 20,
      writeSeconds: 60,
      otlpEndpoint: 'http://collector.example:4318',
      otlpTracesEndpoint: 'https://traces.example/in',
      otlpProtocol: 'http/json',
      otelServiceName: 'shop',
      tracesSampler: 'traceidratio',
      tracesSamplerArg: '0.05',
      otelDisabled: 'true',
    })
  })

  it('is strict on a server of one’s own, and open in the demo', () => {
    const url = { DATABASE_URL: 'postgres://db.example/shop' }

    assert.partialDeepStrictEqual(load(url), { demo: false, rateLimit: 1000, allowPrivateTargets: false })
    assert.partialDeepStrictEqual(load({ ...url, TRADEPOST_DEMO: '1' }), { demo: true, rateLimit: 0 })
    assert.partialDeepStrictEqual(load({ TRADEPOST_DEMO: '0' }), { demo: false, allowPrivateTargets: false })
  })

  it('keeps the demo off every address that others can reach', () => {
    assert.equal(load({ TRADEPOST_HOST: '192.168.1.5' }).demo, false)
    assert.equal(load({ TRADEPOST_HOST: '::1' }).demo, true)
    assert.equal(load({ TRADEPOST_PUBLIC_URL: 'https://shop.example.test' }).demo, false)
    assert.equal(load({ TRADEPOST_PUBLIC_URL: 'http://[::1]:9090' }).demo, true)
    assert.throws(
      () => load({ TRADEPOST_PUBLIC_URL: 'https://shop.example.test', TRADEPOST_DEMO: '1' }),
      /TRADEPOST_PUBLIC_URL is https:\/\/shop\.example\.test: the demo has well-known passwords/,
    )
    assert.match(
      problemsOf({ TRADEPOST_HOST: '0.0.0.0', TRADEPOST_DEMO: '1' }).join(),
      /^TRADEPOST_DEMO is 1 and TRADEPOST_HOST is 0\.0\.0\.0/,
    )
  })

  it('makes a public address of the host and port', () => {
    assert.equal(load({ TRADEPOST_HOST: '::1', TRADEPOST_PORT: '81' }).publicUrl, 'http://[::1]:81')
    assert.equal(load({ TRADEPOST_HOST: '0.0.0.0' }).publicUrl, 'http://localhost:8080')
  })

  it('reports all wrong values at once, with what each takes', () => {
    assert.deepEqual(
      problemsOf({
        TRADEPOST_PORT: '65536',
        TRADEPOST_DEMO: 'yes',
        TRADEPOST_WORKERS: '1.5',
        TRADEPOST_VENDOR: 'Two Words',
        TRADEPOST_PUBLIC_URL: 'shop.example',
        TRADEPOST_LOG_LEVEL: 'loud',
      }),
      [
        'TRADEPOST_PORT is "65536": it takes a whole number from 0 to 65535.',
        'TRADEPOST_DEMO is "yes": it takes 1 or 0.',
        'TRADEPOST_WORKERS is "1.5": it takes a whole number from 1 to 256.',
        'TRADEPOST_PUBLIC_URL is "shop.example": it takes an address that begins with http:// or https://.',
        'TRADEPOST_VENDOR is "Two Words": it takes a word of 1 to 32 lower-case letters and digits that begins with a letter.',
        'TRADEPOST_LOG_LEVEL is "loud": it takes one of trace, debug, info, warn, error, fatal, silent.',
      ],
    )
  })

  it('never repeats a secret or a password', () => {
    const problems = problemsOf({ TRADEPOST_SECRET: 'too short', DATABASE_URL: 'mysql://u:hunter2@db/shop' })

    assert.deepEqual(problems, [
      'DATABASE_URL has a wrong value of 25 characters: it takes an address that begins with postgres://.',
      'TRADEPOST_SECRET has a wrong value of 9 characters: it takes at least 32 characters.',
    ])
  })

  it('takes a variable set to nothing for one that is not set', () => {
    assert.partialDeepStrictEqual(load({ TRADEPOST_PORT: '', DATABASE_URL: '' }), { port: 8080, demo: true })
  })

  it('refuses a session of nothing', () => {
    assert.match(problemsOf({ DATABASE_SESSION_URL: 'postgres://db/shop' }).join(), /without DATABASE_URL/)
  })

  it('refuses a replica of nothing', () => {
    assert.match(problemsOf({ DATABASE_REPLICA_URL: 'postgres://db/shop' }).join(), /without DATABASE_URL/)
  })

  it('takes an archive of the log for the embedded database, outside of the data folder', () => {
    assert.equal(load({ TRADEPOST_WAL_ARCHIVE: '/backup/log' }).walArchive, '/backup/log')
    assert.match(
      problemsOf({ TRADEPOST_WAL_ARCHIVE: './data/log' }).join(),
      /^TRADEPOST_WAL_ARCHIVE is .+, in the data folder: it takes a folder outside of it/,
    )
    const own = { TRADEPOST_WAL_ARCHIVE: '/backup/log', DATABASE_URL: 'postgres://db/shop' }
    assert.match(problemsOf(own).join(), /^TRADEPOST_WAL_ARCHIVE is set beside DATABASE_URL: /)
  })

  it('names the nearest setting when one is misspelt', () => {
    assert.deepEqual(problemsOf({ TRADEPOST_PROT: '1' }), [
      'TRADEPOST_PROT is no setting of Tradepost: the nearest is TRADEPOST_PORT.',
    ])
  })

  it('makes a secret of its own once and keeps it from others', (t) => {
    const dataDir = join(temporaryFolder(t), 'data')

    const first = loadConfig({ TRADEPOST_DATA_DIR: dataDir })
    const second = loadConfig({ TRADEPOST_DATA_DIR: dataDir })

    assert.ok(first.secret.length >= 32)
    assert.equal(second.secret, first.secret)
    assert.equal(readFileSync(join(dataDir, 'secret'), 'utf8').trim(), first.secret)
    assert.equal(statSync(join(dataDir, 'secret')).mode & 0o777, 0o600)
  })

  it('refuses a kept secret that was cut short', (t) => {
    const dataDir = temporaryFolder(t)
    writeFileSync(join(dataDir, 'secret'), 'short')

    assert.throws(() => loadConfig({ TRADEPOST_DATA_DIR: dataDir }), {
      name: 'UserError',
      message: /shorter than 32 characters/,
    })
  })
})

describe('readSettings', () => {
  it('tells what holds and what is wrong, and makes nothing', (t) => {
    const dataDir = join(temporaryFolder(t), 'data')

    const { settings, problems } = readSettings({ TRADEPOST_DATA_DIR: dataDir, TRADEPOST_PORT: 'eighty' })

    assert.deepEqual(problems, ['TRADEPOST_PORT is "eighty": it takes a whole number from 0 to 65535'])
    assert.deepEqual([settings.port, settings.dataDir, settings.secret], [8080, dataDir, undefined])
    assert.equal(existsSync(dataDir), false)
  })
})

describe('findKeptSecret', () => {
  it('answers the secret of an earlier start and makes none', (t) => {
    const dataDir = join(temporaryFolder(t), 'data')

    const before = findKeptSecret(dataDir)
    const { secret } = loadConfig({ TRADEPOST_DATA_DIR: dataDir })

    assert.equal(before, undefined)
    assert.equal(findKeptSecret(dataDir), secret)
  })
})

describe('loadTestDatabase', () => {
  it('answers what the test runner set, and how to run it when it did not', () => {
    const env = { TRADEPOST_TEST_DATABASE: 'postgres://db/postgres', TRADEPOST_TEST_TEMPLATE: 'template' }

    assert.deepEqual(loadTestDatabase(env), { url: 'postgres://db/postgres', template: 'template' })
    assert.throws(() => loadTestDatabase({}), { name: 'UserError', message: /npm run test:all/ })
    assert.deepEqual(problemsOf(env), [])
  })
})
