import { constants } from 'node:os'
import { join } from 'node:path'
import { connectionString, openEmbedded } from '@tradepost/postgres'
import { type Cleanup, createCleanup } from './cleanup.ts'
import { makeTemporaryFolder } from './folder.ts'

/** Leaves nothing behind, however it ends; `main` answers the exit code, 2 says that it could not run. */
export const runProgram = async (main: (cleanup: Cleanup) => Promise<number>): Promise<void> => {
  const cleanup = createCleanup()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => cleanup.run().then(() => process.exit(128 + constants.signals[signal])))
  process.exitCode = await main(cleanup)
    .catch((error) => {
      console.error(error instanceof TypeError ? error.message : error)
      return 2
    })
    .finally(cleanup.run)
}

/** A folder, and an embedded database in it, for the time of the program. */
export const openOwnDatabase = async (cleanup: Cleanup): Promise<{ folder: string; databaseUrl: string }> => {
  const folder = await makeTemporaryFolder(cleanup)
  const database = await openEmbedded({ dataDir: join(folder, 'database'), role: 'tool' })
  cleanup.add(database.stop)
  return { folder, databaseUrl: connectionString(database.connection) }
}

/** The value of an option. */
export const positive = (name: string, text: string): number => {
  const number = Number(text)
  if (Number.isInteger(number) && number > 0) return number
  throw new TypeError(`--${name} takes a whole number above 0, not ${text}`)
}
