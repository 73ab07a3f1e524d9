import type { Tick } from '@tradepost/kernel'
import { emitScheduled } from './product-schedule.store.ts'

/** Nobody writes when a product's day comes; the events must be there within ten seconds all the same. */
export const productSchedule: Tick = {
  name: 'productSchedule',
  everyMs: 4000,
  run: async (tx, from, to) => {
    await emitScheduled(tx, from, to)
  },
}
