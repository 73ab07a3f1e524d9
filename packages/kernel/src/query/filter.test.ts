import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sql from 'sql-template-tag'
import { compileFilter, type FilterFields } from './filter.ts'

const fields: FilterFields = {
  code: { type: 'text', sql: sql`p.code` },
  price: { type: 'number', sql: sql`p.price` },
  stock: { type: 'integer', sql: sql`p.stock` },
  isActive: { type: 'boolean', sql: sql`p.is_active` },
  createDate: { type: 'date', sql: sql`p.created_at` },
  status: { type: 'enum', sql: sql`p.status`, values: ['active', 'inactive'] },
  id: { type: 'uuid', sql: sql`p.id` },
  'contacts.country': {
    type: 'text',
    exists: (on) => sql`exists (select 1 from contact c where ${on(sql`c.country`)})`,
  },
}

const compile = (filter: unknown) => compileFilter(JSON.stringify(filter), fields)

const problems = (filter: unknown) => {
  const result = compile(filter)
  return 'problems' in result ? result.problems : []
}

const where = (filter: unknown) => {
  const result = compile(filter)
  assert.ok('where' in result, JSON.stringify(result))
  return { text: result.where?.text, values: result.where?.values }
}

describe('a family of fields', () => {
  const families = {
    'options.*': (code: string, condition: unknown) => ({
      type: typeof condition === 'number' ? ('number' as const) : ('text' as const),
      sql: sql`option(${code})`,
    }),
  }
  const compileWith = (filter: object) => compileFilter(JSON.stringify(filter), fields, 'filters', families)
  const whereWith = (filter: object) => {
    const result = compileWith(filter)
    assert.ok('where' in result, JSON.stringify(result))
    return result.where
  }

  it('has a field for every name behind its dot', () => {
    for (const rest of ['color', '.', 'a.b', '😀', ' '])
      assert.deepEqual(whereWith({ [`options.${rest}`]: 'x' })?.values, [rest, 'x'])
  })

  it('knows what is asked', () => {
    assert.match(whereWith({ 'options.a': 1 })?.text ?? '', /numeric/)
  })

  it('is listed with the fields when a name is none of either', () => {
    for (const name of ['options', 'options.', 'options*', 'toString.x', '.x']) {
      const result = compileWith({ [name]: 'x' })
      assert.ok('problems' in result, name)
      assert.match(result.problems[0]?.message ?? '', /contacts\.country, options\.\*, \$and/)
    }
  })
})

describe('a filter', () => {
  it('is no condition when it is missing or empty', () => {
    for (const text of [undefined, '', '{}', '[]'])
      assert.deepEqual(compileFilter(text, fields), { where: null, names: new Set() })
  })

  it('tells which fields it names, wherever they stand', () => {
    const filter = compileFilter('{"$or":[{"code":"a"},{"$and":[{"price":1}]}]}', fields)

    assert.deepEqual('names' in filter && filter.names, new Set(['code', 'price']))
  })

  it('sends every value as a parameter', () => {
    assert.deepEqual(where({ code: "x' or 1=1 --", price: { $gte: 1, $lt: '2.50' } }), {
      text: 'p.code = $1::text and p.price >= $2::numeric and p.price < $3::numeric',
      values: ["x' or 1=1 --", '1', '2.50'],
    })
  })

  it('sends a list as one parameter', () => {
    assert.deepEqual(where({ code: { $in: ['a', 'b'] } }), {
      text: 'p.code = any($1::text[])',
      values: [['a', 'b']],
    })
  })

  it('escapes the wildcards of a contained text', () => {
    assert.deepEqual(where({ code: { $ct: '100%_\\' } }).values, ['%100\\%\\_\\\\%'])
  })

  it('brackets groups', () => {
    assert.equal(
      where({ $or: [{ code: 'a', stock: 1 }, { $and: [{ code: 'b' }, { code: 'c' }] }], price: null }).text,
      '((p.code = $1::text and p.stock = $2::bigint) or ((p.code = $3::text and p.code = $4::text))) and p.price is null',
    )
  })

  it('asks one row of a one-to-many field for a whole range', () => {
    assert.equal(
      where({ 'contacts.country': { $gte: 'A', $lt: 'B', $ne: 'AT' } }).text,
      'exists (select 1 from contact c where c.country >= $1::text and c.country < $2::text)' +
        ' and not exists (select 1 from contact c where c.country = $3::text)',
    )
  })

  it('points problems at the parameter that carried it', () => {
    const result = compileFilter('{', fields, 'rules')

    assert.deepEqual(result, {
      problems: [{ code: 'INVALID_FORMAT', message: 'Expected a JSON object', path: ['rules'], value: '{' }],
    })
  })
})

describe('a wrong filter', () => {
  it('is answered with all of its problems', () => {
    assert.deepEqual(
      problems({ $or: [{ colour: 1 }, { price: 'x' }, 5], status: 'gone', code: { $like: 'a', $eq: 7 } }),
      [
        {
          code: 'OBJECT_ADDITIONAL_PROPERTIES',
          message:
            'Unknown field: colour. Allowed: code, price, stock, isActive, createDate, status, id, contacts.country, $and, $or',
          path: ['filters', '$or', 0, 'colour'],
          value: 1,
        },
        {
          code: 'INVALID_FORMAT',
          message: 'Expected a finite number',
          path: ['filters', '$or', 1, 'price'],
          value: 'x',
        },
        {
          code: 'INVALID_TYPE',
          message: 'Expected an object of fields, $and and $or',
          path: ['filters', '$or', 2],
          value: 5,
        },
        {
          code: 'ENUM_MISMATCH',
          message: 'No enum match for: gone',
          description: 'Allowed: active, inactive',
          path: ['filters', 'status'],
          value: 'gone',
        },
        {
          code: 'OBJECT_ADDITIONAL_PROPERTIES',
          message:
            'Unknown operator for a field of type text: $like. Allowed: $eq, $ne, $in, $nin, $exists, $nExists, $gt, $gte, $lt, $lte, $ct, $nct',
          path: ['filters', 'code', '$like'],
          value: 'a',
        },
        { code: 'INVALID_TYPE', message: 'Expected a text', path: ['filters', 'code', '$eq'], value: 7 },
      ],
    )
  })

  const codes: [title: string, filter: unknown, code: string][] = [
    ['a list as filter', [1], 'INVALID_TYPE'],
    ['null as filter', null, 'INVALID_TYPE'],
    ['a group that is no list', { $and: {} }, 'INVALID_TYPE'],
    ['an empty group', { $or: [] }, 'ARRAY_LENGTH_SHORT'],
    ['an unknown group', { $not: [{}] }, 'OBJECT_ADDITIONAL_PROPERTIES'],
    ['a name of the prototype', { constructor: 1 }, 'OBJECT_ADDITIONAL_PROPERTIES'],
    ['no operator', { code: {} }, 'MIN_PROPERTIES'],
    ['an operator of the prototype', { code: { toString: 1 } }, 'OBJECT_ADDITIONAL_PROPERTIES'],
    ['contains on a number', { price: { $ct: '1' } }, 'OBJECT_ADDITIONAL_PROPERTIES'],
    ['a comparison with null', { price: { $gt: null } }, 'INVALID_TYPE'],
    ['a list without $in', { code: ['a'] }, 'INVALID_TYPE'],
    ['$in without a list', { code: { $in: 'a' } }, 'INVALID_TYPE'],
    ['too many texts to contain', { code: { $ct: Array(21).fill('a') } }, 'MAXIMUM'],
    ['too many texts in all', { $or: Array(11).fill({ code: { $ct: ['a', 'b'] } }) }, 'MAXIMUM'],
    ['too many texts not to contain', { $and: Array(21).fill({ code: { $nct: 'a' } }) }, 'MAXIMUM'],
    ['too long a list', { code: { $in: Array(1001).fill('a') } }, 'ARRAY_LENGTH_LONG'],
    ['$exists without a boolean', { code: { $exists: 1 } }, 'INVALID_TYPE'],
    ['NUL in a text', { code: 'a\0' }, 'INVALID_FORMAT'],
    ['half a surrogate pair', { code: { $ct: ['\ud800'] } }, 'INVALID_FORMAT'],
    ['null as a contained text', { code: { $ct: ['a', null] } }, 'INVALID_TYPE'],
    ['a fraction for a whole number', { stock: 1.5 }, 'INVALID_FORMAT'],
    ['a whole number beyond 64 bits', { stock: '9223372036854775808' }, 'INVALID_FORMAT'],
    ['an infinite number', { price: '1e999' }, 'INVALID_FORMAT'],
    ['a number for a boolean', { isActive: 1 }, 'INVALID_TYPE'],
    ['a day that does not exist', { createDate: '2023-02-29' }, 'INVALID_FORMAT'],
    ['no UUID', { id: 'abc' }, 'INVALID_FORMAT'],
    ['too long a text', { code: 'a'.repeat(20_000) }, 'MAX_LENGTH'],
    ['too deep a group', nested(10), 'MAXIMUM'],
    ['too many conditions', { $or: Array(201).fill({ code: 'a' }) }, 'MAXIMUM'],
    ['too many empty conditions', { $or: Array(201).fill({}) }, 'MAXIMUM'],
  ]

  for (const [title, filter, code] of codes) {
    it(`is refused: ${title}`, () => {
      const found = problems(filter)

      assert.deepEqual(
        found.map((problem) => problem.code),
        [code],
      )
    })
  }

  it('stays a small answer, however many problems it has', () => {
    const found = problems({ $or: Array(5000).fill(1) })

    assert.equal(found.length, 201)
    assert.equal(found.at(-1)?.message, 'At most 200 conditions are allowed')
  })
})

describe('the limits', () => {
  it('are reachable', () => {
    assert.deepEqual(problems(nested(9)), [])
    assert.deepEqual(problems({ $or: Array(200).fill({ code: 'a' }) }), [])
    assert.deepEqual(problems({ code: { $ct: Array(10).fill('a'), $nct: Array(10).fill('b') } }), [])
    assert.deepEqual(problems({ code: { $in: Array(1000).fill('a') } }), [])
  })
})

function nested(groups: number): unknown {
  return groups === 0 ? { code: 'a' } : { $and: [nested(groups - 1)] }
}
