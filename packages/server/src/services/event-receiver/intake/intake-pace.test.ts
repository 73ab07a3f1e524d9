import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { IntakeEvent } from '@tradepost/contract'
import { harness } from '../../../../test/support/harness.ts'
import { slowness } from '../../../../test/support/slowness.ts'

/** So long that an event which waits for a poll shows unmistakably. */
const pollMs = 60_000

const rename = (name: string): IntakeEvent => ({
  event: 'entityUpdated',
  entity: 'catalog',
  entityId: 'main',
  payload: { name },
})

it('applies events that come right behind others within 0.3 s, and never with the next poll', async () => {
  const { api, seed } = await harness({ pollMs })
  await seed.catalog()
  const appliedWithin = async (name: string) => {
    const began = performance.now()
    while ((await api.getCatalog({ catalogCode: 'main' })).catalog.name !== name) {
      assert.ok(performance.now() - began < 15_000, `${name} waits for a poll`)
      await sleep(5)
    }
    return performance.now() - began
  }
  await api.receiveEvents({ body: { events: [rename('warm')] } })
  await appliedWithin('warm')

  const times = await slowness(() => api.getCatalog({ catalogCode: 'main' }), 5)
  const took: number[] = []
  for (let pair = 0; pair < 12; pair++) {
    await api.receiveEvents({ body: { events: [rename(`${pair} first`)] } })
    await sleep(pair * 2)
    await api.receiveEvents({ body: { events: [rename(`${pair} second`)] } })
    took.push(await appliedWithin(`${pair} second`))
  }

  const median = took.toSorted((a, b) => a - b)[6] ?? Number.NaN
  assert.ok(median < 300 * times, `half of them took longer than ${Math.round(median)} ms`)
})
