import { listUnlogged } from '@tradepost/server/tool'
import { type Finding, failure, fine } from './finding.ts'
import type { Opened } from './subject.ts'

const NAME = 'Tables'

export const checkUnlogged = async ({ platform }: Opened): Promise<Finding> => {
  const names = await listUnlogged(platform.database)
  return names.length === 0
    ? fine(NAME, 'all that must not be lost are logged.')
    : failure(
        NAME,
        `${names.join(', ')} are not logged: a crash of PostgreSQL empties them, and no replica has their rows.`,
        'run for each of them: alter table … set logged.',
      )
}
