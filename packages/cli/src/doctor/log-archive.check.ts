import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { nearestFolder, shownBytes } from '@tradepost/kernel'
import { type Connection, lookAtLog, readMoments } from '@tradepost/postgres'
import { type Finding, failure, fine, warning } from './finding.ts'
import type { Opened } from './subject.ts'

const NAME = 'Archive of the log'
/** The server writes it each minute. */
const LATE_MS = 5 * 60_000

const restart = 'start the server, which writes it, and read what it says about it.'

export const checkLogArchive = async ({ settings, platform, embedded }: Opened): Promise<Finding[]> => {
  const { walArchive } = settings
  if (!walArchive) return []
  const folder = await nearestFolder(walArchive)
  const mayWrite = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!mayWrite)
    return [
      failure(
        NAME,
        `${folder} may not be written by this account.`,
        'give this account the folder, or set TRADEPOST_WAL_ARCHIVE to another one.',
      ),
    ]
  const { slot } = await lookAtLog(platform.connection as Connection)
  if (!slot) return [warning(NAME, 'no log is kept yet.', restart)]
  if (slot.isLost)
    return [
      failure(
        NAME,
        'more log waited than is kept, so the archive ends in a gap.',
        'start the server, and take another backup then.',
      ),
    ]
  const last = (await readMoments(join(walArchive, slot.chain))).at(-1)
  if (!last) return [warning(NAME, `${walArchive} has no log of this database.`, restart)]
  const waiting = `it leads to ${last.date}, and ${shownBytes(slot.waitingBytes)} wait`
  const isLate = Date.now() - Date.parse(last.date) > LATE_MS
  if (isLate && embedded?.running?.server)
    return [failure(NAME, `${waiting}.`, 'read what the server says about it, and look at the disk.')]
  return [fine(NAME, isLate ? `${waiting} for the server.` : `${waiting}.`)]
}
