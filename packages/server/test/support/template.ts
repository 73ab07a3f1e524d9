import { openDatabase } from '@tradepost/kernel'
import { migrateDatabase } from '../../src/database.ts'

/** Makes the database that every test file clones. */
export const prepareTemplate = async (url: string): Promise<void> => {
  const database = openDatabase({ connectionString: url, max: 4 })
  try {
    await migrateDatabase(database)
  } finally {
    await database.close()
  }
}
