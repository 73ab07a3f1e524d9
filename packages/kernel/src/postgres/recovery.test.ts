import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { spawnAs } from './db-user.ts'
import { openEmbedded } from './index.ts'
import { dataFolder, end, isAlive, killHard, open, openElsewhere, query } from './test-support.ts'

describe('embedded PostgreSQL after an accident', () => {
  it('is adopted when its owner was killed', async (t) => {
    const dataDir = await dataFolder(t)
    const { child, said } = await openElsewhere(t, dataDir)
    await end(child, 'SIGKILL')

    const db = await open(t, { dataDir })

    assert.deepEqual([db.pid, db.started], [said.pid, false])
    await db.stop()
    assert.equal(await isAlive(db.pid), false)
  })

  it('recovers what was committed when everything was killed', async (t) => {
    const dataDir = await dataFolder(t)
    const { child, said } = await openElsewhere(t, dataDir)
    const tool = await openEmbedded({ dataDir, role: 'tool' })
    await query(tool.connection, 'create table note as select 1 as n')
    child.kill('SIGKILL')
    await killHard(said.pid)

    const db = await open(t, { dataDir })

    assert.equal(db.started, true)
    assert.deepEqual(await query(db.connection, 'select n from note'), [{ n: 1 }])
    await tool.stop()
  })

  it('starts although the pid file names a process that is something else by now', async (t) => {
    const dataDir = await dataFolder(t)
    const first = await open(t, { dataDir })
    await killHard(first.pid)
    await first.stop()
    const { uid, gid } = await stat(first.dir)
    const other = spawn('sleep', ['60'], process.getuid?.() === 0 ? spawnAs({ uid, gid }) : {})
    t.after(() => end(other, 'SIGKILL'))
    const pidFile = join(first.dir, 'postmaster.pid')
    const lines = (await readFile(pidFile, 'utf8')).split('\n')
    await writeFile(pidFile, [other.pid, ...lines.slice(1)].join('\n'))

    const second = await open(t, { dataDir })

    assert.equal(second.started, true)
    assert.equal(other.exitCode, null)
  })

  it('stays owned when a crash of one session ends them all', async (t) => {
    const dataDir = await dataFolder(t)
    const db = await open(t, { dataDir })
    const doomed = new pg.Client(db.connection)
    doomed.on('error', () => {})
    await doomed.connect()
    const { rows } = await doomed.query<{ pid: number }>('select pg_backend_pid() as pid')
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
    await new Promise((resolve) => doomed.once('end', resolve))

    // Both locks are back once the database is: the one that marks it as in use and the one of its server.
    const held = `select count(*)::int as n from pg_locks where locktype = 'advisory' and granted`
    const deadline = Date.now() + 10_000
    let found: unknown
    while (found !== 2 && Date.now() < deadline) {
      found = (await query(db.connection, held).catch(() => []))[0]?.n
      await sleep(50)
    }

    assert.equal(found, 2)
    await assert.rejects(openEmbedded({ dataDir }), { name: 'UserError' })
  })

  it('is made once when two servers start at the same moment, and one of them is refused', async (t) => {
    const dataDir = await dataFolder(t)

    const both = await Promise.all([openElsewhere(t, dataDir), openElsewhere(t, dataDir)])

    const refused = both.filter(({ said }) => said.error)
    assert.equal(refused.length, 1)
    assert.match(refused[0]?.said.error ?? '', /Another Tradepost is already running/)
  })

  it('is shared when tools start at the same moment, however they come and go', async (t) => {
    const dataDir = await dataFolder(t)

    for (let round = 0; round < 3; round++) {
      const tools = await Promise.all([1, 2, 3].map(() => openElsewhere(t, dataDir, 'tool')))
      const pids = tools.map(({ said }) => said.pid)
      assert.equal(new Set(pids).size, 1, JSON.stringify(tools.map(({ said }) => said)))
      await Promise.all(tools.map(({ child }) => end(child, 'SIGTERM')))
      assert.equal(await isAlive(pids[0] ?? 0), false)
    }
  })
})
