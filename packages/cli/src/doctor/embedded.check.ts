import { findBinaries } from '@tradepost/postgres'
import { type Finding, failure, fine } from './finding.ts'
import type { Machine } from './subject.ts'

const NAME = 'Embedded database'

export const checkEmbedded = async ({ settings, embedded }: Machine): Promise<Finding> => {
  if (settings.databaseUrl) return fine(NAME, 'not used, because DATABASE_URL is set.')
  if (!embedded) return fine(NAME, 'not there yet; the first start makes it.')
  const { cluster, isForeign, major, running } = embedded
  if (isForeign)
    return failure(NAME, `${cluster} belongs to another account.`, 'run this as that account or as root.')
  const { major: ours } = await findBinaries()
  if (major !== ours)
    return failure(
      NAME,
      `${cluster} was made by PostgreSQL ${major ?? 'of an unknown version'}, and this release brings ${ours}.`,
      'export it with the release that made it and import it here.',
    )
  if (!running) return fine(NAME, `PostgreSQL ${major}, not running.`)
  return fine(
    NAME,
    `PostgreSQL ${major}, running (process ${running.pid}), ${running.server ? `used by the server with process ${running.server}` : 'no server uses it'}.`,
  )
}
