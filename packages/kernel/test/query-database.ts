import pg from 'pg'
import type { Sql } from 'sql-template-tag'

/** A session in a schema of its own, for tests of what compiled SQL means. */
export const openSchema = async (name: string) => {
  const url = process.env.TRADEPOST_TEST_DATABASE
  if (!url) {
    throw new Error(
      'Set TRADEPOST_TEST_DATABASE to the connection string of a PostgreSQL: this test runs real SQL',
    )
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const schema = `${name}_${process.pid}`
  await client.query(`create schema ${schema}; set search_path to ${schema}; set timezone to 'Asia/Kolkata'`)

  return {
    run: (script: string) => client.query(script),
    rows: async <Row extends pg.QueryResultRow>(query: Sql) => (await client.query<Row>(query)).rows,
    close: async () => {
      await client.query(`drop schema ${schema} cascade`)
      await client.end()
    },
  }
}

export type Schema = Awaited<ReturnType<typeof openSchema>>
