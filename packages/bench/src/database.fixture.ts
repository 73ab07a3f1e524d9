import { loadTestDatabase } from '@tradepost/kernel'
import { newDatabaseName } from '@tradepost/kernel/database-name'
import { createDatabase, dropDatabases, withDatabase } from '@tradepost/postgres'
import type { Cleanup } from './server/cleanup.ts'

/** The address of a database of one's own, cloned from the template of the tests unless it is to be empty. */
export const makeTestDatabase = async (cleanup: Cleanup, isEmpty = false): Promise<string> => {
  const { url, template } = loadTestDatabase()
  const name = newDatabaseName()
  await createDatabase(url, name, isEmpty ? 'template0' : template)
  cleanup.add(() => dropDatabases(url, name))
  return withDatabase(url, name)
}
