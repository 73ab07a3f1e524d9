import { migrate, openDatabase } from '@tradepost/kernel'
import { migrationsFolder } from '../../src/database.ts'

/** Makes the database that every test file clones. */
export const prepareTemplate = async (url: string): Promise<void> => {
  const database = openDatabase({ connectionString: url, max: 4 })
  try {
    await migrate(database, migrationsFolder)
  } finally {
    await database.close()
  }
}
