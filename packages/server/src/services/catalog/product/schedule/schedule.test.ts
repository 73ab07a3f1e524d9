import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { runTick } from '@tradepost/kernel'
import { type Harness, harness } from '../../../../../test/support/harness.ts'
import { productSchedule } from './schedule.events.ts'

const HOUR = 3_600_000

const withSchedule = async () => {
  const h = await harness()
  await h.seed.catalog()
  const at = (hours: number) => new Date(h.clock.now().getTime() + hours * HOUR).toISOString()
  await h.seed.product({ code: 'starts', startDate: at(1) })
  await h.seed.product({ code: 'both', startDate: at(1), endDate: at(2) })
  await h.seed.product({ code: 'ends', endDate: at(2) })
  await h.seed.product({ code: 'off', startDate: at(1), endDate: at(2), status: 'inactive' })
  await h.seed.product({ code: 'backwards', startDate: at(2), endDate: at(1) })
  await h.seed.product({ code: 'past', startDate: at(-2), endDate: at(-1) })
  return h
}
const tick = ({ platform, clock }: Harness) => runTick(platform.database, productSchedule, clock.now())
const scheduled = async ({ events }: Harness) =>
  (await events())
    .filter(({ event }) => /ctivated$/.test(event))
    .map(({ event, entityId }) => `${event} ${entityId}`)

describe('the schedule of products', () => {
  it('brings an event when a product begins and ceases to show, once', async () => {
    const h = await withSchedule()
    await tick(h)
    assert.deepEqual(await scheduled(h), [])

    h.clock.advance(HOUR)
    await tick(h)
    await tick(h)
    assert.deepEqual(await scheduled(h), ['productActivated both', 'productActivated starts'])

    h.clock.advance(HOUR)
    await Promise.all([tick(h), tick(h)])
    assert.deepEqual((await scheduled(h)).slice(2), ['productDeactivated both', 'productDeactivated ends'])
  })

  it('makes up for moments that a stopped server slept through, in their order', async () => {
    const h = await withSchedule()
    await tick(h)

    h.clock.advance(24 * HOUR)
    await tick(h)

    assert.deepEqual(await scheduled(h), [
      'productActivated both',
      'productActivated starts',
      'productDeactivated both',
      'productDeactivated ends',
    ])
  })
})
