import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dayOperand } from '../src/app/parts/condition/rule-tree.ts'
import { formatsFor } from '../src/app/parts/format.ts'
import { clockOf, dayOf, endOfDay, momentAt, startOfDay } from '../src/app/parts/zone.ts'

const tokyo = { defaultLocale: 'en-US', defaultCurrency: 'USD', timezone: 'Asia/Tokyo' }

describe('the clock of a merchant', () => {
  it('shows a moment in their zone, and finds the moment that it shows', () => {
    const moment = '2026-03-02T15:30:00.000Z'

    assert.equal(clockOf('Asia/Tokyo', moment), '2026-03-03T00:30')
    assert.equal(momentAt('Asia/Tokyo', '2026-03-03T00:30'), moment)
    assert.equal(momentAt('America/New_York', clockOf('America/New_York', moment)), moment)
    assert.deepEqual([clockOf('Asia/Tokyo', null), clockOf('Asia/Tokyo', 'soon')], ['', ''])
    assert.equal(momentAt('Asia/Tokyo', ''), null)
  })

  it('has days of 23 and 25 hours when the clocks change', () => {
    const hoursOf = (day: string) =>
      (Date.parse(endOfDay('America/New_York', day)) + 1 - Date.parse(startOfDay('America/New_York', day))) /
      3_600_000

    assert.deepEqual(['2026-03-08', '2026-11-01', '2026-11-02'].map(hoursOf), [23, 25, 24])
  })

  it('leaves a day without a time as it is', () => {
    assert.equal(dayOf('America/New_York', '2026-03-02'), '2026-03-02')
    assert.equal(dayOf('America/New_York', '2026-03-02T00:00:00Z'), '2026-03-01')
  })

  it('writes days and hours that way, wherever the reader is', () => {
    const formats = formatsFor(tokyo, 'en')

    assert.equal(formats.date('2026-03-02T15:30:00Z'), 'Mar 3, 2026')
    assert.equal(formats.date('2026-03-02'), 'Mar 2, 2026')
    assert.match(formats.dateTime('2019-12-31T15:30:00Z'), /^Jan 1, 2020, 12:30/)
  })

  it('writes numbers and amounts in the language of the reader, by the region of the merchant if it is theirs', () => {
    const [english, german] = ['en', 'de'].map((language) => formatsFor(tokyo, language))
    const indian = formatsFor({ ...tokyo, defaultLocale: 'en-IN' }, 'en')
    const plain = (text = '') => text.replaceAll(/\s/g, ' ')

    assert.deepEqual(
      [english, german, indian].map((formats) => formats?.number(123456.5)),
      ['123,456.5', '123.456,5', '1,23,456.5'],
    )
    assert.deepEqual(
      [english, german].map((formats) => plain(formats?.money(1234.5))),
      ['$1,234.50', '1.234,50 $'],
    )
    assert.deepEqual([german?.percent(0.125), german?.signed(1.5), german?.bytes(1536)].map(plain), [
      '12,5 %',
      '+1,5',
      '1,5 kB',
    ])
  })

  it('lets a rule begin or end with a whole day', () => {
    const operand = (operator: string) => dayOperand('Asia/Tokyo', operator, '2026-03-03')

    assert.equal(operand('$gte'), '2026-03-02T15:00:00.000Z')
    assert.equal(operand('$lt'), '2026-03-02T15:00:00.000Z')
    assert.equal(operand('$lte'), '2026-03-03T14:59:59.999Z')
    assert.equal(operand('$gt'), '2026-03-03T14:59:59.999Z')
    assert.equal(dayOperand('Asia/Tokyo', '$gte', ''), null)
  })
})
