import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isSegment, nextSegment, segmentsBetween } from './log-segment.ts'

it('counts the segments of a log in two parts, on one timeline', () => {
  assert.equal(nextSegment('00000001000000000000000F'), '000000010000000000000010')
  assert.equal(nextSegment('0000000200000009000000FF'), '000000020000000A00000000')
  assert.deepEqual(segmentsBetween('0000000100000000000000FE', '000000010000000100000000'), [
    '0000000100000000000000FE',
    '0000000100000000000000FF',
    '000000010000000100000000',
  ])
  assert.deepEqual(segmentsBetween('000000010000000000000002', '000000010000000000000001'), [])
})

it('tells a segment from what else lies beside it', () => {
  const names = [
    '00000001000000000000000F',
    '00000002.history',
    'archive_status',
    '00000001000000000000000F.gz',
  ]

  assert.deepEqual(names.map(isSegment), [true, false, false, false])
})
