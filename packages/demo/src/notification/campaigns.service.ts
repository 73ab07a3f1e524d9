import type { Ctx } from '@tradepost/kernel'
import { createCampaigns, updateNotificationSettings } from '@tradepost/server'
import { demoCustomers } from '../customer/customers.ts'
import { noErrors } from '../no-errors.ts'
import { recordSent } from './campaigns.store.ts'
import { demoCampaigns, demoSender, sentCampaigns } from './campaigns.ts'
import { sentMessages } from './sent-messages.ts'

const DAY = 86_400_000

/** Order messages and campaigns: some sent, one scheduled, some triggered by an event. */
export const fillCampaigns = async (ctx: Ctx, customerIds: (string | null)[]): Promise<void> => {
  await updateNotificationSettings(ctx, demoSender)
  noErrors('campaigns', await createCampaigns(ctx, demoCampaigns(ctx.now)))
  const customers = demoCustomers(ctx.now)
  for (const { campaign, daysAgo } of sentCampaigns) {
    const sent = new Date(ctx.now.getTime() - daysAgo * DAY)
    const messages = sentMessages(campaign, sent, customers, customerIds)
    await recordSent(ctx.db, ctx, { code: campaign.code, sent, messages })
  }
}
