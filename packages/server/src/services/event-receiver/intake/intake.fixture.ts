import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Harness } from '../../../../test/support/harness.ts'

/** Waits until nothing is pending; an answer later than this is a failure of the interface. */
export const settled = async ({ api }: Harness, within = 3000) => {
  const began = performance.now()
  for (;;) {
    const { meta } = await api.listEvents({ filters: { status: 'pending' }, limit: 1 })
    if (meta.totalItemCount === 0) return performance.now() - began
    assert.ok(performance.now() - began < within, 'events are still pending')
    await sleep(5)
  }
}
