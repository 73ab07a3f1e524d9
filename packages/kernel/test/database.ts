import { after } from 'node:test'
import { createDatabase, dropDatabases, withDatabase } from '@tradepost/postgres'
import { loadTestDatabase } from '../src/config/config.ts'
import { type ConnectionOptions, type Database, openDatabase } from '../src/db/db.ts'
import { newDatabaseName } from './database-name.ts'

/** A database of its own: a clone of the migrated template, or an empty one. */
export const makeDatabase = async (from: 'template' | 'nothing' = 'template'): Promise<string> => {
  const { url, template } = loadTestDatabase()
  const name = newDatabaseName()
  await createDatabase(url, name, from === 'template' ? template : 'template0')
  after(() => dropDatabases(url, name))
  return withDatabase(url, name)
}

/** Opened for one test file and closed behind it: a database of its own, or the one that is named. */
export const openTestDatabase = async (named?: ConnectionOptions): Promise<Database> => {
  const connection = named ?? { connectionString: await makeDatabase() }
  const database = openDatabase({ max: 10, ...connection })
  after(() => database.close())
  return database
}
