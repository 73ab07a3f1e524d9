import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { comparisonOf, filterOperatorNames } from '@tradepost/contract'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { openSchema, type Schema } from '../../test/query-database.ts'
import { compileFilter, type FilterField, type FilterFields } from './filter.ts'
import { jsonPath } from './json-path.fixture.ts'

let schema: Schema

before(async () => {
  schema = await openSchema('filter')
  await schema.run(String.raw`
    create type color as enum ('red', 'blue');
    create table item (
      id int primary key, code text not null, name text, price numeric(19, 4), weight float8, stock int,
      is_active boolean, created_at timestamptz, status text, color color, ref uuid, data jsonb
    );
    create table tag (item_id int, code text, rank int);
    insert into item values
      (1, 'tea', 'Green Tea', 10.5, 1.5, 3, true, '2024-02-29T12:00:00.123456Z', 'active', 'red',
        '00000000-0000-4000-8000-000000000001', '{"fit": "slim", "size": 5, "since": "2024-01-01", "new": true}'),
      (2, 'Tea', '100% Cotton_tee', 20, 1e-20, 0, false, '2024-03-01T00:00:00Z', 'inactive', 'blue',
        '00000000-0000-4000-8000-000000000002', '{"fit": "wide", "size": "large", "since": "soon", "new": "no"}'),
      (3, 'nil', null, null, null, null, null, null, null, null, null, null),
      (4, 'cup', 'a\b', 10.5, 0, -1, true, '1999-12-31T23:00:00Z', 'active', 'red', null, '{"fit": null}');
    insert into tag values (1, 'hot', 1), (1, 'drink', 9), (2, 'cloth', 5), (4, 'drink', 2), (4, null, null)`)
})

after(() => schema.close())

const fields: FilterFields = {
  code: { type: 'text', sql: sql`i.code` },
  name: { type: 'text', sql: sql`i.name` },
  indexedName: { type: 'text', sql: sql`i.name`, within: sql`(to_jsonb(i.name)::text)` },
  price: { type: 'number', sql: sql`i.price` },
  weight: { type: 'number', sql: sql`i.weight` },
  stock: { type: 'integer', sql: sql`i.stock` },
  isActive: { type: 'boolean', sql: sql`i.is_active` },
  createDate: { type: 'date', sql: sql`i.created_at` },
  status: { type: 'enum', sql: sql`i.status`, values: ['active', 'inactive'] },
  color: { type: 'enum', sql: sql`i.color`, values: ['red', 'blue'] },
  ref: { type: 'uuid', sql: sql`i.ref` },
  tag: {
    type: 'text',
    exists: (on) => sql`exists (select 1 from tag t where t.item_id = i.id and ${on(sql`t.code`)})`,
  },
  indexedTag: {
    type: 'text',
    exists: (on) => sql`exists (select 1 from tag t where t.item_id = i.id and ${on(sql`t.code`)})`,
    has: (values) => sql`array(select t.code from tag t where t.item_id = i.id) && ${values}::text[]`,
  },
  'tag.rank': {
    type: 'integer',
    exists: (on) => sql`exists (select 1 from tag t where t.item_id = i.id and ${on(sql`t.rank`)})`,
  },
  'data.fit': { type: 'text', sql: jsonPath(sql`i.data`, ['fit'], 'text') },
  'data.size': { type: 'number', sql: jsonPath(sql`i.data`, ['size'], 'number') },
  'data.count': { type: 'integer', sql: jsonPath(sql`i.data`, ['size'], 'integer') },
  'data.since': { type: 'date', sql: jsonPath(sql`i.data`, ['since'], 'date') },
  'data.new': { type: 'boolean', sql: jsonPath(sql`i.data`, ['new'], 'boolean') },
  'data.ref': { type: 'uuid', sql: jsonPath(sql`i.data`, ['fit'], 'uuid') },
}

const find = async (filter: unknown) => {
  const result = compileFilter(JSON.stringify(filter), fields)
  assert.ok('where' in result, JSON.stringify(result))
  const rows = await schema.rows<{ id: number }>(
    sql`select id from item i where ${result.where ?? sql`true`} order by id`,
  )
  return rows.map((row) => row.id)
}

const cases: [filter: unknown, ids: number[]][] = [
  [{}, [1, 2, 3, 4]],
  [{ code: 'tea' }, [1]],
  [{ code: { $eq: 'Tea' } }, [2]],
  [{ code: { $ne: 'tea' } }, [2, 3, 4]],
  [{ name: null }, [3]],
  [{ name: { $eq: null } }, [3]],
  [{ name: { $ne: null } }, [1, 2, 4]],
  [{ name: { $ne: 'Green Tea' } }, [2, 3, 4]],
  [{ name: { $in: ['Green Tea', 'a\\b'] } }, [1, 4]],
  [{ name: { $in: ['Green Tea', null] } }, [1, 3]],
  [{ name: { $in: [null] } }, [3]],
  [{ name: { $in: [] } }, []],
  [{ name: { $nin: [] } }, [1, 2, 3, 4]],
  [{ name: { $nin: ['Green Tea'] } }, [2, 3, 4]],
  [{ name: { $nin: ['Green Tea', null] } }, [2, 4]],
  [{ name: { $ct: 'TE' } }, [1, 2]],
  [{ name: { $ct: '%' } }, [2]],
  [{ name: { $ct: '_' } }, [2]],
  [{ name: { $ct: '\\' } }, [4]],
  [{ name: { $ct: '' } }, [1, 2, 4]],
  [{ name: { $ct: ['green', 'A\\B'] } }, [1, 4]],
  [{ name: { $ct: [] } }, []],
  [{ name: { $nct: 'tea' } }, [2, 3, 4]],
  [{ indexedName: { $ct: '\\' } }, [4]],
  [{ indexedName: { $ct: ['green', 'A\\B', '_'] } }, [1, 2, 4]],
  [{ indexedName: { $ct: '"' } }, []],
  [{ indexedName: { $nct: 'tea' } }, [2, 3, 4]],
  [{ name: { $nct: ['tea', 'tee'] } }, [3, 4]],
  [{ name: { $exists: true } }, [1, 2, 4]],
  [{ name: { $exists: 'false' } }, [3]],
  [{ name: { $nExists: true } }, [3]],
  [{ name: { $nExists: false } }, [1, 2, 4]],
  [{ price: 10.5 }, [1, 4]],
  [{ price: '10.50' }, [1, 4]],
  [{ price: { $ne: 10.5 } }, [2, 3]],
  [{ price: { $gt: 10.5 } }, [2]],
  [{ price: { $gte: '10.5' } }, [1, 2, 4]],
  [{ price: { $lt: 20 } }, [1, 4]],
  [{ price: { $lte: 20, $ne: 10.5 } }, [2]],
  [{ price: { $in: [20, '10.5'] } }, [1, 2, 4]],
  [{ weight: '1e-20' }, [2]],
  [{ weight: '1e-999' }, [4]],
  [{ stock: { $gte: 0, $lt: '3' } }, [2]],
  [{ isActive: true }, [1, 4]],
  [{ isActive: 'false' }, [2]],
  [{ isActive: { $ne: true } }, [2, 3]],
  [{ isActive: { $in: [true, 'false'] } }, [1, 2, 4]],
  [{ createDate: '2024-03-01' }, [2]],
  [{ createDate: '2024-03-01T01:00:00+01:00' }, [2]],
  [{ createDate: '2024-02-29T12:00:00.123456Z' }, [1]],
  [{ createDate: { $gte: '2024-02-29', $lt: '2024-03-01T00:00:00Z' } }, [1]],
  [{ createDate: { $lt: '2024-02-29 12:00:00.123457' } }, [1, 4]],
  [{ createDate: { $nin: ['2024-03-01'] } }, [1, 3, 4]],
  [{ status: 'active' }, [1, 4]],
  [{ status: { $ne: 'active' } }, [2, 3]],
  [{ status: { $ct: 'INACT' } }, [2]],
  [{ color: 'red' }, [1, 4]],
  [{ color: { $nin: ['red'] } }, [2, 3]],
  [{ color: { $ct: 'blu' } }, [2]],
  [{ ref: '00000000-0000-4000-8000-000000000001' }, [1]],
  [{ ref: { $in: ['00000000-0000-4000-8000-000000000002', null] } }, [2, 3, 4]],
  [{ tag: 'drink' }, [1, 4]],
  [{ tag: { $ne: 'drink' } }, [2, 3]],
  [{ tag: { $in: ['hot', 'cloth'] } }, [1, 2]],
  [{ tag: { $in: ['hot', null] } }, [1, 3]],
  [{ tag: { $nin: ['hot', 'cloth'] } }, [3, 4]],
  [{ tag: { $nin: ['hot', null] } }, [2, 4]],
  [{ tag: { $ct: 'LO' } }, [2]],
  [{ tag: { $nct: 'o' } }, [3, 4]],
  [{ tag: null }, [3]],
  [{ tag: { $ne: null } }, [1, 2, 4]],
  [{ tag: { $exists: true } }, [1, 2, 4]],
  [{ tag: { $nExists: true } }, [3]],
  [{ 'tag.rank': { $gt: 1, $lt: 9 } }, [2, 4]],
  [{ 'data.fit': 'slim' }, [1]],
  [{ 'data.fit': { $ne: 'slim' } }, [2, 3, 4]],
  [{ 'data.fit': { $ct: 'WI' } }, [2]],
  [{ 'data.fit': { $exists: false } }, [3, 4]],
  [{ 'data.size': { $gte: 5 } }, [1]],
  [{ 'data.count': 5 }, [1]],
  [{ 'data.since': { $lte: '2024-01-01T00:00:00Z' } }, [1]],
  [{ 'data.new': true }, [1]],
  [{ 'data.ref': { $exists: true } }, []],
  [{ $or: [{ code: 'cup' }, { code: 'nil' }] }, [3, 4]],
  [{ $or: [{ code: 'cup' }, { price: 20 }], isActive: false }, [2]],
  [{ $and: [{ price: 10.5 }, { $or: [{ tag: 'hot' }, { stock: 0 }] }] }, [1]],
  [{ $or: [{ code: 'cup' }, {}] }, [1, 2, 3, 4]],
]

describe('a filter finds', () => {
  it('by an index over all values of a row what it finds without it', async () => {
    for (const [filter, ids] of cases)
      if (Object.keys(filter as object).join() === 'tag')
        assert.deepEqual(
          await find({ indexedTag: (filter as { tag: unknown }).tag }),
          ids,
          JSON.stringify(filter),
        )
    // one and the same value has to pass both
    assert.deepEqual(await find({ indexedTag: { $eq: 'drink', $gt: 'e' } }), [])
  })

  for (const [filter, ids] of cases) {
    it(`${JSON.stringify(filter)} -> ${ids}`, async () => assert.deepEqual(await find(filter), ids))
  }
})

describe('whatever is sent as a filter', () => {
  const two = (max: number) => fc.integer({ min: 0, max }).map((part) => String(part).padStart(2, '0'))
  const date = fc
    .tuple(
      fc.constantFrom('0000', '0001', '1900', '2024', '9999'),
      two(13),
      two(32),
      two(25),
      two(61),
      two(61),
    )
    .chain(([year, month, day, hour, minute, second]) =>
      fc.constantFrom(
        `${year}-${month}-${day}`,
        `${year}-${month}-${day}T${hour}:${minute}:${second}Z`,
        `${year}-${month}-${day} ${hour}:${minute}:${second}.${second}${minute}${hour}9+${hour}`,
        `${year}-${month}-${day}t${hour}:${minute}-${hour}${minute}`,
      ),
    )
  const byType: Record<FilterField['type'], fc.Arbitrary<unknown>> = {
    text: fc.string({ unit: 'binary' }),
    integer: fc.oneof(fc.integer(), fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }).map(String)),
    number: fc.oneof(fc.double(), fc.double().map(String), fc.bigInt().map(String)),
    boolean: fc.constantFrom(true, false, 'true', 'false'),
    date,
    uuid: fc.uuid(),
    enum: fc.constantFrom('active', 'inactive', 'red', 'blue'),
  }
  const odd = fc.constantFrom(
    null,
    true,
    'false',
    1,
    1.5,
    '\0',
    '\ud800',
    '%_\\',
    '{}',
    '{a,"b}',
    'NULL',
    '',
    ' ',
  )
  const condition = fc.constantFrom(...Object.entries(fields)).chain(([name, field]) => {
    const scalar = fc.oneof({ weight: 4, arbitrary: byType[field.type] }, { weight: 1, arbitrary: odd })
    return fc
      .constantFrom(...filterOperatorNames)
      .chain((operator) => {
        const { comparison } = comparisonOf(operator)
        if (comparison.kind === 'presence') return fc.record({ [operator]: fc.boolean() })
        const isList = comparison.kind === 'membership'
        return fc.record({ [operator]: isList ? fc.array(scalar, { maxLength: 4 }) : scalar })
      })
      .map((value) => ({ [name]: value }))
  })
  const groupOf = (member: fc.Arbitrary<object>) =>
    fc.record(
      {
        $and: fc.array(member, { minLength: 1, maxLength: 2 }),
        $or: fc.array(member, { minLength: 1, maxLength: 2 }),
      },
      { requiredKeys: [] },
    )

  /** Compiles and runs many of them; says how many were good enough to run. */
  const countUnderstood = async (texts: fc.Arbitrary<string>, numRuns: number) => {
    let understood = 0
    const property = fc.asyncProperty(texts, async (text) => {
      const result = compileFilter(text, fields)
      if ('problems' in result) return assert.ok(result.problems.length > 0)
      await schema.rows(sql`select count(*) from item i where ${result.where ?? sql`true`}`)
      understood += 1
    })
    await fc.assert(property, { numRuns })
    return understood
  }

  it('is refused or understood by PostgreSQL for each field, operator and value', async () => {
    const understood = await countUnderstood(
      condition.map((filter) => JSON.stringify(filter)),
      4000,
    )

    assert.ok(understood > 1000, `only ${understood} of 4000 were understood`)
  })

  it('is refused or understood by PostgreSQL in groups', async () => {
    const filter = groupOf(fc.oneof(condition, groupOf(condition)))

    const understood = await countUnderstood(
      filter.map((group) => JSON.stringify(group)),
      1000,
    )

    assert.ok(understood > 100, `only ${understood} of 1000 were understood`)
  })

  it('never throws on any JSON or text', async () => {
    await countUnderstood(fc.oneof(fc.json(), fc.string()), 2000)
  })
})
