import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { DAY_MS, dayOf, dayText, instantOf, offsetAt, startOfDay } from './zone.ts'

const iso = (at: number) => new Date(at).toISOString()
const day = (text: string) => Date.parse(`${text}T00:00Z`) / DAY_MS

describe('days of a time zone', () => {
  it('begin at midnight there', () => {
    assert.equal(iso(startOfDay(day('2026-07-01'), 'Europe/Berlin')), '2026-06-30T22:00:00.000Z')
    assert.equal(iso(startOfDay(day('2026-07-01'), 'Asia/Kathmandu')), '2026-06-30T18:15:00.000Z')
    assert.equal(iso(startOfDay(day('2026-07-01'), '-03:30')), '2026-07-01T03:30:00.000Z')
    assert.equal(iso(startOfDay(day('2026-07-01'), 'Etc/UTC')), '2026-07-01T00:00:00.000Z')
  })

  it('have 23 and 25 hours when clocks change', () => {
    const hours = (text: string, zone: string) =>
      (startOfDay(day(text) + 1, zone) - startOfDay(day(text), zone)) / 3_600_000

    assert.equal(hours('2026-03-29', 'Europe/Berlin'), 23)
    assert.equal(hours('2026-10-25', 'Europe/Berlin'), 25)
    assert.equal(hours('2026-04-05', 'Australia/Lord_Howe'), 24.5)
  })

  it('begin when clocks go forward, where midnight is skipped', () => {
    assert.equal(iso(startOfDay(day('2018-11-04'), 'America/Sao_Paulo')), '2018-11-04T03:00:00.000Z')
  })

  it('take the first of two times that clocks show', () => {
    const wall = Date.parse('2026-10-25T02:30Z')
    assert.equal(iso(instantOf(wall, 'Europe/Berlin')), '2026-10-25T00:30:00.000Z')
  })

  it('contain every moment exactly once', () => {
    const zones = [
      'Europe/Berlin',
      'Asia/Kathmandu',
      'America/St_Johns',
      'Pacific/Chatham',
      'America/Sao_Paulo',
      '+05:45',
    ]
    const from = Date.parse('1990-01-01T00:00Z')
    const at = fc.integer({ min: from, max: Date.parse('2040-01-01T00:00Z') })
    fc.assert(
      fc.property(at, fc.constantFrom(...zones), (moment, zone) => {
        const own = dayOf(moment, zone)
        assert.ok(
          startOfDay(own, zone) <= moment && moment < startOfDay(own + 1, zone),
          `${iso(moment)} ${zone}`,
        )
        assert.equal(dayOf(startOfDay(own, zone), zone), own)
      }),
    )
  })

  it('have the offset of the time, also long ago', () => {
    assert.equal(offsetAt(Date.parse('2026-01-01T00:00Z'), 'America/Chicago'), -6 * 3_600_000)
    assert.equal(dayText(dayOf(Date.parse('0001-01-01T00:00Z'), 'America/Chicago')), '0000-12-31')
  })

  it('have the offset that Intl gives, in any time zone', () => {
    const at = fc.integer({ min: Date.parse('1970-01-01T00:00Z'), max: Date.parse('2040-01-01T00:00Z') })
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    fc.assert(
      fc.property(at, zone, (moment, timeZone) => {
        const time = Math.floor(moment / 60_000) * 60_000
        const shown = new Date(time).toLocaleString('sv-SE', {
          timeZone,
          timeStyle: 'medium',
          dateStyle: 'short',
        })
        assert.equal(iso(time + offsetAt(time, timeZone)), `${shown.replace(' ', 'T')}.000Z`, timeZone)
      }),
    )
  })
})
