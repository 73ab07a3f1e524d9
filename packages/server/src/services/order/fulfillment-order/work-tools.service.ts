import type { Ctx, Tx } from '@tradepost/kernel'
import { getMerchantSettings } from '../../merchant/index.ts'
import type { WorkTools } from '../fulfillment-work/work-status.rules.ts'

export const workTools = async (tx: Tx, ctx: Ctx): Promise<WorkTools> => {
  const { pickupReminderTriggerAfterSeconds } = await getMerchantSettings(tx, ctx.merchantId)
  return { now: ctx.now, reminderSeconds: pickupReminderTriggerAfterSeconds ?? null }
}
