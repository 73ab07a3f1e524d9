import { texts } from '@tradepost/contract'
import { ApiError, type Ctx, type Platform, systemContext } from '@tradepost/kernel'
import { findRecipients } from '../recipient/find.ts'
import { moveCampaign } from '../record/campaign.store.ts'
import * as dispatches from '../record/dispatch.store.ts'
import { enqueueSending } from '../record/enqueue-sending.service.ts'
import { settleInterrupted } from './claim.store.ts'
import { sendUntil } from './send.ts'

/** Then other jobs get their turn. */
const RUN_MS = 5000
/** Longer than a mail server may take to answer: a claim this old belongs to a dead process. */
const INTERRUPTED_MS = 120_000
const PACE_MS = 300
const STEPS_PER_RUN = 5

/** Scheduled campaigns whose time has come get their dispatches: one, or one for each variant. */
const beginCampaigns = (ctx: Ctx): Promise<void> =>
  ctx.tx(async (tx) => {
    for (const { id, data } of await dispatches.lockDueCampaigns(tx, ctx.merchantId, ctx.now)) {
      const variants = data.variants.length > 0 ? data.variants.map((_, index) => index) : [null]
      const rows = variants.map((variant) => ({ campaignId: id, variant, eventKey: null, context: {} }))
      const stored = await dispatches.insertDispatches(tx, ctx.merchantId, ctx.now, rows)
      const [leader, ...others] = stored.toSorted((a, b) => (a.variant ?? 0) - (b.variant ?? 0))
      if (leader && others.length > 0)
        await dispatches.joinVariants(
          tx,
          ctx.merchantId,
          leader.id,
          others.map((one) => one.id),
        )
      await moveCampaign(tx, ctx, id, { from: ['scheduled'], to: 'sending' })
    }
  })

/** A filter that no longer fits, because an attribute is gone, ends its campaign and not the others. */
const findRecipientsInSteps = async (ctx: Ctx): Promise<boolean> => {
  for (let steps = 0; steps < STEPS_PER_RUN; steps++)
    try {
      if (!(await findRecipients(ctx))) return false
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      await failOldestCampaign(ctx, error.message)
    }
  return true
}

const failOldestCampaign = (ctx: Ctx, error: string): Promise<void> =>
  ctx.tx(async (tx) => {
    const [first] = await dispatches.lockIncomplete(tx, ctx.merchantId, 1)
    if (!first) return
    await dispatches.failDispatches(tx, ctx.merchantId, first.campaignId, ctx.now)
    await moveCampaign(tx, ctx, first.campaignId, { from: ['sending'], to: 'failed', error })
  })

const endCampaigns = (ctx: Ctx): Promise<void> =>
  ctx.tx(async (tx) => {
    for (const id of await dispatches.endDispatches(tx, ctx))
      await moveCampaign(tx, ctx, id, { from: ['sending', 'paused'], to: 'sent' })
  })

/** A part of what is due for the merchant; true: there may be more. */
export const runSending = async (
  platform: Platform,
  merchant: { id: number; code: string },
): Promise<boolean> => {
  const ctx = systemContext(platform).forMerchant(merchant)
  const before = new Date(ctx.now.getTime() - INTERRUPTED_MS)
  await settleInterrupted(ctx.db, merchant.id, before, texts.interrupted)
  await beginCampaigns(ctx)
  const isLooking = await findRecipientsInSteps(ctx)
  const until = performance.now() + RUN_MS
  const end = await sendUntil(ctx, () => performance.now() > until)
  await endCampaigns(ctx)
  if (end === 'paced') await enqueueSending(ctx.db, merchant.id, PACE_MS)
  return isLooking || end === 'more'
}
