import { type Ctx, fail } from '@tradepost/kernel'
import * as store from '../record/campaign.store.ts'

import { lockedCampaign } from './lock.service.ts'

export const deleteCampaign = (ctx: Ctx, code: string) =>
  ctx.tx(async (tx) => {
    const { status } = await lockedCampaign(tx, ctx, code)
    if (status === 'sending') throw fail('campaignSending')
    await store.removeCampaign(tx, ctx, code)
  })
