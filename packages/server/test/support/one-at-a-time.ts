import { type Database, loadTestDatabase, openDatabase, sql } from '@tradepost/kernel'

const LOCK = 5_273_001

/** Among all processes of a run; `work` gets the database server that they share. */
export const oneAtATime = async <Result>(
  name: string,
  work: (server: Database) => Promise<Result>,
): Promise<Result> => {
  const { url, template } = loadTestDatabase()
  const server = openDatabase({ connectionString: url, max: 2 })
  try {
    return await server.tx(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${`${template} ${name}`}))`)
      return work(server)
    })
  } finally {
    await server.close()
  }
}
