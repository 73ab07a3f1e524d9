import { createReadStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Checked, writeChecked } from '@tradepost/kernel/checked-copy'
import { UserError } from '@tradepost/kernel/user-error'
import pg from 'pg'
import { segmentsBetween } from './log-segment.ts'
import type { Connection } from './pid-file.ts'

export type CopiedFile = Checked & { path: string }
export type ClusterCopy = {
  files: CopiedFile[]
  folders: string[]
  /** From then on, the log leads from the copy to every moment. */
  end: Date
  lastSegment: string
}

/** PostgreSQL fills these anew when it starts. */
const emptied = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const leftOut =
  /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init[^/]*|pgsql_tmp.*|postgresql\.auto\.conf\.tmp)$/
const AT_ONCE = 16

/**
 * Copies the files of a cluster that runs, and the part of its log that makes them consistent: started on the copy,
 * PostgreSQL recovers to the moment when `beforeEnd` was done. Sessions go on meanwhile.
 */
export async function copyCluster(
  connection: Connection,
  target: string,
  beforeEnd: () => Promise<void>,
): Promise<ClusterCopy> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    // keeps the log from being reused, until this session ends
    await client.query(
      `select pg_create_physical_replication_slot('tradepost_backup_' || pg_backend_pid(), true, true)`,
    )
    const start = await client.query<{ dir: string; wal: string }>(
      `select current_setting('data_directory') as dir, pg_walfile_name(pg_backup_start('tradepost', true)) as wal`,
    )
    const [{ dir, wal } = { dir: '', wal: '' }] = start.rows
    const { files, folders } = await listCluster(dir)
    const copied = await copyAll(dir, target, { files, folders })
    await beforeEnd()
    const stop = await client.query<{ label: string; wal: string; end: Date }>(
      `select labelfile as label, pg_walfile_name(lsn - 1) as wal, clock_timestamp() as end from pg_backup_stop(false)`,
    )
    const [ended = { label: '', wal: '', end: new Date(0) }] = stop.rows
    const segments = segmentsBetween(wal, ended.wal).map((name) => `pg_wal/${name}`)
    const log = await copyAll(dir, target, { files: segments, folders: [] })
    if (log.length < segments.length)
      throw new UserError(
        'More was written meanwhile than the database keeps of its log: take the backup at a quieter hour, or onto a faster disk.',
      )
    const label = await writeChecked(Buffer.from(ended.label), join(target, 'backup_label'))
    return {
      files: [...copied, ...log, { path: 'backup_label', ...label }],
      folders,
      end: ended.end,
      lastSegment: ended.wal,
    }
  } finally {
    await client.end().catch(() => {})
  }
}

async function listCluster(dir: string): Promise<{ files: string[]; folders: string[] }> {
  const [files, folders]: [string[], string[]] = [[], []]
  for (const entry of await readdir(dir, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name).slice(dir.length + 1)
    if (emptied.test(path) || leftOut.test(path)) continue
    if (entry.isDirectory()) folders.push(path)
    else if (entry.isFile()) files.push(path)
  }
  return { files, folders }
}

/** A table that is dropped meanwhile takes its files along; the log says so, too. */
async function copyAll(from: string, to: string, { files, folders }: { files: string[]; folders: string[] }) {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const folder of folders) await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
  const copied: CopiedFile[] = []
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const part = files.slice(at, at + AT_ONCE)
    const done = await Promise.all(part.map((path) => copyOne(from, to, path)))
    copied.push(...done.filter((file) => file !== undefined))
  }
  return copied
}

async function copyOne(from: string, to: string, path: string): Promise<CopiedFile | undefined> {
  try {
    return { path, ...(await writeChecked(createReadStream(join(from, path)), join(to, path))) }
  } catch (error) {
    const { code, path: missing } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && missing === join(from, path)) return undefined
    throw error
  }
}
