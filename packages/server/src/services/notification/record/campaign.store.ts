import type { CampaignStatus } from '@tradepost/contract'
import {
  type Actor,
  type Ctx,
  type Db,
  emitFrom,
  json,
  type List,
  listPage,
  type Sql,
  sql,
} from '@tradepost/kernel'
import type { StoredCampaign } from '../model/campaign.rules.ts'
import { campaignJson, childJson } from './campaign.read.ts'

const isOne = (merchantId: number, code: string): Sql =>
  sql`c.merchant_id = ${merchantId} and c.code = ${code}`
const payload = sql`jsonb_build_object('campaignCode', code)`

export const listCampaigns = (db: Db, merchantId: number, list: List) =>
  listPage(db, 'campaigns', {
    item: campaignJson,
    from: sql`campaign c`,
    where: sql`c.merchant_id = ${merchantId}`,
    list,
  })

export const findCampaign = (db: Db, merchantId: number, code: string) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${campaignJson}::text as text, c.revision from campaign c where ${isOne(merchantId, code)}`)

export const findCampaignData = (db: Db, merchantId: number, code: string) =>
  db.maybe<{ id: number; data: StoredCampaign }>(sql`
    select c.id, c.data from campaign c where ${isOne(merchantId, code)}`)

/** Dispatches of an event campaign, or variants of a split test; the only dispatch of a schedule campaign is itself. */
export const listChildren = (db: Db, merchantId: number, campaignId: number, list: List) =>
  listPage(db, 'campaigns', {
    item: childJson,
    from: sql`campaign_dispatch d join campaign c on c.merchant_id = d.merchant_id and c.id = d.campaign_id`,
    where: sql`d.merchant_id = ${merchantId} and d.campaign_id = ${campaignId}
      and (d.variant is not null or c.data ->> 'triggerType' = 'event')`,
    list,
  })

/** Entities that campaigns of a request name, as far as they exist. */
export type ExistingCodes = { templates: ReadonlySet<string>; segments: ReadonlySet<string> }

/** Of the codes that are asked for, those that exist; a template counts only while it is active. */
export const findExisting = async (
  db: Db,
  merchantId: number,
  codes: { templates: string[]; segments: string[] },
): Promise<ExistingCodes> => {
  const row = await db.one<{ templates: string[]; segments: string[] }>(sql`
    select array(select t.code from notification_template t where t.merchant_id = ${merchantId}
        and t.code = any(${codes.templates}::text[]) and t.data ->> 'status' = 'active') as templates,
      array(select s.code from segment s where s.merchant_id = ${merchantId}
        and s.code = any(${codes.segments}::text[])) as segments`)
  return { templates: new Set(row.templates), segments: new Set(row.segments) }
}

export type NewCampaign = {
  code: string
  status: CampaignStatus
  startDate: Date | null
  data: StoredCampaign
}

/** One statement for any number of campaigns and their events; codes that exist do not come back. */
export const insertCampaigns = (db: Db, ctx: Ctx, campaigns: NewCampaign[]) =>
  db.many<{ code: string }>(sql`
    with inserted as (
      insert into campaign (merchant_id, code, status, start_date, data, create_date, update_date)
      select ${ctx.merchantId}, sent.code, sent.status, sent."startDate", sent.data, ${ctx.now}, ${ctx.now}
      from jsonb_to_recordset(${json(campaigns)}::jsonb)
        as sent(code text, status text, "startDate" timestamptz, data jsonb) order by sent.code collate "C"
      on conflict (merchant_id, code) do nothing returning code),
    emitted as (${emitFrom(ctx, 'campaignCreated', sql`select code, ${payload} from inserted`)})
    select code from inserted`)

export type LockedCampaign = { id: number; status: CampaignStatus; data: StoredCampaign; revision: number }

/** Every change of a campaign starts here. */
export const lockCampaign = (db: Db, merchantId: number, code: string) =>
  db.maybe<LockedCampaign>(sql`
    select c.id, c.status, c.data, c.revision from campaign c where ${isOne(merchantId, code)} for update`)

export const updateCampaign = (
  db: Db,
  ctx: Ctx,
  code: string,
  { status, data, startDate }: Omit<NewCampaign, 'code'>,
) =>
  db.run(sql`
    with changed as (
      update campaign c set status = ${status}, data = ${json(data)}::jsonb,
        start_date = coalesce(${startDate}::timestamptz, c.start_date), revision = c.revision + 1, update_date = ${ctx.now}
      where ${isOne(ctx.merchantId, code)} returning c.code)
    ${emitFrom(ctx, 'campaignUpdated', sql`select code, ${payload} from changed`)}`)

export const removeCampaign = (db: Db, ctx: Ctx, code: string) =>
  db.run(sql`
    with removed as (delete from campaign c where ${isOne(ctx.merchantId, code)} returning c.code)
    ${emitFrom(ctx, 'campaignDeleted', sql`select code, ${payload} from removed`)}`)

/** By the platform: it began, or it is over. */
export const moveCampaign = (
  db: Db,
  actor: Actor,
  id: number,
  { from, to, error = null }: { from: CampaignStatus[]; to: CampaignStatus; error?: string | null },
) =>
  db.run(sql`
    with changed as (
      update campaign c set status = ${to}, error = ${error}, revision = c.revision + 1, update_date = ${actor.now},
        started_date = case when ${to} = 'sending' then coalesce(c.started_date, ${actor.now}) else c.started_date end,
        ended_date = case when ${to} in ('sent', 'failed') then ${actor.now}::timestamptz end
      where c.merchant_id = ${actor.merchantId} and c.id = ${id} and c.status = any(${from}::text[]) returning c.code)
    ${emitFrom(actor, 'campaignUpdated', sql`select code, ${payload} from changed`)}`)
