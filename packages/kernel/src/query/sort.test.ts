import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sql from 'sql-template-tag'
import { compileSort, type SortFields } from './sort.ts'

const code = { sql: sql`p.code`, type: 'text' } as const
const fields: SortFields = { code, price: { sql: sql`p.price`, type: 'number', nullable: true } }

const compile = (text: string | undefined) => {
  const sort = compileSort(text, fields, { code })
  assert.ok('orderBy' in sort, JSON.stringify(sort))
  return { orderBy: sort.orderBy.text, text: sort.text }
}

const problems = (text: string) => {
  const sort = compileSort(text, fields, { code })
  return 'problems' in sort ? sort.problems : []
}

describe('a sort', () => {
  it('is the tiebreak alone when nothing is sent', () => {
    for (const text of [undefined, ''])
      assert.deepEqual(compile(text), { orderBy: 'p.code asc', text: 'code:asc' })
  })

  it('is completed by the tiebreak in the last direction', () => {
    assert.deepEqual(compile('price:DESC'), {
      orderBy: 'p.price desc, p.code desc',
      text: 'price:desc,code:desc',
    })
  })

  it('puts what has no value behind the rest in both directions where a field says so', () => {
    const offer = { sql: sql`p.offer`, type: 'number', nullable: 'last' } as const
    for (const [text, orderBy] of [
      ['offer:asc', 'p.offer asc, p.code asc'],
      ['offer:desc', 'p.offer desc nulls last, p.code desc'],
    ]) {
      const sort = compileSort(text, { ...fields, offer }, { code })
      assert.equal('orderBy' in sort && sort.orderBy.text, orderBy)
    }
  })

  it('does not repeat the tiebreak', () => {
    assert.deepEqual(compile(' code:Asc, price:desc'), {
      orderBy: 'p.code asc, p.price desc',
      text: 'code:asc,price:desc',
    })
  })

  it('is refused with all of its problems', () => {
    assert.deepEqual(problems('price,colour:asc,code:up,code:asc,code:desc,constructor:asc'), [
      {
        code: 'INVALID_FORMAT',
        message: 'Expected field:asc or field:desc. Allowed: code, price',
        path: ['sort', 0],
        value: 'price',
      },
      {
        code: 'ENUM_MISMATCH',
        message: 'No enum match for: colour',
        description: 'Allowed: code, price',
        path: ['sort', 1],
        value: 'colour:asc',
      },
      {
        code: 'INVALID_FORMAT',
        message: 'Expected field:asc or field:desc. Allowed: code, price',
        path: ['sort', 2],
        value: 'code:up',
      },
      {
        code: 'ARRAY_UNIQUE',
        message: 'The field code appears twice',
        path: ['sort', 4],
        value: 'code:desc',
      },
      {
        code: 'ENUM_MISMATCH',
        message: 'No enum match for: constructor',
        description: 'Allowed: code, price',
        path: ['sort', 5],
        value: 'constructor:asc',
      },
    ])
  })
})
