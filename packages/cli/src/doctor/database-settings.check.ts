import { type DatabaseSettings, getDatabaseSettings } from '@tradepost/server/tool'
import { type Finding, failure, fine, warning } from './finding.ts'
import type { Opened } from './subject.ts'

const NAME = 'Database settings'
const MB = 1024 ** 2
/** As PostgreSQL comes. */
const USUAL_BUFFERS = 128 * MB
/** Below, a busy hour writes its tables to the disk over and over. */
const LITTLE_LOG = 512 * MB

const megabytes = (bytes: number) => `${Math.round(bytes / MB)} MB`

const checkMemory = ({ sharedBuffers, databaseSize, maxWalSize }: DatabaseSettings): Finding[] => [
  ...(sharedBuffers < USUAL_BUFFERS || (sharedBuffers === USUAL_BUFFERS && databaseSize > 8 * USUAL_BUFFERS)
    ? [
        warning(
          NAME,
          `shared_buffers are ${megabytes(sharedBuffers)} for ${megabytes(databaseSize)} of data.`,
          "set shared_buffers of PostgreSQL to a quarter of its machine's memory, and start it anew.",
        ),
      ]
    : []),
  ...(maxWalSize < LITTLE_LOG
    ? [
        warning(
          NAME,
          `max_wal_size is ${megabytes(maxWalSize)}, so that many changes make a checkpoint follow the other.`,
          'set max_wal_size of PostgreSQL to 1GB or more.',
        ),
      ]
    : []),
]

const checkSafety = ({
  fsync,
  fullPageWrites,
  synchronousCommit,
  autovacuum,
}: DatabaseSettings): Finding[] => [
  ...Object.entries({ fsync, full_page_writes: fullPageWrites })
    .filter(([, isOn]) => !isOn)
    .map(([name]) =>
      failure(
        NAME,
        `${name} is off: a loss of power can destroy the database.`,
        `set ${name} of PostgreSQL to on.`,
      ),
    ),
  ...(synchronousCommit
    ? []
    : [
        warning(
          NAME,
          'synchronous_commit is off: a crash loses the last changes, though they were answered.',
          'set synchronous_commit of PostgreSQL to on.',
        ),
      ]),
  ...(autovacuum
    ? []
    : [
        warning(
          NAME,
          'autovacuum is off: tables grow and statements get slower with every change.',
          'set autovacuum of PostgreSQL to on.',
        ),
      ]),
]

/** Every connection sets it off; only a pooler that hands out another one for each statement loses that. */
const checkPooler = ({ jit }: DatabaseSettings): Finding[] =>
  jit
    ? [
        warning(
          NAME,
          'jit is on, though each connection turns it off: a pooler in between does not keep connections for its clients.',
          'set pool_mode of the pooler to session, or name PostgreSQL itself in DATABASE_SESSION_URL.',
        ),
      ]
    : []

export const settingFindings = (settings: DatabaseSettings): Finding[] => {
  const problems = [...checkSafety(settings), ...checkMemory(settings), ...checkPooler(settings)]
  if (problems.length > 0) return problems
  const memory = `${megabytes(settings.sharedBuffers)} of shared_buffers for ${megabytes(settings.databaseSize)} of data`
  const move =
    settings.walLevel === 'logical'
      ? ''
      : ` To move merchants to another cell, set wal_level, now ${settings.walLevel}, to logical.`
  return [fine(NAME, `${memory}, changes survive a loss of power.${move}`)]
}

/** The embedded database has those that this release brings. */
export const checkDatabaseSettings = async ({ settings, platform }: Opened): Promise<Finding[]> =>
  settings.databaseUrl
    ? settingFindings(await getDatabaseSettings(platform.database))
    : [fine(NAME, 'those that come with this release.')]
