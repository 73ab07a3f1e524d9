import { count, type Finding, failure, fine, warning } from './finding.ts'
import type { Opened } from './subject.ts'

const NAME = 'Migrations'

export const checkMigrations = ({ migrations }: Opened): Finding => {
  const { applied, missing, changed, unknown, newest } = migrations
  if (unknown.length > 0)
    return failure(
      NAME,
      `the database is at ${unknown.at(-1)} and newer than this program, which knows ${newest}.`,
      'start the newer Tradepost, or restore a backup from before it.',
    )
  if (changed.length > 0)
    return failure(
      NAME,
      `${changed.join(', ')} changed after being applied.`,
      'restore the file as it was released.',
    )
  if (missing.length > 0)
    return warning(
      NAME,
      `${count(missing.length, 'is', 'are')} missing (${missing.join(', ')}).`,
      'start the server, or run npx tradepost migrate.',
    )
  return fine(NAME, `all ${applied.length} are applied.`)
}
