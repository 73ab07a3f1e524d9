import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { UserError } from '@tradepost/kernel/user-error'
import pg from 'pg'
import { dataFolder, isAlive, madeFolder, open, openElsewhere, query } from '../test/support.ts'
import { claimOwnership, connectionString, openEmbedded } from './index.ts'

describe('embedded PostgreSQL', { concurrency: 4 }, () => {
  it('keeps its data over a stop and a new start', async (t) => {
    const dataDir = await dataFolder(t)
    const first = await open(t, { dataDir, durable: true })
    await query(first.connection, 'create table note as select 1 as n')
    await first.stop()

    assert.equal(await isAlive(first.pid), false)
    const second = await open(t, { dataDir })

    assert.equal(second.started, true)
    assert.deepEqual(await query(second.connection, 'select n from note'), [{ n: 1 }])
  })

  it('sorts by code point, and by language on request', async (t) => {
    const db = await open(t, { dataDir: await madeFolder(t) })

    const sorted = (collation: string) =>
      query(
        db.connection,
        `select string_agg(w, '' order by w collate ${collation}) from unnest(array['b', 'ä', 'B', 'a']) w`,
      )

    assert.deepEqual(await sorted('"default"'), [{ string_agg: 'Babä' }])
    assert.deepEqual(await sorted('"de-x-icu"'), [{ string_agg: 'aäbB' }])
  })

  it('listens on its socket only and writes durably by default', async (t) => {
    const db = await open(t, { dataDir: await dataFolder(t), durable: true })

    const rows = await query(
      db.connection,
      `select name, setting from pg_settings
       where name in ('listen_addresses', 'fsync', 'synchronous_commit', 'full_page_writes') order by name`,
    )

    assert.deepEqual(Object.fromEntries(rows.map((row) => [row.name, row.setting])), {
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      synchronous_commit: 'on',
    })
  })

  it('has an address that fits in one string', async (t) => {
    const db = await open(t, { dataDir: await madeFolder(t) })

    const client = new pg.Client(connectionString(db.connection))
    await client.connect()
    const { rows } = await client.query('select current_database() as name')
    await client.end()

    assert.deepEqual(rows, [{ name: 'tradepost' }])
  })

  it('refuses a second server while the first lives', async (t) => {
    const dataDir = await madeFolder(t)
    await openElsewhere(t, dataDir)

    await assert.rejects(openEmbedded({ dataDir }), (error) => {
      assert.ok(error instanceof UserError)
      assert.ok(error.message.startsWith(`Another Tradepost is already running on ${dataDir}`))
      return true
    })
  })

  it('has one owner at a time', async (t) => {
    const { connection } = await open(t, { dataDir: await madeFolder(t), role: 'tool' })

    const first = await claimOwnership(connection)
    assert.ok(first)
    assert.equal(await claimOwnership(connection), null)
    await first.release()
    const second = await claimOwnership(connection)
    assert.ok(second)
    await second.release()
  })

  it('is shared by tools, and the last one out shuts it down', async (t) => {
    const dataDir = await madeFolder(t)
    const server = await open(t, { dataDir })
    const first = await open(t, { dataDir, role: 'tool' })
    const second = await open(t, { dataDir, role: 'tool' })

    assert.deepEqual([first.pid, first.started, second.started], [server.pid, false, false])
    await first.stop()
    await server.stop()
    assert.equal(await isAlive(server.pid), true)
    await second.stop()
    assert.equal(await isAlive(server.pid), false)
  })

  it('is started and stopped by a tool that finds none running', async (t) => {
    const db = await open(t, { dataDir: await madeFolder(t), role: 'tool' })

    assert.equal(db.started, true)
    await Promise.all([db.stop(), db.stop()])
    assert.equal(await isAlive(db.pid), false)
  })

  it('refuses a database of another major version', async (t) => {
    const dataDir = await madeFolder(t)
    const db = await open(t, { dataDir })
    await db.stop()
    await writeFile(join(db.dir, 'PG_VERSION'), '17\n')

    await assert.rejects(openEmbedded({ dataDir }), {
      name: 'UserError',
      message: /was made by PostgreSQL 17 and this release brings 18/,
    })
  })
})
