import assert from 'node:assert/strict'
import { it } from 'node:test'
import { known } from './known.ts'

it('takes a word of the set, and names the set or, when that is long, the nearest word', () => {
  const many = Array.from({ length: 20 }, (_, n) => `word${n}`)

  assert.equal(known('--grant', 'password', ['password', 'refresh_token']), 'password')
  assert.throws(() => known('--grant', 'x', ['a', 'b']), {
    message: '--grant x is not known: it takes a, b.',
  })
  assert.throws(() => known('--w', 'wrd7', many), { message: '--w wrd7 is not known: did you mean word7?' })
})
