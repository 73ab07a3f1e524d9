import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Access } from '../access.ts'
import { checkToken, issueToken } from './token.ts'

const access = { secret: 'a secret', now: () => 0 } as Access

it('a token whose letters take more bytes than ours is refused like any other', () => {
  const [issued, ofWrites = '', ofRevisions] = issueToken(access, [], ['1']).split('.')
  const forged = [issued, 'é'.repeat(ofWrites.length), ofRevisions].join('.')

  assert.throws(() => checkToken(access, forged, []), { message: /^The token is not that of a preview/ })
  assert.equal(checkToken(access, issueToken(access, [], ['1']), []).isUnchanged(['1']), true)
})
