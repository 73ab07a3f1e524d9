import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { systemClock, testClock } from './clock.ts'
import { systemIds, testIds } from './ids.ts'

describe('ids', () => {
  it('are never the same', () => {
    for (const make of [systemIds.uuid, systemIds.secret, testIds().uuid])
      assert.equal(new Set(Array.from({ length: 1000 }, () => make())).size, 1000)
  })

  it('have their form', () => {
    for (const ids of [systemIds, testIds()]) {
      assert.match(ids.uuid(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      assert.equal(ids.secret().length, 43)
      assert.match(ids.secret(), /^[\w-]+$/)
    }
  })

  it('have exactly as many digits as asked for, up to 14', () => {
    for (let count = 1; count <= 14; count++)
      for (let turn = 0; turn < 50; turn++)
        assert.match(systemIds.digits(count), new RegExp(`^[1-9]\\d{${count - 1}}$`))
  })
})

describe('a clock', () => {
  it('of the system tells the time', () => {
    const before = Date.now()
    const told = systemClock.now().getTime()

    assert.ok(before <= told && told <= Date.now())
  })

  it('of a test stands still until it is set', () => {
    const clock = testClock('2026-01-01T00:00:00Z')
    const before = clock.now()

    clock.advance(1500)
    assert.equal(clock.now().toISOString(), '2026-01-01T00:00:01.500Z')
    clock.set('2027-01-01T00:00:00Z')
    assert.equal(clock.now().toISOString(), '2027-01-01T00:00:00.000Z')
    assert.equal(before.toISOString(), '2026-01-01T00:00:00.000Z')
  })
})
