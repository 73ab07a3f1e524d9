import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { duplicateKeys } from './json-keys.ts'

describe('keys that stand twice in a JSON text', () => {
  it('are found at every depth, also behind escapes', () => {
    assert.deepEqual(duplicateKeys('{"a":1,"b":{"c":[{"d":1},{"d":1,"\\u0064":2}]},"a":{"x":"a"}}'), [
      'b.c.1.d',
      'a',
    ])
  })

  it('are none where objects repeat each other and texts look like keys', () => {
    assert.deepEqual(duplicateKeys('[{"a":"b\\":{","b":["a","a"]},{"a":null,"b":-1.5e3}]'), [])
  })
})
