import type { CampaignCreate, CampaignUpdate } from '@tradepost/contract'
import {
  batchError,
  type Ctx,
  type Db,
  entityAnswer,
  existing,
  fail,
  firstOfEach,
  inRequestOrder,
  type ListQuery,
  type Problem,
  readList,
  refuse,
  type Tx,
} from '@tradepost/kernel'
import { checkFilter, definitionsFor } from '../../segmentation/index.ts'
import { enqueueSending } from '../dispatch/enqueue-sending.service.ts'
import { hasBegun, isAllowedMove } from './campaign.machine.ts'
import { childRules, listRules } from './campaign.read.ts'
import { mergeCampaign, type StoredCampaign, startOf, toStored } from './campaign.rules.ts'
import * as store from './campaign.store.ts'
import { checkCampaign, checkFirstStatus, checkStatus } from './campaign-check.rules.ts'

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

/** Problems of each campaign, with a constant number of statements for all of them. */
const problemsOf = async (db: Db, merchantId: number, campaigns: StoredCampaign[]): Promise<Problem[][]> => {
  const templates = campaigns.flatMap(({ templateCode, variants }) =>
    [templateCode, ...variants.map((variant) => variant.templateCode)].filter(
      (code) => typeof code === 'string',
    ),
  )
  const segments = campaigns.flatMap(({ recipients }) => recipients.segmentCodes)
  const filters = campaigns.map(({ recipients }) => recipients.filter)
  const [known, definitions] = [
    await store.findKnown(db, merchantId, { templates, segments }),
    await definitionsFor(db, merchantId, filters),
  ]
  return campaigns.map((campaign) => [
    ...checkCampaign(campaign, known),
    ...(campaign.recipients.filter
      ? checkFilter(campaign.recipients.filter, definitions, ['recipients', 'filter'])
      : []),
  ])
}

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
    const failed = new Set(refused.map(({ entityIndex }) => entityIndex))
    const fresh = firstOfEach(drafts.filter((_, index) => !failed.has(index)))
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
      errors: inRequestOrder(refused, existing(campaigns, stored, 'campaign', 'campaignExists', refused)),
    }
  })

const lockedCampaign = async (tx: Tx, ctx: Ctx, code: string) => {
  const locked = await store.lockCampaign(tx, ctx.merchantId, code)
  if (!locked) throw fail('campaignNotFound')
  ctx.checkMatch(locked.revision)
  return locked
}

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

export const deleteCampaign = (ctx: Ctx, code: string) =>
  ctx.tx(async (tx) => {
    const { status } = await lockedCampaign(tx, ctx, code)
    if (status === 'sending') throw fail('campaignSending')
    await store.removeCampaign(tx, ctx, code)
  })
