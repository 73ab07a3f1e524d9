import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formats, isDateTime, toIsoDate } from './formats.ts'

describe('a date is taken and stored in UTC', () => {
  const cases: [sent: string, stored: string][] = [
    ['2026-02-03T04:05:06Z', '2026-02-03T04:05:06.000Z'],
    ['2026-02-03T04:05:06.123456789Z', '2026-02-03T04:05:06.123Z'],
    ['2026-02-03t04:05:06.5z', '2026-02-03T04:05:06.500Z'],
    ['2026-02-03 04:05:06Z', '2026-02-03T04:05:06.000Z'],
    ['2026-02-03T04:05Z', '2026-02-03T04:05:00.000Z'],
    ['2026-02-03T04:05:06+00:00', '2026-02-03T04:05:06.000Z'],
    ['2026-02-03T04:05:06+0000', '2026-02-03T04:05:06.000Z'],
    ['2026-02-03T04:05+0530', '2026-02-02T22:35:00.000Z'],
    ['2026-02-03T04:05:06-15:59', '2026-02-03T20:04:06.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000Z'],
    ['0004-02-29T00:00:00Z', '0004-02-29T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['0001-01-01t00:00:00-0100', '0001-01-01T01:00:00.000Z'],
    ['0049-12-31T23:59:59+0000', '0049-12-31T23:59:59.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31T23:59:59+01:00', '9999-12-31T22:59:59.000Z'],
  ]
  for (const [sent, stored] of cases)
    it(sent, () => {
      assert.equal(isDateTime(sent), true)
      assert.equal(toIsoDate(sent), stored)
    })
})

describe('a date is refused', () => {
  const cases = {
    'without a zone': '2026-02-03T04:05:06',
    'without a time': '2026-02-03',
    'that does not exist': '2026-02-29T00:00:00Z',
    'of a century that has no leap day': '1900-02-29T00:00:00Z',
    'of a thirteenth month': '2026-13-01T00:00:00Z',
    'of month zero': '2026-00-01T00:00:00Z',
    'of day zero': '2026-01-00T00:00:00Z',
    'of the 31st of April': '2026-04-31T00:00:00Z',
    'at 24 o’clock': '2026-01-01T24:00:00Z',
    'at minute 60': '2026-01-01T00:60:00Z',
    'at second 60': '2016-12-31T23:59:60Z',
    'in year zero': '0000-12-31T00:00:00Z',
    'before Christ': '-0001-01-01T00:00:00Z',
    'in a year of five digits': '10000-01-01T00:00:00Z',
    'in a year that is zero in UTC': '0001-01-01T00:00:00+01:00',
    'in a year that is zero in UTC, old form': '0001-01-01 00:00+0001',
    'in a year that has five digits in UTC': '9999-12-31T23:59:59-01:00',
    'with an offset of 16 hours': '2026-01-01T00:00:00+16:00',
    'with an offset of 60 minutes': '2026-01-01T00:00:00+01:60',
    'with more than nine decimals': '2026-01-01T00:00:00.1234567890Z',
    'with a decimal comma': '2026-01-01T00:00:00,5Z',
    'with a blank around': ' 2026-01-01T00:00:00Z',
    'with a line break behind': '2026-01-01T00:00:00Z\n',
    'in other digits': '２０２６-01-01T00:00:00Z',
    'in words': 'now',
    'when empty': '',
  }
  for (const [title, text] of Object.entries(cases)) it(title, () => assert.equal(isDateTime(text), false))
})

it('knows an e-mail address by its form', () => {
  const isEmail = formats.email as (text: string) => boolean

  for (const text of ['a@b.c', 'first.last+tag@mail.example.org', 'ü@exämple.org'])
    assert.ok(isEmail(text), text)
  for (const text of ['', 'a', 'a@b', '@b.c', 'a@', 'a b@c.d', 'a@b@c.d', 'a@b.c\n'])
    assert.ok(!isEmail(text), text)
})

describe('an address of a client', () => {
  const isAddress = formats.ip as (text: string) => boolean

  it('is one of IPv4 or IPv6', () => {
    for (const text of ['192.0.2.1', '2001:db8::1', '::ffff:192.0.2.1']) assert.ok(isAddress(text), text)
    for (const text of ['', '192.0.2', '192.0.2.256', 'example.com', '2001:db8:::1'])
      assert.ok(!isAddress(text), text)
  })
})
