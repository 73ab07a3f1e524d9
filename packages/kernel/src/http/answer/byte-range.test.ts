import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readRange } from './byte-range.ts'

const ranges: [header: string | undefined, range: ReturnType<typeof readRange>][] = [
  [undefined, null],
  ['', null],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=10-1000', { start: 10, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=-0', 'outside'],
  ['bytes=100-', 'outside'],
  ['bytes=5-4', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['items=0-1', null],
  ['bytes=1e3-2', null],
  [`bytes=${'9'.repeat(20)}-`, null],
]
for (const [header, range] of ranges)
  it(`reads ${header ?? 'no header'} of a hundred bytes`, () =>
    assert.deepEqual(readRange(header, 100), range))

it('has no part of an empty file', () => {
  assert.equal(readRange('bytes=0-', 0), 'outside')
})
