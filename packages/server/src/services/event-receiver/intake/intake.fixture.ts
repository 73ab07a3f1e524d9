import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Harness } from '../../../../test/support/harness.ts'

/** Waits until nothing is pending, and says for how long. */
export const settled = async ({ api }: Harness) => {
  const began = performance.now()
  for (;;) {
    const { meta } = await api.listEvents({ filters: { status: 'pending' }, limit: 1 })
    if (meta.totalItemCount === 0) return performance.now() - began
    assert.ok(performance.now() - began < 120_000, 'events are still pending')
    await sleep(20)
  }
}
