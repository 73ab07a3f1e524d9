import type { CampaignUpdate } from '@tradepost/contract'
import { type Ctx, fail, refuse } from '@tradepost/kernel'
import { hasBegun, isAllowedMove } from '../model/campaign.machine.ts'
import { mergeCampaign, startOf } from '../model/campaign.rules.ts'
import * as store from '../record/campaign.store.ts'
import { enqueueSending } from '../record/enqueue-sending.service.ts'
import { checkStatus } from './check.rules.ts'
import { lockedCampaign } from './lock.service.ts'
import { problemsOf } from './problem.service.ts'

export const updateCampaign = (ctx: Ctx, code: string, patch: CampaignUpdate) =>
  ctx.tx(async (tx) => {
    const before = await lockedCampaign(tx, ctx, code)
    const { status = before.status, name: _, ...content } = patch
    if (Object.keys(patch).length === 0) return
    const { triggerType } = before.data
    if (!isAllowedMove(triggerType, before.status, status)) throw fail('campaignMove')
    const { status: __, ...changed } = content as CampaignUpdate
    if (Object.keys(changed).length > 0 && hasBegun(triggerType, before.status)) throw fail('campaignBegun')

    const data = mergeCampaign(before.data, patch)
    const [problems = []] = await problemsOf(tx, ctx.merchantId, [data])
    if (!hasBegun(triggerType, before.status)) refuse([...problems, ...checkStatus(data, status)])
    const startDate = status === 'scheduled' ? startOf(data, ctx.now) : null
    await store.updateCampaign(tx, ctx, code, { status, data, startDate })
    if (status === 'scheduled' || status === 'sending' || status === 'active')
      await enqueueSending(tx, ctx.merchantId)
  })
