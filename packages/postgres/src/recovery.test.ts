import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import pg from 'pg'
import {
  dataFolder,
  end,
  isAlive,
  killHard,
  madeFolder,
  open,
  openElsewhere,
  query,
  until,
} from '../test/support.ts'
import { spawnAs } from './db-user.ts'
import { lookAtEmbedded, openEmbedded } from './index.ts'

describe('embedded PostgreSQL after an accident', { concurrency: 4 }, () => {
  it('is adopted when its owner was killed', async (t) => {
    const dataDir = await madeFolder(t)
    const { child, said } = await openElsewhere(t, dataDir)
    await end(child, 'SIGKILL')

    const db = await open(t, { dataDir })

    assert.deepEqual([db.pid, db.started], [said.pid, false])
    await db.stop()
    assert.equal(await isAlive(db.pid), false)
  })

  it('recovers what was committed when everything was killed', async (t) => {
    const dataDir = await madeFolder(t)
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
    const dataDir = await madeFolder(t)
    // a tool: a server would start it again
    const first = await open(t, { dataDir, role: 'tool' })
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
    const dataDir = await madeFolder(t)
    const db = await open(t, { dataDir })
    const holding = `select pid from pg_locks where locktype = 'advisory' and granted`
    const holders = async () => (await query(db.connection, holding)).map(({ pid }) => pid)
    const doomed = new pg.Client(db.connection)
    doomed.on('error', () => {})
    await doomed.connect()
    const { rows } = await doomed.query<{ pid: number }>('select pg_backend_pid() as pid')
    const before = await holders()
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
    await new Promise((resolve) => doomed.once('end', resolve))

    // Both locks are back, in new sessions: the one that marks it as in use and the one of its server.
    await until(async () => {
      const now = await holders().catch(() => [])
      return now.length === 2 && now.every((pid) => !before.includes(pid))
    })

    await assert.rejects(openEmbedded({ dataDir }), { name: 'UserError' })
  })

  it('is started again by its server when it was killed, under the same address', async (t) => {
    const dataDir = await madeFolder(t)
    const notices: string[] = []
    const db = await open(t, { dataDir, durable: true, onNotice: (text) => notices.push(text) })
    const { pid, connection } = db
    await query(connection, 'create table note as select 1 as n')
    await killHard(pid)

    await until(async () => db.pid !== pid)

    assert.deepEqual(await query(connection, 'select n from note'), [{ n: 1 }])
    assert.equal(notices.at(-1), `The embedded database runs again (process ${db.pid})`)
    await assert.rejects(openEmbedded({ dataDir }), { name: 'UserError' })
    await db.stop()
    assert.equal(await isAlive(db.pid), false)
  })

  it('is given up with a sentence when it cannot be started again', async (t) => {
    const dataDir = await madeFolder(t)
    const db = await open(t, { dataDir, revivalPatience: 1000 })
    await rm(join(db.dir, 'global/pg_control'))
    await killHard(db.pid)

    const { message } = await db.lost

    assert.match(
      message,
      /^The embedded database ended and could not be brought back for 1 seconds, .+postgres\.log.+$/,
    )
    await db.stop()
  })

  it('is left alone, and whoever uses it is named, when another server comes', async (t) => {
    const dataDir = await madeFolder(t)
    const { child } = await openElsewhere(t, dataDir)

    await assert.rejects(openEmbedded({ dataDir }), {
      name: 'UserError',
      message: new RegExp(
        `already running on .+ \\(process ${child.pid}, \\S*node .+opener\\.fixture\\.ts .+\\)`,
      ),
    })
  })

  it('does not go on starting when the start is given up', async (t) => {
    const dataDir = await madeFolder(t)
    await (await open(t, { dataDir })).stop()
    const giveUp = new AbortController()
    const starting = openEmbedded({ dataDir, durable: false, signal: giveUp.signal })
    giveUp.abort()

    await assert.rejects(starting, { name: 'AbortError' })
    assert.equal((await lookAtEmbedded(dataDir))?.running, undefined)
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
