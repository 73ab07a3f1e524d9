import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { openSchema, type Schema } from '../../test/query-database.ts'
import { afterCondition, type CursorValues, cursorValues, decodeCursor, encodeCursor } from './cursor.ts'
import { compileSort, type Sort, type SortFields } from './sort.ts'

let schema: Schema

before(async () => {
  schema = await openSchema('cursor')
  await schema.run(`
    create table item (
      id int primary key, name text, rank int, price numeric, score float8, at timestamptz, flag boolean,
      code text not null
    );
    create index item__code_id on item (code, id)`)
})

after(() => schema.close())

const id = { sql: sql`i.id`, type: 'integer' } as const
const fields: SortFields = {
  name: { sql: sql`i.name`, type: 'text', nullable: true },
  rank: { sql: sql`i.rank`, type: 'integer', nullable: true },
  price: { sql: sql`i.price`, type: 'number', nullable: true },
  offer: { sql: sql`i.price`, type: 'number', nullable: 'last' },
  title: { sql: sql`i.name`, type: 'text', nullable: 'last' },
  score: { sql: sql`i.score`, type: 'number', nullable: true },
  at: { sql: sql`i.at`, type: 'date', nullable: true },
  flag: { sql: sql`i.flag`, type: 'boolean', nullable: true },
  code: { sql: sql`i.code`, type: 'text' },
}

const sortBy = (text: string): Sort => {
  const sort = compileSort(text, fields, { id })
  assert.ok('keys' in sort)
  return sort
}

type Row = { id: number; cursor: CursorValues }

/** Reads page after page as a client does, handing back each page's cursor. */
const walk = async (sort: Sort, limit: number) => {
  const ids: number[] = []
  let cursor = ''
  do {
    const decoded = decodeCursor(cursor, sort)
    assert.ok('values' in decoded, JSON.stringify(decoded))
    const rows = await schema.rows<Row>(sql`
      select i.id, ${cursorValues(sort)} as cursor from item i
      where ${afterCondition(sort, decoded.values)} order by ${sort.orderBy} limit ${limit}`)
    ids.push(...rows.map((row) => row.id))
    const last = rows.at(-1)
    cursor = last ? encodeCursor(last.cursor, sort) : ''
    assert.ok(ids.length <= 1000, 'the walk does not end')
  } while (cursor)
  return ids
}

describe('walking by cursor', () => {
  const few = <T>(...values: T[]) => fc.constantFrom(null, ...values)
  const row = fc.record({
    name: few('a', 'B', 'ä', '', '"', '🍵'),
    rank: few(-1, 0, 2147483647),
    price: few('0.1', '0.10000000000000000001', '-5', '123456789012345678901234567890'),
    score: few(0.1, 1e-20, 1.7976931348623157e308, 5e-324),
    at: few(
      '2024-02-29T12:00:00.123456Z',
      '2024-02-29T12:00:00.123457Z',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
    ),
    flag: few(true, false),
    code: fc.constantFrom('x', 'y', 'z'),
  })
  const direction = fc.constantFrom('asc', 'desc', 'ASC')
  const sortText = fc
    .shuffledSubarray(Object.keys(fields), { maxLength: 3 })
    .chain((names) => fc.tuple(...names.map((name) => direction.map((way) => `${name}:${way}`))))
    .map((parts) => parts.join(','))

  it('visits every row exactly once and in order', async () => {
    const rows = fc.array(row, { maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(rows, sortText, fc.integer({ min: 1, max: 5 }), async (items, text, limit) => {
        const sort = sortBy(text)
        await schema.run('truncate item')
        const numbered = JSON.stringify(items.map((item, index) => ({ id: index + 1, ...item })))
        await schema.rows(
          sql`insert into item select * from jsonb_populate_recordset(null::item, ${numbered})`,
        )
        const expected = await schema.rows<Row>(sql`select i.id from item i order by ${sort.orderBy}`)

        const visited = await walk(sort, limit)

        assert.deepEqual(
          visited,
          expected.map(({ id }) => id),
        )
      }),
      { numRuns: 300 },
    )
  })
})

describe('the plan of a page', () => {
  const explain = async (sort: Sort, values: CursorValues) => {
    await schema.run('set enable_seqscan = off; set enable_bitmapscan = off')
    const plan = await schema.rows<{ 'QUERY PLAN': string }>(
      sql`explain select * from item i where ${afterCondition(sort, values)} order by ${sort.orderBy} limit 10`,
    )
    return plan.map((line) => line['QUERY PLAN']).join('\n')
  }

  it('seeks in the index, from either end', async () => {
    assert.match(await explain(sortBy('code:asc'), ['x', '5']), /Index Cond: \(ROW\(code, id\) > ROW/)
    assert.match(await explain(sortBy('code:desc'), ['x', '5']), /Index Cond: \(ROW\(code, id\) < ROW/)
  })

  it('starts at the first key when directions differ', async () => {
    assert.match(
      await explain(sortBy('code:asc,rank:desc'), ['x', '1', '5']),
      /Index Cond: \(code >= 'x'::text\)/,
    )
  })
})
