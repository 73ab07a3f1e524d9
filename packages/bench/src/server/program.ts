import { constants } from 'node:os'
import { join } from 'node:path'
import { connectionString, openEmbedded } from '@tradepost/postgres'
import { type Cleanup, createCleanup } from './cleanup.ts'
import { makeTemporaryFolder } from './folder.ts'

type Main = (cleanup: Cleanup, say: (text: string) => void) => Promise<boolean>

/**
 * Leaves nothing behind, however it ends; `main` prints its report and answers whether all holds. Exit code 1: it does
 * not, 2: the program could not run.
 */
export const runProgram = async (usage: string, main: Main): Promise<void> => {
  if (process.argv.some((argument) => argument === '--help' || argument === '-h')) return console.log(usage)
  const cleanup = createCleanup()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => cleanup.run().then(() => process.exit(128 + constants.signals[signal])))
  process.exitCode = await main(cleanup, (text) => console.error(text))
    .then((holds) => (holds ? 0 : 1))
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
