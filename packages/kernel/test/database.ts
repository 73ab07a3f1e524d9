import { after } from 'node:test'
import { loadTestDatabase } from '../src/config.ts'
import { type ConnectionOptions, type Database, openDatabase } from '../src/db/db.ts'
import { systemIds } from '../src/ids.ts'
import { createDatabase, dropDatabases, withDatabase } from '../src/postgres/index.ts'

/** A database of its own: a clone of the migrated template, or an empty one. */
export const makeDatabase = async (from: 'template' | 'nothing' = 'template'): Promise<string> => {
  const { url, template } = loadTestDatabase()
  const name = `${template}_${systemIds.uuid().slice(0, 8)}`
  await createDatabase(url, name, from === 'template' ? template : 'template0')
  after(() => dropDatabases(url, name))
  return withDatabase(url, name)
}

/** Opened for one test file and closed behind it. */
export const openTestDatabase = async (options: ConnectionOptions = {}): Promise<Database> => {
  const database = openDatabase({ connectionString: await makeDatabase(), max: 10, ...options })
  after(() => database.close())
  return database
}
