import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, type FileStore, isFileKey, localFiles, systemIds } from '@tradepost/kernel'
import { archiveLog, type Connection, pruneChains, stopKeepingLog } from '@tradepost/postgres'

/** A lost disk takes at most as much with it. */
const ROUND_MS = 60_000
const DAY_MS = 24 * 3_600_000

/** Files of the database's disk; those of a bucket are safe there. */
const FILES = 'files'
export const archivedFiles = (archive: string): FileStore => localFiles(join(archive, FILES), systemIds)

const entriesOf = (folder: string) => readdir(folder, { withFileTypes: true }).catch(() => [])

/** Copies what is new below a folder of the store. A folder that has not changed since the last round is not read again. */
const fileCopier = (from: string, to: FileStore) => {
  const seen = new Map<string, number>()
  const copyOne = async (key: string, since: number) => {
    const facts = await stat(join(from, key)).catch(() => undefined)
    if (!facts || facts.mtimeMs < since || (await to.sizeOf(key)) !== null) return
    await to.put(key, { path: join(from, key) }).catch((error: NodeJS.ErrnoException) => {
      // removed meanwhile
      if (error.code !== 'ENOENT') throw error
    })
  }
  const copyBelow = async (folder: string, since: number): Promise<void> => {
    const changed = (await stat(join(from, folder)).catch(() => undefined))?.mtimeMs ?? 0
    const entries = await entriesOf(join(from, folder))
    for (const entry of entries) {
      const key = `${folder}/${entry.name}`
      if (entry.isDirectory()) await copyBelow(key, since)
      else if (isFileKey(key) && seen.get(folder) !== changed) await copyOne(key, since)
    }
    seen.set(folder, changed)
  }
  return copyBelow
}

const pruneFiles = async (files: FileStore, before: Date): Promise<void> => {
  for await (const { key, modified } of files.list('')) if (modified < before) await files.remove(key)
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export type LogKeeper = {
  /** After a last round: what was committed before is in the archive. */
  stop(): Promise<void>
}

/** While the server runs, its log and its new files are copied into the archive each minute. A failure is told once. */
export const keepLog = (
  { dataDir, s3Bucket, walArchive, walArchiveDays }: Config,
  connection: Connection,
  onNotice: (text: string) => void,
): LogKeeper => {
  let [isStopped, hasFailed, pruned]: [boolean, boolean, number] = [false, false, 0]
  let timer: NodeJS.Timeout | undefined
  const files = archivedFiles(walArchive ?? dataDir)
  const copyBelow = fileCopier(join(dataDir, FILES), files)
  const work = async (): Promise<void> => {
    if (!walArchive) return stopKeepingLog(connection)
    const oldest = new Date(Date.now() - walArchiveDays * DAY_MS)
    const { chain, hasGap } = await archiveLog(connection, walArchive, async () => {
      if (!s3Bucket) await copyBelow('merchants', oldest.getTime())
    })
    if (hasGap)
      onNotice(
        `The log that waited for ${walArchive} grew too large and was given up: take another backup, the ones before lead no further than the gap.`,
      )
    if (Date.now() - pruned < DAY_MS) return
    pruned = Date.now()
    await pruneChains(walArchive, chain, oldest)
    await pruneFiles(files, oldest)
  }
  const round = async (): Promise<void> => {
    try {
      await work()
      if (hasFailed) onNotice(`The log is copied to ${walArchive} again`)
      hasFailed = false
    } catch (error) {
      if (!hasFailed)
        onNotice(
          `The log cannot be copied to ${walArchive} (${reasonOf(error)}): it waits, and is tried again`,
        )
      hasFailed = true
    }
  }
  const go = async (): Promise<void> => {
    await round()
    if (walArchive && !isStopped) timer = setTimeout(begin, ROUND_MS)
  }
  let last: Promise<void>
  const begin = () => {
    last = go()
  }
  begin()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await last
      if (walArchive) await round()
    },
  }
}
