import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isDue, wallMinutes } from './due.rules.ts'

const due = (pattern: string, from: string, to: string, zone = 'UTC') =>
  isDue(pattern, wallMinutes(zone, new Date(from), new Date(to)))

const cases: [pattern: string, from: string, to: string, isDue: boolean][] = [
  ['30 4 * * *', '2026-01-05T04:29:59Z', '2026-01-05T04:30:00Z', true],
  ['30 4 * * *', '2026-01-05T04:30:00Z', '2026-01-05T04:31:00Z', false],
  ['30 4 * * *', '2026-01-05T04:30:59Z', '2026-01-06T04:29:59Z', false],
  ['30 4 * * *', '2026-01-02T00:00:00Z', '2026-01-05T00:00:00Z', true],
  ['*/15 * * * *', '2026-01-05T04:44:10Z', '2026-01-05T04:45:10Z', true],
  ['*/15 * * * *', '2026-01-05T04:45:10Z', '2026-01-05T04:59:59Z', false],
  ['5/20 * * * *', '2026-01-05T04:44:00Z', '2026-01-05T04:45:00Z', true],
  ['0 8-18/2 * * 1-5', '2026-01-05T09:59:00Z', '2026-01-05T10:00:00Z', true],
  ['0 8-18/2 * * 1-5', '2026-01-05T08:59:00Z', '2026-01-05T09:00:00Z', false],
  ['0 8-18/2 * * 1-5', '2026-01-04T09:59:00Z', '2026-01-04T10:00:00Z', false],
  ['0 0 * * 7', '2026-01-03T23:59:00Z', '2026-01-04T00:00:00Z', true],
  ['0 0 13 * 5', '2026-01-12T23:59:00Z', '2026-01-13T00:00:00Z', true],
  ['0 0 13 * 5', '2026-01-15T23:59:00Z', '2026-01-16T00:00:00Z', true],
  ['0 0 13 * 5', '2026-01-13T23:59:00Z', '2026-01-14T00:00:00Z', false],
  ['0 0 */2 * *', '2026-01-02T23:59:00Z', '2026-01-03T00:00:00Z', true],
  ['0 0 */2 * *', '2026-01-03T23:59:00Z', '2026-01-04T00:00:00Z', false],
  ['0 0 29 2 *', '2028-02-28T23:59:00Z', '2028-02-29T00:00:00Z', true],
  ['0 0 1 1,7 *', '2026-06-30T23:59:00Z', '2026-07-01T00:00:00Z', true],
]

describe('a cron pattern', () => {
  for (const [pattern, from, to, expected] of cases)
    it(`${pattern} is ${expected ? '' : 'not '}due between ${from} and ${to}`, () =>
      assert.equal(due(pattern, from, to), expected))

  it('follows the clock of its time zone', () => {
    assert.equal(due('30 4 * * *', '2026-07-05T02:29:00Z', '2026-07-05T02:30:00Z', 'Europe/Berlin'), true)
    assert.equal(due('30 4 * * *', '2026-01-05T03:29:00Z', '2026-01-05T03:30:00Z', 'Europe/Berlin'), true)
    assert.equal(due('0 9 * * *', '2026-01-05T03:14:00Z', '2026-01-05T03:15:00Z', 'Asia/Kathmandu'), true)
  })

  it('comes up once when the clock is set forward over it', () => {
    // from 02:00 to 03:00
    const at = (pattern: string, minute: string, next: string) =>
      due(pattern, `2026-03-29T${minute}:00Z`, `2026-03-29T${next}:00Z`, 'Europe/Berlin')

    assert.equal(at('30 2 * * *', '00:59', '01:00'), true)
    assert.equal(at('30 2 * * *', '01:00', '01:40'), false)
    assert.equal(at('0 3 * * *', '00:59', '01:00'), true)
  })

  it('comes up once when the clock is set back over it, but in every hour if it is for every hour', () => {
    // from 03:00 to 02:00
    const at = (pattern: string, minute: string, next: string) =>
      due(pattern, `2026-10-25T${minute}:00Z`, `2026-10-25T${next}:00Z`, 'Europe/Berlin')

    assert.equal(at('30 2 * * *', '00:29', '00:30'), true)
    assert.equal(at('30 2 * * *', '01:29', '01:30'), false)
    assert.equal(at('30 * * * *', '00:29', '00:30'), true)
    assert.equal(at('30 * * * *', '01:29', '01:30'), true)
    assert.equal(at('30 3 * * *', '02:29', '02:30'), true)
  })
})
