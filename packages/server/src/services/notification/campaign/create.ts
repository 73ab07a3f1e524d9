import type { CampaignCreate } from '@tradepost/contract'
import { batchError, type Ctx, existing, firstOfEach } from '@tradepost/kernel'
import { startOf, toStored } from '../model/campaign.rules.ts'
import * as store from '../record/campaign.store.ts'
import { enqueueSending } from '../record/enqueue-sending.service.ts'
import { checkFirstStatus } from './check.rules.ts'

import { problemsOf } from './problem.service.ts'

export const createCampaigns = (ctx: Ctx, campaigns: CampaignCreate[]) =>
  ctx.tx(async (tx) => {
    const drafts = campaigns.map((sent) => ({
      code: sent.code,
      status: sent.status ?? ('draft' as const),
      data: toStored(sent),
    }))
    const problems = await problemsOf(
      tx,
      ctx.merchantId,
      drafts.map(({ data }) => data),
    )
    const refused = drafts.flatMap(({ code, status, data }, index) => {
      const found = [...(problems[index] ?? []), ...checkFirstStatus(data, status)]
      return found.length > 0 ? [batchError({ index, entity: 'campaign', id: code }, found)] : []
    })
    const fresh = firstOfEach(drafts, refused)
    const stored = await store.insertCampaigns(
      tx,
      ctx,
      fresh.map((draft) => ({
        ...draft,
        startDate: draft.status === 'scheduled' ? startOf(draft.data, ctx.now) : null,
      })),
    )
    if (fresh.some(({ status }) => status === 'scheduled')) await enqueueSending(tx, ctx.merchantId)
    return {
      errors: existing(campaigns, stored, 'campaign', 'campaignExists', refused),
    }
  })
