import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isSignedLink, type LinkParts, signLink } from './signed-link.ts'

it('a signature fits exactly what was signed, for its purpose and with its secret', () => {
  const parts: LinkParts = ['label', 'demo', 7, null]
  const signature = signLink('secret', parts)

  assert.ok(isSignedLink('secret', parts, signature))
  const others: LinkParts[] = [
    ['preview', 'demo', 7, null],
    ['label', 'demo', '7', null],
    ['label', 'demo', 7, ''],
    ['label', 'demo', 7],
    ['label', 'dem', 'o7', null],
  ]
  for (const other of others) assert.ok(!isSignedLink('secret', other, signature), JSON.stringify(other))
  assert.ok(!isSignedLink('another', parts, signature))
  for (const wrong of ['', 'x', `${signature}x`, signature.toLowerCase()])
    assert.ok(!isSignedLink('secret', parts, wrong))
})
