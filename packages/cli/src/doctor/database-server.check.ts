import { getServerFacts, type ServerFacts } from '@tradepost/server/tool'
import { type Finding, failure, fine, warning } from './finding.ts'
import type { Opened } from './subject.ts'

const NAME = 'Database server'
/**
 * Besides its pool, a process has four connections for jobs, four for long jobs, one for its heartbeat and one that
 * listens.
 */
const FURTHER_CONNECTIONS = 10

export const checkDatabaseServer = async (opened: Opened): Promise<Finding[]> => {
  const facts = await getServerFacts(opened.platform.database)
  const problems = [...checkKind(facts), ...checkRights(facts, opened), ...checkConnections(facts, opened)]
  return problems.length > 0
    ? problems
    : [fine(NAME, `PostgreSQL ${facts.version}, ${facts.encoding}, may create tables.`)]
}

/** Its version was looked at when it was reached, as at every start. */
const checkKind = ({ encoding, isReplica }: ServerFacts): Finding[] => [
  ...(encoding === 'UTF8'
    ? []
    : [
        failure(
          NAME,
          `the database is encoded in ${encoding}.`,
          "make a new one: create database … encoding 'UTF8' template template0.",
        ),
      ]),
  ...(isReplica
    ? [
        failure(
          NAME,
          'it is a replica and takes no changes.',
          'set DATABASE_URL to the server that it follows.',
        ),
      ]
    : []),
]

const checkRights = ({ mayCreate, isReplica }: ServerFacts, { migrations, settings }: Opened): Finding[] => {
  if (mayCreate || isReplica) return []
  const text = `the user of ${settings.databaseUrl ? 'DATABASE_URL' : 'the database'} may not create tables and schemas.`
  const mend = 'run: grant create on database … to …; grant create on schema public to ….'
  // without anything to create it matters at the next release only
  return [migrations.missing.length > 0 ? failure(NAME, text, mend) : warning(NAME, text, mend)]
}

const checkConnections = (
  { connections }: ServerFacts,
  { settings: { workers, dbPool } }: Opened,
): Finding[] => {
  const wanted = workers * (dbPool + FURTHER_CONNECTIONS)
  if (wanted <= connections) return []
  return [
    warning(
      NAME,
      `it gives ${connections} connections, and the server may open ${wanted} (TRADEPOST_WORKERS × (TRADEPOST_DB_POOL + ${FURTHER_CONNECTIONS})).`,
      'set TRADEPOST_DB_POOL lower, or max_connections of PostgreSQL higher.',
    ),
  ]
}
