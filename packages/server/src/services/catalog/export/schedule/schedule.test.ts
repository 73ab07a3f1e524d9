import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useOwnServer } from '../../../../../test/support/harness.ts'
import { channel, withCatalog } from '../run/export.fixture.ts'
import { startScheduled } from './start-scheduled.ts'

// it moves the clock
useOwnServer()

const HOUR = 3_600_000
const at = (timeValue: string) => ({ status: 'active', timeType: 'time', timeValue }) as const

/** Time is followed forward only. */
let month = 5

const withSchedule = async (timezone: string) => {
  const h = await withCatalog()
  h.clock.set(`2030-0${++month}-05T00:00:30Z`)
  await h.api.updateSettings({ body: { settings: { defaultTimezone: timezone } } })
  await startScheduled(h.platform)
  const started = async () => (await h.api.listExports({ sort: 'id:asc' })).exports.map(({ feed }) => feed)
  const pass = async (ms: number) => {
    h.clock.advance(ms)
    // two servers
    await Promise.all([startScheduled(h.platform), startScheduled(h.platform)])
  }
  return { ...h, started, pass }
}

describe('the schedule of exports', () => {
  it('starts a feed at its hour in the time zone of the merchant, once', async () => {
    const { set, started, pass, ended } = await withSchedule('Europe/Berlin')
    await set(
      channel({ productExport: at('04:30'), inventoryExport: { ...at('05:00'), status: 'inactive' } }),
    )

    await pass(2 * HOUR + 28 * 60_000)
    assert.deepEqual(await started(), [])
    await pass(90_000)
    assert.deepEqual(await started(), ['product'])
    await pass(60_000)
    await pass(HOUR)
    assert.deepEqual(await started(), ['product'])

    await ended()
    await pass(24 * HOUR)
    assert.deepEqual(await started(), ['product', 'product'])
  })

  it('makes up once for what was missed while no server ran', async () => {
    const { set, started, pass } = await withSchedule('UTC')
    await set(
      channel({
        productExport: at('04:30'),
        inventoryExport: { status: 'active', timeType: 'cron', timeValue: '*/15 * * * *' },
      }),
    )

    await pass(5 * 24 * HOUR)

    assert.deepEqual(await started(), ['product', 'inventory'])
  })

  it('starts nothing without a time, and nothing of a channel that was removed', async () => {
    const { api, set, started, pass } = await withSchedule('UTC')
    await set(channel({ productExport: { status: 'active', timeType: 'time' } }))
    await pass(24 * HOUR)
    await set(channel({ productExport: at('04:30') }))
    await api.updateExportSettings({ body: { exportSettings: { googleLocalInventory: null } } })
    await pass(24 * HOUR)

    assert.deepEqual(await started(), [])
  })
})
