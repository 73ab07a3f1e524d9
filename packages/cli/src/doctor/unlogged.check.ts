import { type Database, openDatabase } from '@tradepost/kernel'
import { listUnlogged } from '@tradepost/server/tool'
import { type Finding, failure, fine, fromError } from './finding.ts'
import type { Opened } from './subject.ts'

const NAME = 'Tables'

const lookAt = async (database: Database, where: string): Promise<Finding[]> => {
  const names = await listUnlogged(database)
  if (names.length === 0) return []
  return [
    failure(
      NAME,
      `${names.join(', ')} are not logged${where}: a crash of PostgreSQL empties them, and no replica has their rows.`,
      'run for each of them, on the server that takes writes: alter table … set logged.',
    ),
  ]
}

/** A replica that copies tables one by one has its own, and one that is behind still has what was mended. */
const lookAtReplica = async (connectionString: string): Promise<Finding[]> => {
  const replica = openDatabase({ connectionString, max: 1 })
  return lookAt(replica, ' on the replica')
    .catch((error) => [fromError('Tables of the replica', error)])
    .finally(() => replica.close())
}

export const checkUnlogged = async ({ platform, settings: { replicaUrl } }: Opened): Promise<Finding[]> => {
  const found = [
    ...(await lookAt(platform.database, '')),
    ...(replicaUrl === undefined ? [] : await lookAtReplica(replicaUrl)),
  ]
  return found.length > 0 ? found : [fine(NAME, 'all that must not be lost are logged.')]
}
