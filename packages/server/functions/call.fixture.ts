import { after } from 'node:test'
import { openDatabase, type Sql, sql } from '@tradepost/kernel'
import { cloneDatabase } from '../test/support/server.ts'

/** A database with all functions, and one expression of them evaluated there. */
export const functionCalls = async () => {
  const database = openDatabase({ connectionString: await cloneDatabase(), max: 2 })
  after(() => database.close())
  const call = async <T>(expression: Sql): Promise<T> =>
    (await database.one<{ value: T }>(sql`select ${expression} as value`)).value
  return { database, call }
}

export const json = (value: unknown): Sql => sql`${JSON.stringify(value)}::jsonb`
