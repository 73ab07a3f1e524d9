import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readDate } from './date.ts'

const cases: [text: string, read: string | null][] = [
  ['2024-02-29', '2024-02-29T00:00:00Z'],
  ['2024-05-31T12:30', '2024-05-31T12:30Z'],
  ['2024-05-31T12:30:00.123456', '2024-05-31T12:30:00.123456Z'],
  ['2024-05-31 12:30:00Z', '2024-05-31 12:30:00Z'],
  ['2024-05-31T12:30:00+0000', '2024-05-31T12:30:00+0000'],
  ['2024-05-31T12:30:00-15:59', '2024-05-31T12:30:00-15:59'],
  ['0004-02-29', '0004-02-29T00:00:00Z'],
  ['2023-02-29', null],
  ['1900-02-29', null],
  ['2024-04-31', null],
  ['2024-00-10', null],
  ['2024-13-10', null],
  ['2024-10-00', null],
  ['0000-01-01', null],
  ['10000-01-01', null],
  ['2024-05-31T24:00:00Z', null],
  ['2024-05-31T12:60:00Z', null],
  ['2024-05-31T12:30:60Z', null],
  ['2024-05-31T12:30:00+16:00', null],
  ['2024-05-31Z', null],
  ['now', null],
  ['infinity', null],
  ['', null],
]

for (const [text, read] of cases) {
  it(`reads ${JSON.stringify(text)} as ${read}`, () => assert.equal(readDate(text), read))
}
