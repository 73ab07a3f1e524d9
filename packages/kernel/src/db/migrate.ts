import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { UserError } from '../user-error.ts'
import type { Database } from './db.ts'

type Migration = { version: number; name: string; text: string; checksum: string }
type Applied = { version: number; checksum: string }

/** Any constant will do, as long as every process uses the same. */
const MIGRATION_LOCK = 727_001

export const readMigrations = async (folder: string): Promise<Migration[]> => {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_\w+\.sql$/.test(file)).sort()
  return Promise.all(
    files.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return {
        version: Number(name.slice(0, 4)),
        name,
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
      }
    }),
  )
}

const refuseTwins = (migrations: Migration[]) => {
  for (const [index, { version, name }] of migrations.entries()) {
    const next = migrations[index + 1]
    if (next?.version === version) throw new Error(`migrations ${name} and ${next.name} bear the same number`)
  }
}

const check = (migrations: Migration[], applied: Applied[]) => {
  const known = new Map(migrations.map((migration) => [migration.version, migration]))
  const newest = migrations.at(-1)?.version ?? 0
  for (const { version, checksum } of applied) {
    const migration = known.get(version)
    if (!migration)
      throw new UserError(
        `The database is at migration ${version}, this program knows ${newest}: it is older than the database. Start the newer Tradepost.`,
      )
    if (migration.checksum !== checksum)
      throw new UserError(
        `The migration ${migration.name} was changed after it had been applied. Restore the file.`,
      )
  }
}

const applyMissing = async (client: pg.PoolClient, migrations: Migration[]) => {
  await client.query(`create table if not exists schema_migration (
    version int primary key, name text not null, checksum text not null, applied timestamptz not null default now())`)
  const { rows: applied } = await client.query<Applied>(
    'select version, checksum from schema_migration order by version',
  )
  check(migrations, applied)
  const missing = migrations.filter(({ version }) => !applied.some((row) => row.version === version))
  for (const { version, name, text, checksum } of missing) {
    await client.query('begin')
    try {
      await client.query(text)
      await client.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
        version,
        name,
        checksum,
      ])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
    }
  }
  return missing.map(({ name }) => name)
}

/** Forward only. Processes that start at once wait for each other and find nothing left to do. */
export const migrate = async (database: Database, folder: string): Promise<string[]> => {
  const migrations = await readMigrations(folder)
  refuseTwins(migrations)
  const client = await database.pool.connect()
  try {
    await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`)
    const done = await applyMissing(client, migrations)
    const { rows } = await client.query(
      `select to_regclass('graphile_worker.migrations') is not null as there`,
    )
    if (done.length > 0 || !rows[0].there)
      await runMigrations({ pgPool: database.pool, schema: 'graphile_worker' })
    await client.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`)
    client.release()
    return done
  } catch (error) {
    // the lock ends with its connection
    client.release(true)
    throw error
  }
}
