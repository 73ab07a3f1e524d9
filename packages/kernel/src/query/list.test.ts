import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sql from 'sql-template-tag'
import { openSchema, type Schema } from '../../test/query-database.ts'
import { type ListQuery, pageSql, readList } from './list.ts'

let schema: Schema

before(async () => {
  schema = await openSchema('list')
  await schema.run(`
    create table item (id int primary key, rank int);
    insert into item select n, -n from generate_series(1, 20) n`)
})

after(() => schema.close())

const id = { sql: sql`i.id`, type: 'integer' } as const
const rank = { sql: sql`i.rank`, type: 'integer' } as const

type Page = { items: string; next: (string | null)[] | null; total: number }

const read = async (query: ListQuery, item = sql`to_json(i.id)`) => {
  const list = readList(query, { sorts: { rank }, tiebreak: { id }, hasCursor: true })
  const [page] = await schema.rows<Page>(pageSql({ item, from: sql`item i`, where: sql`i.id <= 12`, list }))
  assert.ok(page)
  return { ...page, items: JSON.parse(page.items) as number[] }
}

describe('a page', () => {
  it('by offset begins where the one before ended, in any order', async () => {
    assert.deepEqual((await read({ limit: 5 })).items, [1, 2, 3, 4, 5])
    assert.deepEqual((await read({ limit: 5, offset: 5 })).items, [6, 7, 8, 9, 10])
    assert.deepEqual((await read({ limit: 5, offset: 5, sort: 'rank:asc' })).items, [7, 6, 5, 4, 3])
  })

  it('tells where the next one begins, by offset as well', async () => {
    assert.deepEqual((await read({ limit: 5, offset: 5 })).next, ['10'])
    assert.equal((await read({ limit: 5, offset: 10 })).next, null)
  })

  it('is empty behind the end, and counts all the same', async () => {
    const { items, next, total } = await read({ limit: 5, offset: 12 })

    assert.deepEqual([items, next, Number(total)], [[], null, 12])
  })

  it('puts nothing together that an offset skips', async () => {
    const failing = sql`to_json(i.id / (case when i.id <= 5 then 0 else 1 end))`

    assert.deepEqual((await read({ limit: 2, offset: 5 }, failing)).items, [6, 7])
    await assert.rejects(read({ limit: 2, offset: 4 }, failing), /division by zero/)
  })
})
