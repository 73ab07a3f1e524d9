import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'
import { UserError } from '../base/user-error.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Database } from '../db/db.ts'
import { announceFreedQueues } from '../jobs/worker/queue.ts'
import { loadWorker } from '../modules/libraries.ts'

type SqlFile = { name: string; text: string; checksum: string }
type Migration = SqlFile & { version: number }
type Applied = { version: number; name: string; checksum: string; date: Date }

/** By their names, whatever folder they are in: a file that is moved stays the same file. */
const readFiles = async (folder: string, pattern: RegExp): Promise<SqlFile[]> => {
  const found = await readdir(folder, { recursive: true })
  const paths = found.filter((path) => pattern.test(basename(path)))
  const files = await Promise.all(
    paths.map(async (path) => {
      const text = await readFile(join(folder, path), 'utf8')
      return { name: basename(path), text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
  return files.sort((one, other) => (one.name < other.name ? -1 : 1))
}

const readMigrations = async (folder: string): Promise<Migration[]> => {
  const files = await readFiles(folder, /^\d{4}_\w+\.sql$/)
  return files.map((file) => ({ ...file, version: Number(file.name.slice(0, 4)) }))
}

const refuseTwins = (migrations: Migration[]) => {
  for (const [index, { version, name }] of migrations.entries()) {
    const next = migrations[index + 1]
    if (next?.version === version) throw new Error(`migrations ${name} and ${next.name} bear the same number`)
  }
}

export type MigrationStatus = {
  applied: { version: number; name: string; date: Date }[]
  /** Names of those that the next run applies. */
  missing: string[]
  /** Names of those whose file is no longer what was applied. */
  changed: string[]
  /** Applied by a newer program: this one has no file for them. */
  unknown: number[]
  /** The newest that this program knows. */
  newest: number
}

const compare = (migrations: Migration[], applied: Applied[]): MigrationStatus => {
  const files = new Map(migrations.map((migration) => [migration.version, migration]))
  const done = new Map(applied.map(({ version, checksum }) => [version, checksum]))
  return {
    applied: applied.map(({ version, name, date }) => ({ version, name, date })),
    missing: migrations.filter(({ version }) => !done.has(version)).map(({ name }) => name),
    changed: migrations
      .filter(({ version, checksum }) => (done.get(version) ?? checksum) !== checksum)
      .map(({ name }) => name),
    unknown: applied.map(({ version }) => version).filter((version) => !files.has(version)),
    newest: migrations.at(-1)?.version ?? 0,
  }
}

/** A database of a newer program, or of one whose files were edited, is left alone. */
export const refuseMismatch = ({ unknown, changed, newest }: MigrationStatus): void => {
  if (unknown.length > 0)
    throw new UserError(
      `The database is at migration ${unknown.at(-1)}, this program knows ${newest}: it is older than the database. Start the newer Tradepost.`,
    )
  if (changed.length > 0)
    throw new UserError(
      `The migration ${changed[0]} was changed after it had been applied. Restore the file.`,
    )
}

const listApplied = async (client: pg.Pool | pg.PoolClient): Promise<Applied[]> => {
  const { rows } = await client.query<Applied>(
    'select version, name, checksum, applied as date from schema_migration order by version',
  )
  return rows
}

const isThere = async (client: pg.Pool | pg.PoolClient, table: string): Promise<boolean> => {
  const { rows } = await client.query('select to_regclass($1) is not null as there', [table])
  return rows[0].there
}

/** Looks only, also at a database that has no table yet; without one, everything is missing. */
export const migrationStatus = async (
  database: Database | null,
  folder: string,
): Promise<MigrationStatus> => {
  const isBegun = database !== null && (await isThere(database.pool, 'schema_migration'))
  return compare(await readMigrations(folder), isBegun ? await listApplied(database.pool) : [])
}

/** A file and the note that it was applied commit together. */
const applyFile = async (client: pg.PoolClient, { name, text }: SqlFile, note: string, values: unknown[]) => {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query(note, values)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new Error(`${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

const applyMissing = async (client: pg.PoolClient, migrations: Migration[]) => {
  await client.query(`create table if not exists schema_migration (
    version int primary key, name text not null, checksum text not null, applied timestamptz not null default now())`)
  const status = compare(migrations, await listApplied(client))
  refuseMismatch(status)
  for (const file of migrations.filter(({ name }) => status.missing.includes(name)))
    await applyFile(
      client,
      { ...file, name: `migration ${file.name}` },
      'insert into schema_migration (version, name, checksum) values ($1, $2, $3)',
      [file.version, file.name, file.checksum],
    )
  return status.missing
}

/** Unlike migrations, functions may be edited: a file is applied again when its text has changed. */
const applyFunctions = async (client: pg.PoolClient, files: SqlFile[]) => {
  await client.query(`create table if not exists schema_function (
    name text primary key, checksum text not null, applied timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_function',
  )
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  for (const file of files.filter(({ name, checksum }) => applied.get(name) !== checksum))
    await applyFile(
      client,
      { ...file, name: `functions of ${file.name}` },
      `insert into schema_function (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied = now()`,
      [file.name, file.checksum],
    )
}

/** Forward only. Processes that start at once wait for each other and find nothing left to do. */
export const migrate = async (
  database: Database,
  folder: string,
  functionsFolder?: string,
): Promise<string[]> => {
  const migrations = await readMigrations(folder)
  const functions = functionsFolder ? await readFiles(functionsFolder, /\.sql$/) : []
  refuseTwins(migrations)
  const client = await database.pool.connect()
  try {
    await client.query(`select pg_advisory_lock(${advisoryLocks.migration})`)
    const done = await applyMissing(client, migrations)
    await applyFunctions(client, functions)
    if (done.length > 0 || !(await isThere(client, 'graphile_worker.migrations'))) {
      const { runMigrations } = await loadWorker()
      await runMigrations({ pgPool: database.pool, schema: 'graphile_worker' })
      await announceFreedQueues(client)
    }
    await client.query(`select pg_advisory_unlock(${advisoryLocks.migration})`)
    client.release()
    return done
  } catch (error) {
    // the lock ends with its connection
    client.release(true)
    throw error
  }
}
