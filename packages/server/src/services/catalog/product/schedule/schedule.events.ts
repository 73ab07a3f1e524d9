import type { Tick } from '@tradepost/kernel'
import { emitScheduled } from './schedule.store.ts'

/** A start or end date passes without a write; its event must follow within ten seconds. */
export const productSchedule: Tick = {
  name: 'productSchedule',
  everyMs: 4000,
  run: async (tx, from, to) => {
    await emitScheduled(tx, from, to)
  },
}
