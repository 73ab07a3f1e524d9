import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { loadTestDatabase } from '@tradepost/kernel'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { newDatabaseName } from '@tradepost/kernel/database-name'
import { createDatabase, dropDatabases, findBinaries, withDatabase } from '@tradepost/postgres'
import type { Client } from '@tradepost/sdk'
import { addCustomer, bytesAt, emailsOf, makeMerchant, picture } from './backup.fixture.ts'
import { newDatabase, newFolder, serve, tradepost } from './tradepost.ts'

const secret = 'a secret of the tests, long enough to be one'
const { major } = await findBinaries()
const majorOf = (program: string) =>
  Number(/\) (\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)?.[1])
const hasPrograms = majorOf('pg_dump') >= major && majorOf('pg_restore') >= major

const settingsOf = (folder: string, url: string) => ({
  DATABASE_URL: url,
  TRADEPOST_DATA_DIR: join(folder, 'data'),
  TRADEPOST_SECRET: secret,
})

const emptyDatabase = async () => {
  const { url } = loadTestDatabase()
  const name = newDatabaseName()
  await createDatabase(url, name)
  closeAfterFile(() => dropDatabases(url, name))
  return withDatabase(url, name)
}

describe('a backup of a server of your own', {
  skip: !hasPrograms && `there is no pg_dump ${major}`,
}, async () => {
  const [folder, { url }] = [await newFolder(), await newDatabase()]
  const env = settingsOf(folder, url)
  const backup = join(folder, 'backup')
  const restore = (args: string[], more: Record<string, string>) =>
    tradepost(['restore', '--from', backup, ...args], { ...env, ...more })
  const damaged = async (name: string, damage: (copy: string) => Promise<void>) => {
    const copy = join(folder, name)
    await cp(backup, copy, { recursive: true })
    await damage(copy)
    return copy
  }
  let written: { connect(url: string): Client; emails: (string | undefined)[]; image: string }

  it('is taken while a server runs, and is of one moment', async () => {
    const server = await serve(env)
    const connect = await makeMerchant(env)
    const api = connect(server.url)
    for (const number of [1, 2, 3]) await addCustomer(api, number)
    const { baseUrl } = await api.uploadImage({ body: { file: new File([picture], 'a.png') } })
    written = { connect, emails: await emailsOf(api), image: new URL(baseUrl).pathname }

    const { code, stdout, stderr } = await tradepost(['backup', '--to', backup, '--json'], env)
    assert.equal(await server.stop(), 0)

    assert.deepEqual([code, stderr], [0, ''])
    const { hasSecret, before, after } = JSON.parse(stdout)
    assert.deepEqual([hasSecret, before.customers, before], [false, 3, after])
    assert.equal((await stat(backup)).mode & 0o077, 0)
  })

  it('is verified in a scratch database, row for row', async () => {
    const { code, stdout, stderr } = await tradepost(['backup-verify', '--from', backup, '--json'], env)

    assert.deepEqual([code, stderr], [0, ''])
    const { state, after } = JSON.parse(stdout)
    assert.deepEqual(state, after)
  })

  it('is restored into an empty database, where a server goes on', async () => {
    const elsewhere = settingsOf(join(folder, 'restored'), await emptyDatabase())
    const { code, stdout, stderr } = await tradepost(['restore', '--from', backup], elsewhere)
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /^Restored the backup of \S+ into the database of DATABASE_URL; /)

    const server = await serve(elsewhere)
    const emails = await emailsOf(written.connect(server.url))
    const answer = await bytesAt(new URL(written.image, server.url))

    assert.equal(await server.stop(), 0)
    assert.deepEqual(emails, written.emails)
    assert.equal(answer.subarray(1, 4).toString(), 'PNG')
  })

  it('is refused where it does not belong, or when it is not whole, with what to do', async () => {
    const cutOff = await damaged('cut-off', (copy) => rm(join(copy, 'manifest.json')))
    const short = await damaged('short', (copy) => truncate(join(copy, 'database.dump'), 1000))
    const newer = await damaged('newer', async (copy) => {
      const path = join(copy, 'manifest.json')
      await writeFile(path, (await readFile(path, 'utf8')).replace(/"postgres":\d+/, '"postgres":99'))
    })
    const empty = await emptyDatabase()
    const into = { DATABASE_URL: empty }
    const from = (path: string) => tradepost(['restore', '--from', path], { ...env, ...into })
    const sentences: [Awaited<ReturnType<typeof restore>>, RegExp][] = [
      [
        await restore([], {}),
        /^The database at \S+ has \d+ tables already: make an empty one \(createdb\), /,
      ],
      [
        await restore([], { DATABASE_URL: '' }),
        /^The backup is of a server of your own: set DATABASE_URL to an /,
      ],
      [await restore(['--at', '2030-01-01'], into), / leads to its own moment only: leave --at out\. /],
      [await from(cutOff), /^There is no whole backup in .+ Take another backup\.\n$/],
      [await from(short), /database\.dump is not as it was written: .+ Take another one\.\n$/],
      [await from(newer), /^The backup is of PostgreSQL 99, .+: restore it into PostgreSQL 99 or newer\.\n$/],
    ]

    for (const [{ code, stderr }, sentence] of sentences) {
      assert.match(stderr, sentence)
      assert.equal(code, 1)
    }
  })
})

it('names the program that a backup of a server of your own lacks', async () => {
  const [folder, { url }] = [await newFolder(), await newDatabase()]
  const old = join(folder, 'old')
  await mkdir(old)
  await writeFile(join(old, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.24"\n')
  await chmod(join(old, 'pg_dump'), 0o755)
  const to = join(folder, 'backup')
  const text = async (PATH: string) =>
    (await tradepost(['backup', '--to', to], { ...settingsOf(folder, url), PATH })).stderr

  assert.match(
    await text(old),
    /^The newest pg_dump in PATH is of PostgreSQL 9, and PostgreSQL \d+ or newer is needed: /,
  )
  assert.match(
    await text(folder),
    /^There is no pg_dump in PATH, .+: install the package postgresql-client-\d+, /,
  )
})
