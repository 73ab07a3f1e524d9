import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterCondition, type CursorValues, decodeCursor, encodeCursor } from './cursor.ts'
import { compileSort, type SortFields } from './sort.ts'

const id = { sql: sql`p.id`, type: 'integer' } as const
const fields: SortFields = {
  code: { sql: sql`p.code`, type: 'text' },
  price: { sql: sql`p.price`, type: 'number', nullable: true },
  date: { sql: sql`p.date`, type: 'date' },
}

const sortBy = (text: string) => {
  const sort = compileSort(text, fields, { id })
  assert.ok('keys' in sort)
  return sort
}

const after = (text: string, values: CursorValues) => afterCondition(sortBy(text), values).text

describe('a cursor', () => {
  const sort = sortBy('price:desc,code:asc')

  it('comes back as it went, in either alphabet of base64', () => {
    fc.assert(
      fc.property(
        fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map(String)),
        fc.string(),
        (price, code) => {
          const values = [price, code, '7']
          const cursor = encodeCursor(values, sort)
          const classic = Buffer.from(cursor, 'base64url').toString('base64')

          assert.match(cursor, /^[\w-]+$/)
          assert.deepEqual(decodeCursor(cursor, sort), { values })
          assert.deepEqual(decodeCursor(classic, sort), { values })
        },
      ),
    )
  })

  it('starts from the beginning when it is missing or empty', () => {
    for (const text of [undefined, '']) assert.deepEqual(decodeCursor(text, sort), { values: null })
    assert.equal(afterCondition(sort, null).text, 'true')
  })

  const forged = (...items: unknown[]) => {
    const [print] = JSON.parse(Buffer.from(encodeCursor([], sort), 'base64url').toString())
    return Buffer.from(JSON.stringify([print, ...items])).toString('base64url')
  }
  const bad: [title: string, text: string][] = [
    ['garbage', 'not a cursor'],
    ['base64 of no JSON', 'AAAA'],
    ['an object', Buffer.from('{}').toString('base64url')],
    ['of another sort', encodeCursor(['1', 'a', '7'], sortBy('price:asc,code:asc'))],
    ['too short', forged('1', 'a')],
    ['too long', forged('1', 'a', '7', '8')],
    ['with a number of the wrong form', forged('abc', 'a', '7')],
    ['with a text that cannot be stored', forged('1', '\0', '7')],
    ['with null where there is none', forged('1', null, '7')],
    ['with a value that is no text', forged('1', 'a', 7)],
    ['with an integer out of range', forged('1', 'a', '99999999999999999999')],
  ]

  for (const [title, text] of bad) {
    it(`is refused: ${title}`, () => {
      assert.deepEqual(decodeCursor(text, sort), {
        problems: [
          {
            code: 'INVALID_FORMAT',
            message: 'Expected the cursor of a page with the same sort',
            path: ['after'],
            value: text,
          },
        ],
      })
    })
  }

  it('never throws, whatever is sent', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.json().map((json) => Buffer.from(json).toString('base64url')),
    )
    fc.assert(fc.property(texts, (text) => assert.ok(decodeCursor(text, sort))))
  })
})

describe('what comes after a row', () => {
  it('is one comparison of rows when all keys go the same way', () => {
    assert.equal(after('code:asc', ['a', '1']), '(p.code,p.id) > ($1::text,$2::bigint)')
    assert.equal(after('date:desc', ['2024-01-01', '1']), '(p.date,p.id) < ($1::timestamptz,$2::bigint)')
    assert.equal(after('price:desc', ['1', '1']), '(p.price,p.id) < ($1::numeric,$2::bigint)')
  })

  it('is found key by key when nulls are still to come', () => {
    assert.equal(
      after('price:asc', ['1', '7']),
      '(p.price > $1::numeric or p.price is null or (p.price = $2::numeric and (p.id >= $3::bigint and (p.id > $4::bigint or false))))',
    )
  })

  it('keeps a range on the first key when directions differ', () => {
    assert.match(after('code:asc,date:desc', ['a', '2024-01-01', '1']), /^\(p\.code >= \$1::text and /)
  })
})
