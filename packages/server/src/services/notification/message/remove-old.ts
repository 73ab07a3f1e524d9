import type { Platform } from '@tradepost/kernel'
import * as store from './message.store.ts'

const KEPT_MS = 180 * 24 * 3_600_000

export const removeOldMessages = async ({ database, clock }: Platform): Promise<void> => {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  await store.removeOldMessages(database, before)
}
