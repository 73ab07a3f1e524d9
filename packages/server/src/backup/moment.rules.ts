import { join } from 'node:path'
import { type Settings, UserError } from '@tradepost/kernel'
import { findLog, type Recovery, SEGMENT_BYTES } from '@tradepost/postgres'
import type { Manifest } from './manifest.ts'

const shown = (at: Date | string): string => new Date(at).toISOString()

/** The log that leads from a backup to a moment, or why there is none. */
export const findRecovery = async (
  { walArchive }: Settings,
  manifest: Manifest,
  at: Date,
): Promise<Recovery> => {
  const { log, date } = manifest
  if (!walArchive)
    throw new UserError(
      'A restore to a moment needs the log: set TRADEPOST_WAL_ARCHIVE to the folder that the server copied it to, or leave --at out.',
    )
  if (!log)
    throw new UserError(
      `No log was kept when the backup of ${date} was taken: leave --at out, or use a backup from after TRADEPOST_WAL_ARCHIVE was set.`,
    )
  if (at < new Date(log.begins))
    throw new UserError(
      `${shown(at)} lies before the end of the backup (${shown(log.begins)}): use an older backup, or a later moment.`,
    )
  const found = await findLog(join(walArchive, log.chain), log.segment, at)
  if ('lacks' in found)
    throw new UserError(
      `${join(walArchive, log.chain)} does not have the segment ${found.lacks}, without which the log cannot be followed: use a newer backup, or leave --at out. TRADEPOST_WAL_ARCHIVE_DAYS says how long the log is kept.`,
    )
  if ('endsAt' in found)
    throw new UserError(
      found.endsAt
        ? `The log in ${join(walArchive, log.chain)} ends at ${found.endsAt}: give --at that moment or an earlier one.`
        : `There is no log of this backup in ${join(walArchive, log.chain)}: set TRADEPOST_WAL_ARCHIVE to the folder that the server copied it to, or leave --at out.`,
    )
  return { log: found.files, at }
}

export const bytesOf = (recovery: Recovery | undefined): number => (recovery?.log.length ?? 0) * SEGMENT_BYTES
