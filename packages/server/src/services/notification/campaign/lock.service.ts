import { type Ctx, fail, type Tx } from '@tradepost/kernel'
import * as store from '../record/campaign.store.ts'

export const lockedCampaign = async (tx: Tx, ctx: Ctx, code: string) => {
  const locked = await store.lockCampaign(tx, ctx.merchantId, code)
  if (!locked) throw fail('campaignNotFound')
  ctx.checkMatch(locked.revision)
  return locked
}
