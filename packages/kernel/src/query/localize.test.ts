import assert from 'node:assert/strict'
import { it } from 'node:test'
import { normalizeLocale } from './localize.ts'

it('writes a locale in lower case with a hyphen', () => {
  assert.deepEqual(['en-US', 'de_AT', 'fr'].map(normalizeLocale), ['en-us', 'de-at', 'fr'])
})
