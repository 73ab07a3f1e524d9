import { hearsMessages } from '@tradepost/kernel'
import { type Finding, failure, fine } from './finding.ts'
import type { Opened } from './subject.ts'

const NAME = 'Notifications'

/** They bring the news of ended tokens and changed pages to all processes. */
export const checkNotifications = async ({ platform }: Opened): Promise<Finding> =>
  (await hearsMessages(platform.database))
    ? fine(NAME, 'those of PostgreSQL arrive.')
    : failure(
        NAME,
        'those of PostgreSQL do not arrive, so the server does not start: a pooler in between does not keep connections for its clients.',
        'set pool_mode of the pooler to session, or name PostgreSQL itself in DATABASE_URL.',
      )
