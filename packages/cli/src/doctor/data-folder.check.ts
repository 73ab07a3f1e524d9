import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { nearestFolder } from '@tradepost/kernel'
import { type Finding, failure, fine, warning } from './finding.ts'
import type { Machine } from './subject.ts'

const NAME = 'Data folder'

export const checkDataFolder = async ({ settings: { dataDir } }: Machine): Promise<Finding> => {
  const mend = 'give this account the folder (chown), or set TRADEPOST_DATA_DIR to a folder of its own.'
  const folder = await nearestFolder(dataDir)
  const info = await stat(folder)
  if (!info.isDirectory())
    return failure(NAME, `${folder} is not a folder.`, 'set TRADEPOST_DATA_DIR to another path.')
  if (!(await isAllowed(folder, constants.W_OK | constants.X_OK)))
    return failure(NAME, `${folder} may not be written by this account (${process.getuid?.()}).`, mend)
  if (folder !== dataDir) return fine(NAME, `${dataDir} is not there yet; the first start makes it.`)
  if (!(await isAllowed(join(dataDir, 'secret'), constants.R_OK)))
    return failure(
      NAME,
      `${join(dataDir, 'secret')} may not be read by this account (${process.getuid?.()}).`,
      mend,
    )
  if (process.getuid?.() === 0 && info.uid !== 0)
    return warning(
      NAME,
      `${dataDir} belongs to account ${info.uid}, and this is root: files that root makes there are closed to it.`,
      'run Tradepost as the owner of the folder.',
    )
  return fine(NAME, `${dataDir} is writable.`)
}

/** A missing path is allowed: nothing there can be refused. */
const isAllowed = (path: string, mode: number): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )
