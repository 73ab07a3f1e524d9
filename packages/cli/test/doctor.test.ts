import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { OLDEST_POSTGRESQL, sql } from '@tradepost/kernel'
import { type Environment, newDatabase, newFolder, serve, tradepost, tradepostProcess } from './tradepost.ts'

type Finding = { check: string; level: string; text: string; mend?: string; details?: Record<string, string> }

const ask = async (env: Environment, run = tradepost) => {
  const { code, stdout } = await run(['doctor', '--json'], env)
  const { ok, findings } = JSON.parse(stdout) as { ok: boolean; findings: Finding[] }
  assert.equal(code, ok ? 0 : 1)
  const textOf = (check: string) => findings.find((finding) => finding.check === check)?.text ?? ''
  return { ok, textOf, findings, worries: findings.filter(({ level }) => level !== 'fine') }
}

const secret = 'a secret of the tests, long enough to be one'

describe('the doctor and the embedded database', () => {
  it('makes nothing in an empty folder, and finds all well after a migration, as the docs show', async () => {
    const folder = await newFolder()
    const env = { TRADEPOST_DATA_DIR: join(folder, 'data'), TRADEPOST_PORT: '0' }

    const fresh = await ask(env)
    const left = await readdir(folder)
    const first = await tradepostProcess(['migrate'], env)
    const second = await tradepost(['migrate'], env)
    const migrated = await ask(env, tradepostProcess)

    const page = await readFile(new URL('../../../docs/operate/command-line.md', import.meta.url), 'utf8')
    const [, shown = ''] = /\$ npx tradepost doctor\n(.*?)\nAll is well/s.exec(page) ?? []
    assert.deepEqual(
      Array.from(shown.matchAll(/^✔ ([^:]+):/gm), ([, check]) => check),
      [...new Set(migrated.findings.map(({ check }) => check))],
    )
    assert.deepEqual([fresh.ok, left], [true, []])
    assert.match(fresh.textOf('Embedded database'), /not there yet/)
    assert.match(first.stdout, /^Applied 0001_\w+\.sql\n/)
    assert.equal(second.stdout, 'The database is up to date.\n')
    assert.deepEqual(migrated.worries, [])
    assert.match(migrated.textOf('Embedded database'), /not running/)
    assert.match(migrated.textOf('Migrations'), /^all \d+ are applied\.$/)
  })

  it('shares it with a server that runs', async () => {
    const env = { TRADEPOST_DATA_DIR: join(await newFolder(), 'data'), TRADEPOST_DEMO: '0' }
    const server = await serve(env)
    const { port } = new URL(server.url)

    const { textOf, worries } = await ask({ ...env, TRADEPOST_PORT: port })
    const code = await server.stop()

    assert.deepEqual(worries, [])
    assert.match(textOf('Embedded database'), /used by the server with process \d+/)
    assert.match(textOf('Port'), /in use by a Tradepost that answers/)
    assert.equal(code, 0)
  })
})

describe('the doctor', () => {
  it('lists every setting, and hides what is secret', async () => {
    const { url } = await newDatabase()

    const { stdout } = await tradepost(['doctor'], {
      DATABASE_URL: url,
      TRADEPOST_SECRET: secret,
      TRADEPOST_DATA_DIR: await newFolder(),
      TRADEPOST_PORT: '0',
    })

    assert.match(stdout, /^✔ Settings: valid\.\n +TRADEPOST_HOST +127\.0\.0\.1$/m)
    assert.match(stdout, /^ +TRADEPOST_SECRET +set \(hidden\)$/m)
    assert.match(stdout, /^✔ Migrations: all \d+ are applied\.$/m)
    assert.ok(!stdout.includes(secret))
  })

  it('names every wrong setting and what it takes', async () => {
    const { ok, findings } = await ask({
      TRADEPOST_PORT: 'eighty',
      TRADEPOST_WORKER: '2',
      DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/none',
    })

    assert.equal(ok, false)
    assert.deepEqual(
      findings.filter(({ level }) => level === 'failure').map(({ text, mend }) => `${text} ${mend}`),
      [
        'TRADEPOST_WORKER is no setting of Tradepost. the nearest is TRADEPOST_WORKERS.',
        'TRADEPOST_PORT is "eighty". it takes a whole number from 0 to 65535.',
      ],
    )
  })

  it('says that a database does not answer', async () => {
    const { ok, textOf, findings } = await ask({
      DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/none',
      TRADEPOST_DATA_DIR: await newFolder(),
    })

    assert.equal(ok, false)
    assert.match(textOf('Database'), /^The database at 127\.0\.0\.1:1\/none does not answer/)
    assert.ok(!JSON.stringify(findings).includes('hunter2'))
  })

  it('tells a database server that is too old, in the words of the start', async () => {
    const { url, run } = await newDatabase()
    await run(sql`
      create function public.current_setting(name text) returns text immutable
        return case name when 'server_version_num' then '150009' else '15.9' end`)
    await run(sql`do $$ begin
      execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`)

    const { ok, findings } = await ask({ DATABASE_URL: url, TRADEPOST_DATA_DIR: await newFolder() })

    const { text, mend } = findings.find(({ check }) => check === 'Database') ?? {}
    assert.equal(ok, false)
    assert.match(text ?? '', /^The database at .+ is PostgreSQL 15\.9, which is too old\.$/)
    assert.equal(mend, `use PostgreSQL ${OLDEST_POSTGRESQL} or newer.`)
  })

  it('tells a database that is newer than the program', async () => {
    const { url, run } = await newDatabase()
    const env = { DATABASE_URL: url, TRADEPOST_SECRET: secret, TRADEPOST_DATA_DIR: await newFolder() }
    await run(
      sql`insert into schema_migration (version, name, checksum) values (9999, '9999_future.sql', 'x')`,
    )

    const [{ ok, textOf }, status] = await Promise.all([ask(env), tradepost(['migrate', '--status'], env)])

    assert.equal(ok, false)
    assert.match(textOf('Migrations'), /^the database is at 9999 and newer than this program/)
    assert.equal(status.code, 1)
    assert.match(status.stdout, /^applied +0001_\w+\.sql +\d.+Z\n(.+\n)+unknown +9999_future\.sql/)
    assert.match(status.stderr, /^The database is at migration 9999/)
  })

  it('asks the replica for tables that are not logged, too', async () => {
    const [primary, replica] = [await newDatabase(), await newDatabase()]
    const env = { DATABASE_URL: primary.url, TRADEPOST_DATA_DIR: await newFolder(), TRADEPOST_SECRET: secret }
    await replica.run(sql`alter table clock_mark set unlogged`)

    const alone = await ask(env)
    const both = await ask({ ...env, DATABASE_REPLICA_URL: replica.url })
    const away = await ask({ ...env, DATABASE_REPLICA_URL: 'postgres://u@127.0.0.1:1/none' })

    assert.match(alone.textOf('Tables'), /^all that must not be lost/)
    assert.match(both.textOf('Tables'), /^clock_mark are not logged on the replica: /)
    assert.match(away.textOf('Tables of the replica'), /^could not be looked at \(/)
  })

  it('sees that the secret is another one, and that a demo was left open', async () => {
    const { url, run } = await newDatabase()
    const env = { DATABASE_URL: url, TRADEPOST_DATA_DIR: await newFolder(), TRADEPOST_SECRET: secret }
    await run(sql`insert into signing_key (id, private_key, public_key, create_date)
      values ('a', ${Buffer.alloc(64, 1).toString('base64')}, '{}', now())`)
    await run(
      sql`insert into merchant (code, name, is_demo, create_date) values ('show', 'Show', true, now())`,
    )

    const { ok, textOf, worries } = await ask(env)

    assert.deepEqual([ok, worries.find(({ check }) => check === 'Secret')?.level], [false, 'failure'])
    assert.match(textOf('Demo'), /still open: merchant show\.$/)
  })
})
