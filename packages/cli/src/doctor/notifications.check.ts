import { hearsMessages } from '@tradepost/kernel'
import { isSameDatabase, pooledConnection } from '@tradepost/server/tool'
import { type Finding, failure, fine } from './finding.ts'
import type { Opened } from './subject.ts'

const NAME = 'Notifications'

/** They bring the news of ended tokens and changed pages to all processes. */
export const checkNotifications = async ({ platform, settings }: Opened): Promise<Finding> => {
  if (!(await hearsMessages(platform.database)))
    return failure(
      NAME,
      'those of PostgreSQL do not arrive, so the server does not start: a pooler in between does not keep connections for its clients.',
      'set pool_mode of the pooler to session, or name PostgreSQL itself in DATABASE_SESSION_URL.',
    )
  const pooled = pooledConnection(settings)
  if (!pooled) return fine(NAME, 'those of PostgreSQL arrive.')
  return (await isSameDatabase(pooled, platform.connection))
    ? fine(NAME, 'those that are sent by DATABASE_URL arrive by DATABASE_SESSION_URL.')
    : failure(
        NAME,
        'those that are sent by DATABASE_URL do not arrive by DATABASE_SESSION_URL, so the server does not start.',
        'let both lead to the same database, the second one around the pooler.',
      )
}
