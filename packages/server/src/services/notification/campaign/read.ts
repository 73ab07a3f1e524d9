import { type Ctx, entityAnswer, fail, type ListQuery, readList } from '@tradepost/kernel'
import { childRules, listRules } from '../record/campaign.read.ts'
import * as store from '../record/campaign.store.ts'

export const listCampaigns = (ctx: Ctx, query: ListQuery) =>
  store.listCampaigns(ctx.db, ctx.merchantId, readList(query, listRules))

export const getCampaign = async (ctx: Ctx, code: string) => {
  const row = await store.findCampaign(ctx.db, ctx.merchantId, code)
  if (!row) throw fail('campaignNotFound')
  return entityAnswer('campaign', row.text, row.revision)
}

export const listChildCampaigns = async (ctx: Ctx, code: string, query: ListQuery) => {
  const found = await store.findCampaignData(ctx.db, ctx.merchantId, code)
  if (!found) throw fail('campaignNotFound')
  return store.listChildren(ctx.db, ctx.merchantId, found.id, readList(query, childRules))
}
