import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ApiError } from '../errors/api-error.ts'
import { parseFields } from './fields.ts'

const allowed = ['code', 'name', 'lineItems'] as const

it('reads the names once each, blanks and empty parts aside', () => {
  const fields = new Set(['code', 'name'])

  assert.deepEqual(parseFields('code, name,,code', allowed, 'exclusive'), fields)
  assert.deepEqual(parseFields('code, name,,code', allowed, 'additive'), fields)
})

it('means the default set when nothing is sent', () => {
  for (const text of [undefined, '', ',']) {
    assert.deepEqual(parseFields(text, allowed, 'exclusive'), null)
    assert.deepEqual(parseFields(text, allowed, 'additive'), new Set())
  }
})

it('refuses every unknown name', () => {
  const problem = (name: string) => ({
    code: 'ENUM_MISMATCH',
    message: `No enum match for: ${name}`,
    description: 'Allowed: code, name, lineItems',
    path: ['fields'],
    value: name,
  })

  assert.throws(
    () => parseFields('code,colour,size', allowed, 'additive'),
    (error) => {
      assert.ok(error instanceof ApiError)
      assert.deepEqual(error.problems, [problem('colour'), problem('size')])
      return true
    },
  )
})
