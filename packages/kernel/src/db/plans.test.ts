import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { openTestDatabase } from '../../test/database.ts'
import { sql } from './sql.ts'

const statement = sql`select n from growing where word = ${'x'}`

describe('plans of prepared statements', () => {
  it('are made again on every connection when a table has doubled, and not before', async () => {
    const database = await openTestDatabase()
    await database.run(sql`create table growing (n int, word text)`)
    const connections = await Promise.all([database.pool.connect(), database.pool.connect()])
    const sent: string[] = []
    for (const connection of connections) {
      const { query } = connection
      connection.query = ((...given: Parameters<typeof query>) => {
        if (typeof given[0] === 'string') sent.push(given[0])
        return query.apply(connection, given)
      }) as typeof query
    }
    for (const connection of connections) connection.release()
    const discarded = () => sent.filter((text) => text === 'discard plans').length
    const useBoth = () => Promise.all([database.many(statement), database.many(statement)])
    const fill = (rows: number) =>
      database.run(sql`insert into growing select n, n::text from generate_series(1, ${rows}::int) n`)
    const useUntil = async (count: number) => {
      for (let waited = 0; waited < 60_000 && discarded() < count; waited += 100) {
        await useBoth()
        await setTimeout(100)
      }
      assert.equal(discarded(), count)
    }

    await fill(400)
    for (let waited = 0; waited < 3_000; waited += 300) {
      await useBoth()
      await setTimeout(300)
    }
    assert.equal(discarded(), 0)

    await fill(1_000)
    await useUntil(2)
    await fill(400)
    await fill(3_000)
    await useUntil(4)
  })
})
