import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { periodsIn, type Resolution } from './period.rules.ts'
import { type DateBounds, rangeOf } from './range.rules.ts'

const range = (bounds: DateBounds, zone: string, resolution: Resolution = 'day') => {
  const { from, to, zone: decided } = rangeOf(bounds, zone, resolution)
  return [new Date(from).toISOString(), new Date(to).toISOString(), decided]
}

describe('the range of a report', () => {
  it('goes from one date to the other, both whole', () => {
    assert.deepEqual(range({ gte: '2026-04-16', lte: '2026-04-17' }, 'Europe/Berlin'), [
      '2026-04-15T22:00:00.000Z',
      '2026-04-17T22:00:00.000Z',
      'Europe/Berlin',
    ])
  })

  it('has whole periods of the resolution for dates without a time', () => {
    assert.deepEqual(range({ gte: '2026-04-16', lte: '2026-05-03' }, 'UTC', 'month'), [
      '2026-04-01T00:00:00.000Z',
      '2026-06-01T00:00:00.000Z',
      'UTC',
    ])
    assert.deepEqual(range({ gte: '2026-04-16' }, 'UTC', 'week').slice(0, 2), [
      '2026-04-13T00:00:00.000Z',
      '2026-04-20T00:00:00.000Z',
    ])
    assert.deepEqual(range({ lte: '2026-04-16' }, 'UTC', 'quarter').slice(0, 2), [
      '2026-04-01T00:00:00.000Z',
      '2026-07-01T00:00:00.000Z',
    ])
  })

  it('ends with the day of its start, and begins with the day of its end', () => {
    assert.deepEqual(range({ gte: '2026-04-16T10:00' }, 'Europe/Berlin').slice(0, 2), [
      '2026-04-16T08:00:00.000Z',
      '2026-04-16T22:00:00.000Z',
    ])
    assert.deepEqual(range({ lte: '2026-04-16T10:00' }, 'Europe/Berlin').slice(0, 2), [
      '2026-04-15T22:00:00.000Z',
      '2026-04-16T08:00:00.001Z',
    ])
  })

  it('follows the offset of a time and not the time zone', () => {
    assert.deepEqual(range({ gte: '2026-04-16T00:00:00Z' }, 'Europe/Berlin'), [
      '2026-04-16T00:00:00.000Z',
      '2026-04-17T00:00:00.000Z',
      'UTC',
    ])
    assert.deepEqual(range({ gte: '2026-04-16T00:00:00+0545' }, 'Europe/Berlin'), [
      '2026-04-15T18:15:00.000Z',
      '2026-04-16T18:15:00.000Z',
      '+05:45',
    ])
  })

  it('keeps the time zone when its clocks have the offset', () => {
    const bounds = { gte: '2026-01-01T00:00:00+01:00', lte: '2026-07-01T00:00:00+02:00' }
    assert.equal(range(bounds, 'Europe/Berlin')[2], 'Europe/Berlin')
  })
})

describe('the periods of a report', () => {
  it('are cut at the ends of the range', () => {
    const cut = periodsIn(
      rangeOf({ gte: '2026-04-15T12:00', lte: '2026-04-21T12:00' }, 'UTC', 'week'),
      'week',
      10,
    )

    assert.deepEqual(
      cut.map(({ periodStart, periodEnd }) => [periodStart, periodEnd]),
      [
        ['2026-04-15', '2026-04-19'],
        ['2026-04-20', '2026-04-21'],
      ],
    )
  })

  it('follow the calendar', () => {
    const firsts = (resolution: Resolution) =>
      periodsIn(
        rangeOf({ gte: '2025-12-30', lte: '2026-05-02' }, 'Asia/Kathmandu', 'day'),
        resolution,
        200,
      ).map(({ periodStart }) => periodStart)

    assert.equal(firsts('day').length, 124)
    assert.deepEqual(firsts('month'), [
      '2025-12-30',
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
      '2026-05-01',
    ])
    assert.deepEqual(firsts('quarter'), ['2025-12-30', '2026-01-01', '2026-04-01'])
    assert.deepEqual(firsts('week').slice(0, 3), ['2025-12-30', '2026-01-05', '2026-01-12'])
  })
  it('stays in the years that four digits can write', () => {
    assert.deepEqual(range({ gte: '0001-01-01', lte: '9999-12-31' }, 'UTC', 'week').slice(0, 2), [
      '0001-01-01T00:00:00.000Z',
      '+010000-01-01T00:00:00.000Z',
    ])
    assert.deepEqual(range({ gte: '0001-01-01T00:00+14:00', lte: '9999-12-31T23:59-12:00' }, '+14:00'), [
      '0001-01-01T12:00:00.000Z',
      '+010000-01-01T11:59:00.001Z',
      '-12:00',
    ])
  })
})
