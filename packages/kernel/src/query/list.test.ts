import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { errors } from '@tradepost/contract'
import sql from 'sql-template-tag'
import { openSchema, type Schema } from '../../test/query-database.ts'
import type { ApiError } from '../errors/api-error.ts'
import { type ListQuery, type PageRow, pageMeta, pageSql, readList } from './list.ts'

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

const read = async (query: ListQuery, item = sql`to_json(i.id)`) => {
  const list = readList(query, { sorts: { rank }, tiebreak: { id }, hasCursor: true })
  const [page] = await schema.rows<PageRow>(
    pageSql({ item, from: sql`item i`, where: sql`i.id <= 12`, list }),
  )
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

describe('a page that would be too large', () => {
  const maxBytes = 4000
  /** Items of a quarter of a page and a bit each, but for two small ones at the end. */
  const large = sql`to_json(case when i.id > 10 then '' else repeat('x', 1000) end || i.id)`
  const ask = async (query: ListQuery, rules: { hasCursor: boolean }, item = large) => {
    const list = readList(query, { tiebreak: { id }, ...rules })
    const page = pageSql({ item, from: sql`item i`, where: sql`i.id <= 12`, list, maxBytes })
    const [row] = await schema.rows<PageRow>(page)
    assert.ok(row)
    return { row, meta: () => pageMeta(list, { ...row, cutAt: row.cutAt && Number(row.cutAt) }) }
  }
  const idsOf = ({ items }: PageRow) =>
    (JSON.parse(items) as string[]).map((text) => Number(/\d+$/.exec(text)))

  it('ends early and goes on behind its cursor: nothing is left out', async () => {
    const seen: number[] = []
    let pages = 0
    for (let after: string | null | undefined; after !== null; pages++) {
      const { row, meta } = await ask({ limit: 12, after: after ?? undefined }, { hasCursor: true })
      assert.ok(row.items.length < maxBytes + 20)
      seen.push(...idsOf(row))
      after = meta().cursors?.after ?? null
    }

    assert.deepEqual(
      seen,
      Array.from({ length: 12 }, (_, n) => n + 1),
    )
    assert.equal(pages, 4)
  })

  it('tells how many items it has room for', async () => {
    const { meta } = await ask({ limit: 12 }, { hasCursor: true })

    assert.equal(meta().limit, 3)
  })

  it('has at least one item, however large', async () => {
    const larger = sql`to_json(repeat('x', 5000) || i.id)`

    const { row, meta } = await ask({ limit: 12 }, { hasCursor: true }, larger)

    assert.deepEqual([idsOf(row), meta().limit], [[1], 1])
  })

  it('is refused where no cursor leads on, and to who reads by offset', async () => {
    const refused = [
      await ask({ limit: 12 }, { hasCursor: false }),
      await ask({ limit: 12, offset: 1 }, { hasCursor: true }),
    ]

    for (const { row, meta } of refused) {
      assert.ok(row.items.length < maxBytes + 20)
      assert.throws(meta, (error) => (error as ApiError).definition === errors.answerTooLarge)
    }
  })

  it('is none when the limit leaves it small enough', async () => {
    const { row, meta } = await ask({ limit: 3 }, { hasCursor: false })

    assert.deepEqual([idsOf(row), row.cutAt, meta().limit], [[1, 2, 3], null, 3])
  })
})
