import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  type Checked,
  type Database,
  openDatabase,
  shownAddress,
  UserError,
  writeChecked,
} from '@tradepost/kernel'
import { readOneMoment } from '../archive/export.store.ts'
import { findProgram, runProgram } from './programs.ts'
import { countTables, exportSnapshot, getBackupFacts, readState, type State } from './state.store.ts'

export const DUMP = 'database.dump'

export type Dumped = { file: Checked & { path: string }; state: State; program: number }

/** By `pg_dump`, at the very moment in which the rows are counted. Servers go on. */
export const dumpDatabase = async (database: Database, url: string, folder: string): Promise<Dumped> => {
  const { major } = await getBackupFacts(database)
  const program = await findProgram('pg_dump', major)
  return database.background.tx(async (tx) => {
    await readOneMoment(tx)
    const { snapshot } = await exportSnapshot(tx)
    const state = await readState(tx)
    const options = ['--format=custom', '--no-owner', '--no-privileges', '--no-comments']
    const file = await runProgram(program, [...options, `--snapshot=${snapshot}`], url, (output) =>
      writeChecked(output, join(folder, DUMP)),
    )
    return { file: { path: DUMP, ...file }, state, program: program.major }
  })
}

/** Into a database without tables, all or nothing. */
export const loadDump = async (
  { postgres, program }: { postgres: number; program: number },
  url: string,
  folder: string,
): Promise<State> => {
  const database = openDatabase({ connectionString: url, max: 1 })
  try {
    const { major } = await getBackupFacts(database)
    if (major < postgres)
      throw new UserError(
        `The backup is of PostgreSQL ${postgres}, and the server at ${shownAddress(url)} is ${major}: restore it into PostgreSQL ${postgres} or newer.`,
      )
    const { tables } = await countTables(database)
    if (tables > 0)
      throw new UserError(
        `The database at ${shownAddress(url)} has ${tables} tables already: make an empty one (createdb), and let DATABASE_URL name it.`,
      )
    const restore = await findProgram('pg_restore', program)
    const options = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction']
    await runProgram(restore, [...options, join(folder, DUMP)], url, text)
    return await readState(database.background)
  } finally {
    await database.close()
  }
}
