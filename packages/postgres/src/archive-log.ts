import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { addMoment } from './log-chain.ts'
import { nextSegment } from './log-segment.ts'
import { dropSlots, findSlot, type LogSlot, makeSlot, withSession } from './log-slot.ts'
import type { Connection } from './pid-file.ts'

export type Archived = {
  chain: string
  /** The chain before it ends in a gap: more log waited than is kept. */
  hasGap: boolean
}

/**
 * Copies the log that the archive lacks, the segment that is being written included. `beforeMoment` copies what the
 * database names beside its own files. From a moment that was noted on, the archive leads to every moment before it.
 */
export const archiveLog = (
  connection: Connection,
  archive: string,
  beforeMoment: () => Promise<void>,
): Promise<Archived> =>
  withSession(connection, async (client) => {
    const { slot, hasGap } = await takeSlot(client)
    const chain = join(archive, slot.chain)
    await mkdir(chain, { recursive: true, mode: 0o700 })
    const date = await markMoment(client)
    const end = await findEnd(client)
    for (let name = slot.first ?? end.segment; name < end.segment; name = nextSegment(name))
      await packSegment(join(end.log, name), join(chain, name))
    await appendPart(join(end.log, end.segment), join(chain, `${end.segment}.part`), end.offset)
    await beforeMoment()
    await addMoment(chain, { date, segment: end.segment })
    await client.query('select pg_replication_slot_advance($1, $2)', [slot.name, end.lsn])
    return { chain: slot.chain, hasGap }
  })

const takeSlot = async (client: pg.Client): Promise<{ slot: LogSlot; hasGap: boolean }> => {
  const found = await findSlot(client)
  if (found && !found.isLost) return { slot: found, hasGap: false }
  await dropSlots(client)
  await makeSlot(client)
  const slot = await findSlot(client)
  if (!slot) throw new Error('PostgreSQL has not made a replication slot')
  return { slot, hasGap: found !== undefined }
}

/** A commit after the moment, at which recovery to that moment can see that it has arrived. */
const markMoment = async (client: pg.Client): Promise<string> => {
  await client.query('set synchronous_commit = on')
  const { rows } = await client.query<{ date: Date }>(
    `select clock_timestamp() as date, pg_logical_emit_message(true, 'tradepost', 'archive')`,
  )
  if (!rows[0]) throw new Error('PostgreSQL does not tell the time')
  return rows[0].date.toISOString()
}

type End = { log: string; lsn: string; segment: string; offset: number }

const findEnd = async (client: pg.Client): Promise<End> => {
  const { rows } = await client.query<End>(
    `select current_setting('data_directory') || '/pg_wal' as log, lsn::text, at.file_name as segment,
      at.file_offset as "offset"
    from pg_current_wal_flush_lsn() lsn, pg_walfile_name_offset(lsn) at`,
  )
  if (!rows[0]) throw new Error('PostgreSQL does not tell where its log ends')
  return rows[0]
}

const isThere = (path: string) => stat(path).then(Boolean, () => false)

/** Level 1 packs a segment in a fifth of a second, to about a third. */
const packSegment = async (from: string, to: string): Promise<void> => {
  if (!(await isThere(`${to}.gz`))) {
    const draft = createWriteStream(`${to}.draft`, { mode: 0o600, flush: true })
    await pipeline(createReadStream(from), createGzip({ level: 1 }), draft)
    await rename(`${to}.draft`, `${to}.gz`)
  }
  await rm(`${to}.part`, { force: true })
}

/** Flushed log does not change any more, so only what is new is written. */
const appendPart = async (from: string, to: string, end: number): Promise<void> => {
  if (end === 0) return
  const [source, target] = [await open(from), await open(to, 'a', 0o600)]
  try {
    await copyBytes(source, target, (await target.stat()).size, end)
    await target.sync()
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

const copyBytes = async (source: FileHandle, target: FileHandle, begin: number, end: number) => {
  if (begin >= end) return
  const { bytesRead, buffer } = await source.read(Buffer.alloc(end - begin), 0, end - begin, begin)
  if (bytesRead < end - begin) throw new Error('a segment of the log is shorter than PostgreSQL says')
  await target.appendFile(buffer)
}

export type LogState = {
  /** Undefined: no log is kept. */
  slot: Pick<LogSlot, 'chain' | 'isLost' | 'waitingBytes'> | undefined
}

export const lookAtLog = (connection: Connection): Promise<LogState> =>
  withSession(connection, async (client) => ({ slot: await findSlot(client) }))

/** Else PostgreSQL would keep log for an archive that nobody writes any more. */
export const stopKeepingLog = (connection: Connection): Promise<void> => withSession(connection, dropSlots)
