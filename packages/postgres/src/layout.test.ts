import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { dataFolder, open, query } from '../test/support.ts'
import { findBinaries, reachableBinaries } from './binaries.ts'
import { chooseUser, spawnAs } from './db-user.ts'

const asRoot = { skip: process.getuid?.() === 0 ? false : 'needs root' }

describe('place of the embedded database', () => {
  it('is a folder that only the database user may enter', async (t) => {
    const db = await open(t, { dataDir: await dataFolder(t) })

    for (const dir of [db.dir, db.connection.host]) {
      const { mode, uid } = await stat(dir)
      assert.equal(mode & 0o777, 0o700)
      assert.notEqual(uid, 0)
    }
  })

  it('has its socket elsewhere when the path is too long for one', async (t) => {
    const dataDir = join(await dataFolder(t), 'long '.repeat(30))

    const db = await open(t, { dataDir })
    t.after(() => rm(db.connection.host, { recursive: true, force: true }))

    assert.ok(!db.connection.host.startsWith(dataDir))
    assert.equal((await stat(db.connection.host)).mode & 0o777, 0o700)
    assert.deepEqual(await query(db.connection, 'select 1 as n'), [{ n: 1 }])
    await db.stop()
  })

  it(
    'is below the fallback folder, with a file that points to it, when only root may enter the data folder',
    asRoot,
    async (t) => {
      const dataDir = await dataFolder(t)
      const fallback = join(dirname(dataDir), 'shelter')
      await mkdir(dataDir, { mode: 0o700 })
      const first = await open(t, { dataDir, fallback })
      await query(first.connection, 'create table note as select 1 as n')
      await first.stop()
      await chmod(dataDir, 0o755)

      const second = await open(t, { dataDir, fallback })

      assert.equal(second.dir, first.dir)
      assert.ok(first.dir.startsWith(fallback))
      assert.deepEqual(await readdir(dataDir), ['postgres.txt'])
      assert.ok((await readFile(join(dataDir, 'postgres.txt'), 'utf8')).startsWith(dirname(first.dir)))
      assert.deepEqual(await query(second.connection, 'select n from note'), [{ n: 1 }])
      await second.stop()
    },
  )

  it('of a new data folder is empty, although an older one at the same path had data', asRoot, async (t) => {
    const dataDir = await dataFolder(t)
    const fallback = join(dirname(dataDir), 'shelter')
    await mkdir(dataDir, { mode: 0o700 })
    const old = await open(t, { dataDir, fallback })
    await old.stop()
    await rm(dataDir, { recursive: true })
    await mkdir(dataDir, { mode: 0o700 })

    const fresh = await open(t, { dataDir, fallback })

    assert.notEqual(fresh.dir, old.dir)
    await fresh.stop()
  })

  it('gets a copy of the binaries when only root may enter their folder', asRoot, async (t) => {
    const folder = await dataFolder(t)
    const fallback = join(folder, 'shelter')
    const closed = join(folder, 'closed')
    await mkdir(folder)
    await mkdir(closed, { mode: 0o700 })
    const found = await findBinaries()
    await cp(found.root, join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
    const user = await chooseUser([])

    const places = await Promise.all(
      [1, 2].map(() => reachableBinaries({ ...found, root: join(closed, 'native') }, user, fallback)),
    )

    assert.equal(places[0]?.root, places[1]?.root)
    assert.equal((await readdir(fallback)).length, 1)
    const { stdout } = await promisify(execFile)(join(places[0]?.root ?? '', 'bin/postgres'), ['--version'], {
      cwd: '/',
      ...spawnAs(user),
    })
    assert.match(stdout, new RegExp(`PostgreSQL\\) ${found.major}\\.`))
  })
})
