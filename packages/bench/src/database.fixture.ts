import { loadTestDatabase } from '@tradepost/kernel'
import { newDatabaseName } from '@tradepost/kernel/database-name'
import { createDatabase, dropDatabases, withDatabase } from '@tradepost/postgres'
import type { Cleanup } from './server/cleanup.ts'

/** The address of a database of one's own, cloned from the template of the tests. */
export const makeTestDatabase = async (cleanup: Cleanup): Promise<string> => {
  const { url, template } = loadTestDatabase()
  const name = newDatabaseName()
  await createDatabase(url, name, template)
  cleanup.add(() => dropDatabases(url, name))
  return withDatabase(url, name)
}
