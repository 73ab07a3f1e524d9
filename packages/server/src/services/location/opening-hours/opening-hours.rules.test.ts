import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type OperationHours, weekdays } from '@tradepost/contract'
import { afterOpenSeconds, isOpen, readHours } from './opening-hours.rules.ts'

const hour = 60
const always = { from: 0, to: 24 * hour }

const readable: [text: string, from: number, to: number][] = [
  ['8a - 9p', 8 * hour, 21 * hour],
  ['8a-9p', 8 * hour, 21 * hour],
  ['8am–9pm', 8 * hour, 21 * hour],
  ['8 AM — 9 PM', 8 * hour, 21 * hour],
  ['8 a.m. to 9 p.m.', 8 * hour, 21 * hour],
  ['08:30A - 5:45P', 8 * hour + 30, 17 * hour + 45],
  ['8:00 - 17:30', 8 * hour, 17 * hour + 30],
  ['00:00 - 24:00', 0, 24 * hour],
  ['  8a - 9p  ', 8 * hour, 21 * hour],
  ['12a - 12p', 0, 12 * hour],
  ['12p - 12a', 12 * hour, 24 * hour],
  ['12a - 12a', 0, 24 * hour],
  ['6p - 2a', 18 * hour, 26 * hour],
  ['22:00 - 02:00', 22 * hour, 26 * hour],
]

const unreadable = [
  '',
  ' ',
  'by appointment',
  '8 - 5',
  '8 - 9p',
  '8a',
  '8a -',
  '8a - 9p daily',
  '13p - 2p',
  '0a - 9p',
  '8:60a - 9p',
  '25:00 - 26:00',
  '24:30 - 25:00',
  '8a - 9p,',
  '8a - 12p, later',
  '8a - 9p - 10p',
  '-8a - 9p',
  '8:5a - 9p',
]

describe('hours', () => {
  for (const [text, from, to] of readable)
    it(`${text} can be read`, () => {
      assert.deepEqual(readHours(text), [{ from, to }])
    })

  for (const text of unreadable)
    it(`"${text}" cannot be read`, () => {
      assert.equal(readHours(text), null)
    })

  it('may be several, the whole day or none', () => {
    assert.deepEqual(readHours('8a - 12p, 1p - 6p'), [
      { from: 8 * hour, to: 12 * hour },
      { from: 13 * hour, to: 18 * hour },
    ])
    assert.deepEqual(readHours('9:00 - 12:00; 14:00 - 18:00')?.length, 2)
    for (const text of ['24 hours', 'open 24 hours', '24h', 'Open 24 hrs'])
      assert.deepEqual(readHours(text), [always])
    for (const text of ['closed', 'Closed', ' CLOSED ']) assert.deepEqual(readHours(text), [])
  })
})

const none = Object.fromEntries(weekdays.map((day) => [day, null])) as OperationHours
const daily = (text: string) => Object.fromEntries(weekdays.map((day) => [day, text])) as OperationHours

type Case = [at: string, isOpen: boolean | null]
const table: { what: string; hours: OperationHours; zone: string; cases: Case[] }[] = [
  {
    what: 'opens on the first minute and closes on the last',
    hours: daily('8a - 9p'),
    zone: 'America/Chicago',
    cases: [
      ['2031-01-15T13:59:59Z', false],
      ['2031-01-15T14:00:00Z', true],
      ['2031-01-16T02:59:59Z', true],
      ['2031-01-16T03:00:00Z', false],
    ],
  },
  {
    what: 'is open by its own clock, an hour earlier in summer',
    hours: daily('8a - 9p'),
    zone: 'America/Chicago',
    cases: [
      ['2031-07-15T12:59:00Z', false],
      ['2031-07-15T13:00:00Z', true],
    ],
  },
  {
    // in Chicago the clocks go from 2:00 to 3:00 on 9 March 2031, at 8:00 UTC
    what: 'opens by the clock on the day when summer time begins',
    hours: { ...none, sun: '1a - 4a' },
    zone: 'America/Chicago',
    cases: [
      ['2031-03-09T06:59:00Z', false],
      ['2031-03-09T07:00:00Z', true],
      ['2031-03-09T07:59:00Z', true],
      ['2031-03-09T08:00:00Z', true],
      ['2031-03-09T08:59:00Z', true],
      ['2031-03-09T09:00:00Z', false],
    ],
  },
  {
    // and back from 2:00 to 1:00 on 2 November 2031, at 7:00 UTC
    what: 'is open in both of the hours that the clock shows twice',
    hours: { ...none, sun: '1a - 1:30a, 8a - 9a' },
    zone: 'America/Chicago',
    cases: [
      ['2031-11-02T06:15:00Z', true],
      ['2031-11-02T06:45:00Z', false],
      ['2031-11-02T07:15:00Z', true],
      ['2031-11-02T07:45:00Z', false],
      ['2031-11-02T14:00:00Z', true],
      ['2031-11-02T13:59:00Z', false],
    ],
  },
  {
    what: 'stays open past midnight of the evening before, also from Saturday to Sunday',
    hours: { ...none, fri: '6p - 2a', sat: '6p - 2a', sun: 'closed' },
    zone: 'Europe/Berlin',
    cases: [
      // 11 January 2031 is a Saturday
      ['2031-01-10T22:59:00Z', true],
      ['2031-01-10T23:00:00Z', true],
      ['2031-01-11T00:59:00Z', true],
      ['2031-01-11T01:00:00Z', false],
      ['2031-01-12T00:30:00Z', true],
      ['2031-01-12T01:00:00Z', false],
      ['2031-01-12T18:00:00Z', false],
    ],
  },
  {
    what: 'takes the day that it is there, not the day in UTC',
    hours: { ...none, mon: '12a - 12a' },
    zone: 'Pacific/Auckland',
    cases: [
      // Monday in Auckland begins on Sunday in UTC, thirteen hours ahead in January
      ['2031-01-12T10:59:00Z', null],
      ['2031-01-12T11:00:00Z', true],
      ['2031-01-13T10:59:00Z', true],
      ['2031-01-13T11:00:00Z', null],
    ],
  },
  {
    what: 'says nothing where the text of the day says nothing',
    hours: { ...daily('8a - 9p'), wed: 'see website' },
    zone: 'UTC',
    cases: [
      ['2031-01-14T12:00:00Z', true],
      ['2031-01-15T12:00:00Z', null],
    ],
  },
]

describe('a location', () => {
  for (const { what, hours, zone, cases } of table)
    it(what, () => {
      for (const [at, expected] of cases) assert.equal(isOpen(hours, zone, new Date(at)), expected, at)
    })

  it('without a time zone is neither open nor closed', () => {
    assert.equal(isOpen(daily('12a - 12a'), null, new Date('2031-01-15T12:00:00Z')), null)
  })

  it('without hours is neither open nor closed', () => {
    assert.equal(isOpen(none, 'UTC', new Date('2031-01-15T12:00:00Z')), null)
  })
})

describe('time that counts while a location is open', () => {
  const HOUR = 3600
  const shop = { ...daily('9a - 5p'), sun: 'closed' }
  const cases: [
    what: string,
    hours: OperationHours,
    zone: string | null,
    from: string,
    seconds: number,
    due: string,
  ][] = [
    ['within the day', shop, 'UTC', '2031-01-15T10:00:00Z', 2 * HOUR, '2031-01-15T12:00:00Z'],
    ['to the last second', shop, 'UTC', '2031-01-15T10:00:30Z', 7 * HOUR - 30, '2031-01-15T17:00:00Z'],
    ['over the night', shop, 'UTC', '2031-01-15T16:00:00Z', 2 * HOUR, '2031-01-16T10:00:00Z'],
    ['from before it opens', shop, 'UTC', '2031-01-15T06:15:10Z', HOUR, '2031-01-15T10:00:00Z'],
    ['from after it closed', shop, 'UTC', '2031-01-15T20:00:00Z', HOUR, '2031-01-16T10:00:00Z'],
    ['over a closed day', shop, 'UTC', '2031-01-18T16:30:00Z', HOUR, '2031-01-20T09:30:00Z'],
    [
      'on the clock of the location',
      shop,
      'America/New_York',
      '2031-01-15T21:00:00Z',
      2 * HOUR,
      '2031-01-16T15:00:00Z',
    ],
    [
      'over a break',
      { ...none, wed: '8a - 12p, 1p - 6p' },
      'UTC',
      '2031-01-15T11:00:00Z',
      2 * HOUR,
      '2031-01-15T14:00:00Z',
    ],
    ['past midnight', daily('6p - 2a'), 'UTC', '2031-01-15T23:00:00Z', 4 * HOUR, '2031-01-16T19:00:00Z'],
    ['all the time without hours', none, 'UTC', '2031-01-15T23:00:00Z', 4 * HOUR, '2031-01-16T03:00:00Z'],
    ['all the time without a zone', shop, null, '2031-01-15T23:00:00Z', 4 * HOUR, '2031-01-16T03:00:00Z'],
    [
      'by the clock where it never opens',
      daily('closed'),
      'UTC',
      '2031-01-15T23:00:00Z',
      HOUR,
      '2031-01-16T00:00:00Z',
    ],
  ]
  for (const [what, hours, zone, from, seconds, due] of cases)
    it(what, () => {
      assert.equal(
        afterOpenSeconds(hours, zone, new Date(from), seconds).toISOString(),
        new Date(due).toISOString(),
      )
    })
})
