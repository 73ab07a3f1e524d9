import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { type MigrationStatus, readSettings, UserError } from '@tradepost/kernel'
import { checkDataFolder } from './data-folder.check.ts'
import { settingFindings } from './database-settings.check.ts'
import { checkEmbedded } from './embedded.check.ts'
import { checkFiles } from './files.check.ts'
import { type Finding, fromError } from './finding.ts'
import { checkMail } from './mail.check.ts'
import { checkMigrations } from './migrations.check.ts'
import { checkPort } from './port.check.ts'
import { checkProxies } from './proxies.check.ts'
import { checkPublicUrl } from './public-url.check.ts'
import type { Machine, Opened } from './subject.ts'
import { checkFollowers } from './work.check.ts'

const machine = (env: Record<string, string>, embedded?: Machine['embedded']): Machine => ({
  settings: readSettings(env).settings,
  embedded,
})

/** `failure: …` */
const said = ({ level, text }: Finding) => `${level}: ${text}`

describe('the state of the migrations', () => {
  const check = (status: Partial<MigrationStatus>) => {
    const none: MigrationStatus = { applied: [], missing: [], changed: [], unknown: [], newest: 2 }
    return checkMigrations({ migrations: { ...none, ...status } } as Opened)
  }

  it('is a failure only where starting the server does not fix it', () => {
    const applied = [{ version: 1, name: '0001_a.sql', date: new Date() }]

    assert.equal(said(check({ applied })), 'fine: all 1 are applied.')
    assert.equal(said(check({ missing: ['0002_b.sql'] })), 'warning: 1 is missing (0002_b.sql).')
    assert.equal(said(check({ changed: ['0001_a.sql'] })), 'failure: 0001_a.sql changed after being applied.')
    assert.match(
      said(check({ unknown: [3, 4] })),
      /^failure: the database is at 4 and newer than this program/,
    )
  })
})

describe('the events that wait for a follower', () => {
  const check = async (...followers: { name: string; waiting: number; seconds: number }[]) => {
    const [finding] = await checkFollowers({
      platform: { database: { many: async () => followers } },
    } as unknown as Opened)
    return finding as Finding
  }

  it('are a warning that names who stands, once they have waited for five minutes', async () => {
    const quick = { name: 'analytics', waiting: 3, seconds: 2 }

    assert.equal(said(await check({ ...quick, waiting: 0 })), 'fine: all have been handed on.')
    assert.equal(said(await check(quick)), 'fine: 3 wait.')
    const finding = await check(quick, { name: 'webhooks', waiting: 20_000, seconds: 1200 })
    assert.equal(said(finding), 'warning: some have not been handed on for over five minutes.')
    assert.deepEqual(finding.details, { webhooks: '10000 or more, the oldest for 20 minutes' })
  })
})

describe('the public address', () => {
  const levels: [env: Record<string, string>, level: string][] = [
    [{}, 'fine'],
    [{ TRADEPOST_HOST: '0.0.0.0' }, 'warning'],
    [{ TRADEPOST_HOST: '0.0.0.0', TRADEPOST_PUBLIC_URL: 'https://shop.example' }, 'fine'],
    [{ TRADEPOST_PUBLIC_URL: 'http://shop.example' }, 'warning'],
    [{ TRADEPOST_PUBLIC_URL: 'https://shop.example/?a=b' }, 'warning'],
  ]
  for (const [env, level] of levels)
    it(`is ${level} with ${JSON.stringify(env)}`, () =>
      assert.equal(checkPublicUrl(machine(env)).level, level))
})

describe('proxies in front of the server', () => {
  const proxied = { TRADEPOST_PUBLIC_URL: 'https://shop.example' }
  const levels: [env: Record<string, string>, level: string][] = [
    [{}, 'fine'],
    [{ TRADEPOST_HOST: '0.0.0.0', TRADEPOST_PUBLIC_URL: 'http://shop.example:8080' }, 'fine'],
    [{ TRADEPOST_HOST: '0.0.0.0', TRADEPOST_PUBLIC_URL: 'http://shop.example' }, 'warning'],
    [proxied, 'warning'],
    [{ ...proxied, TRADEPOST_TRUSTED_PROXIES: '127.0.0.1' }, 'fine'],
  ]
  for (const [env, level] of levels)
    it(`are ${level} with ${JSON.stringify(env)}`, () =>
      assert.equal(checkProxies(machine(env)).level, level))
})

describe('the place of uploaded files', () => {
  it('is fine when it can be written, or nothing is there yet', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tradepost-doctor-'))
    const env = { TRADEPOST_DATA_DIR: folder }

    assert.equal(said(await checkFiles(machine(env))), 'fine: none are stored yet.')
    await mkdir(join(folder, 'files'))
    assert.match(said(await checkFiles(machine(env))), /^fine: the folder files .* can be written/)
    await rm(folder, { recursive: true })
  })

  it('is a failure when the bucket cannot be reached', async () => {
    const env = {
      TRADEPOST_S3_BUCKET: 'files',
      TRADEPOST_S3_ENDPOINT: 'http://127.0.0.1:1',
      TRADEPOST_S3_ACCESS_KEY: 'key',
      TRADEPOST_S3_SECRET_KEY: 'secret',
    }

    assert.match(said(await checkFiles(machine(env))), /^failure: the bucket files cannot be written/)
  })
})

describe('the mail server', () => {
  it('answers, refuses, or is none', async (t) => {
    const server = createServer((socket) => {
      socket.write('220 mail\r\n')
      socket.on('data', (line) =>
        socket.write(String(line).startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n'),
      )
    }).listen(0, '127.0.0.1')
    t.after(() => server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    const check = async (env: Record<string, string>) => said(await checkMail(machine(env)))
    const url = { TRADEPOST_SMTP_URL: `smtp://127.0.0.1:${port}` }

    assert.equal(
      await check({ ...url, TRADEPOST_MAIL_FROM: 'shop@x.test' }),
      `fine: 127.0.0.1:${port} answers.`,
    )
    assert.match(await check(url), /^warning: .* whom mail comes from\.$/)
    assert.match(
      await check({ TRADEPOST_SMTP_URL: 'smtp://127.0.0.1:1' }),
      /^failure: 127\.0\.0\.1:1 cannot be used/,
    )
    assert.match(await check({}), /^fine: the mailbox of the demo/)
    assert.match(await check({ TRADEPOST_DEMO: '0' }), /^fine: none is set/)
  })
})

describe('the port', () => {
  it('is free, any, or taken by somebody else', async (t) => {
    const other = createServer((socket) => socket.end('no')).listen(0, '127.0.0.1')
    t.after(() => other.close())
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }

    const taken = await checkPort(machine({ TRADEPOST_PORT: String(port) }))
    const any = await checkPort(machine({ TRADEPOST_PORT: '0' }))
    const elsewhere = await checkPort(machine({ TRADEPOST_HOST: '192.0.2.1' }))

    assert.equal(said(taken), `failure: ${port} on 127.0.0.1 is in use by another program.`)
    assert.equal(said(any), 'fine: any free one on 127.0.0.1.')
    assert.equal(said(elsewhere), 'failure: 192.0.2.1 is no address of this machine (EADDRNOTAVAIL).')
  })
})

describe('the data folder', () => {
  it('is made later, writable, or no folder at all', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'tradepost-doctor-'))
    t.after(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'file'), '')
    const check = (path: string) => checkDataFolder(machine({ TRADEPOST_DATA_DIR: path }))

    assert.match(said(await check(join(folder, 'new/data'))), /^fine: .+ the first start makes it\.$/)
    assert.match(said(await check(folder)), /^fine: .+ is writable\.$/)
    assert.match(said(await check(join(folder, 'file'))), /^failure: .+ is not a folder\.$/)
  })
})

describe('the embedded database', () => {
  it('must be of this account and of the version that this release brings', async () => {
    const check = (embedded: Machine['embedded']) => checkEmbedded(machine({}, embedded))
    const cluster = '/somewhere/cluster'

    assert.match(said(await check({ cluster, isForeign: true })), /^failure: .+ another account\.$/)
    assert.match(said(await check({ cluster, isForeign: false, major: 9 })), /^failure: .+ by PostgreSQL 9,/)
    assert.match(said(await check(undefined)), /^fine: not there yet/)
  })
})

describe('the settings of the database', () => {
  const MB = 1024 ** 2
  const good = {
    databaseSize: 100 * MB,
    sharedBuffers: 128 * MB,
    maxWalSize: 1024 * MB,
    fsync: true,
    fullPageWrites: true,
    synchronousCommit: true,
    autovacuum: true,
    jit: false,
    walLevel: 'logical',
  }

  it('are fine as PostgreSQL comes, while the data is small', () =>
    assert.deepEqual(settingFindings(good).map(said), [
      'fine: 128 MB of shared_buffers for 100 MB of data, changes survive a loss of power.',
    ]))

  it('say what merchants who move to another cell need', () =>
    assert.match(
      settingFindings({ ...good, walLevel: 'replica' })
        .map(said)
        .join(),
      /^fine: .* set wal_level, now replica, to logical\.$/,
    ))

  const problems: [change: Partial<typeof good>, text: RegExp][] = [
    [{ databaseSize: 8192 * MB }, /^warning: shared_buffers are 128 MB for 8192 MB of data/],
    [{ sharedBuffers: 16 * MB }, /^warning: shared_buffers are 16 MB/],
    [{ maxWalSize: 64 * MB }, /^warning: max_wal_size is 64 MB/],
    [{ fsync: false }, /^failure: fsync is off/],
    [{ fullPageWrites: false }, /^failure: full_page_writes is off/],
    [{ synchronousCommit: false }, /^warning: synchronous_commit is off/],
    [{ autovacuum: false }, /^warning: autovacuum is off/],
    [{ jit: true }, /^warning: jit is on, though each connection turns it off/],
  ]
  for (const [change, text] of problems)
    it(`are not with ${JSON.stringify(change)}`, () => {
      const [finding, ...others] = settingFindings({ ...good, ...change })

      assert.ok(finding?.mend && others.length === 0)
      assert.match(said(finding), text)
    })

  it('leave the memory to whoever has given it more', () =>
    assert.equal(
      settingFindings({ ...good, databaseSize: 90_000 * MB, sharedBuffers: 4096 * MB })[0]?.level,
      'fine',
    ))
})

describe('an error in a check', () => {
  it('is split into what is wrong and what to do; a fault is no verdict', () => {
    const forPeople = fromError('Database', new UserError('It is gone (no: really): start it.'))
    const fault = fromError('Jobs', new Error('no such table'))

    assert.deepEqual([said(forPeople), forPeople.mend], ['failure: It is gone (no: really).', 'start it.'])
    assert.equal(said(fault), 'warning: could not be looked at (no such table).')
  })
})
