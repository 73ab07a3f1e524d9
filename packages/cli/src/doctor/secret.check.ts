import { secretState } from '@tradepost/server/tool'
import { type Finding, failure, fine, warning } from './finding.ts'
import type { Opened } from './subject.ts'

const NAME = 'Secret'

export const checkSecret = async ({ platform, settings }: Opened): Promise<Finding> => {
  const state = await secretState(platform)
  if (state === 'wrong')
    return failure(
      NAME,
      `it does not open the stored keys${platform.config.secret ? '' : ': the file secret is gone'}.`,
      'set TRADEPOST_SECRET to the one used before with this database, or restore the file secret in the data folder.',
    )
  if (state === 'outdated')
    return warning(
      NAME,
      'it was rotated, and this is the one before, which opens the stored keys only for a while.',
      'set TRADEPOST_SECRET to the new one before the next start.',
    )
  if (settings.databaseUrl && settings.secret === undefined)
    return warning(
      NAME,
      'it is kept in the data folder of this machine only, and every server of the database needs the same.',
      'set TRADEPOST_SECRET, and keep it with the backups.',
    )
  return fine(NAME, state === null ? 'nothing is stored with it yet.' : 'it opens the stored keys.')
}
