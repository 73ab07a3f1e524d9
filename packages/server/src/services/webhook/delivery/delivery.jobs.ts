import { type Jobs, jobTask, type Platform } from '@tradepost/kernel'
import { removeIfEmpty } from '../dispatch/result.store.ts'
import { RESEND, resendPart } from './resend.service.ts'
import * as store from './upkeep.store.ts'

const LIFETIME_MS = 30 * 24 * 3_600_000

const removeOldDeliveries = async ({ database, clock }: Platform): Promise<void> => {
  const before = new Date(clock.now().getTime() - LIFETIME_MS)
  await store.removeOldDeliveries(database, before)
  while ((await store.removeDeliveriesOfDeleted(database)) > 0);
  const idle = await store.listIdleLanes(database)
  if (idle.length > 0) await database.tx((tx) => removeIfEmpty(tx, idle))
}

export const deliveryJobs: Jobs = {
  tasks: { [RESEND]: jobTask(resendPart), removeOldWebhookDeliveries: removeOldDeliveries },
  crons: [{ task: 'removeOldWebhookDeliveries', match: '22 * * * *' }],
}
