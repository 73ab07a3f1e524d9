import type { CampaignStatus } from '@tradepost/contract'
import { type Actor, type Db, json, sql } from '@tradepost/kernel'
import type { StoredCampaign } from '../model/campaign.rules.ts'

/** The event or the variables that its messages tell of. */
export type DispatchContext = {
  event?: { name: string; entityId: string; payload: Record<string, unknown>; date: string }
  custom?: Record<string, unknown>
  additionalFilter?: Record<string, unknown>
}

export type DueCampaign = { id: number; data: StoredCampaign }

/** Scheduled campaigns whose time has come. */
export const lockDueCampaigns = (db: Db, merchantId: number, now: Date) =>
  db.many<DueCampaign>(sql`
    select c.id, c.data from campaign c
    where c.merchant_id = ${merchantId} and c.status = 'scheduled' and c.start_date <= ${now}
    order by c.id limit 20 for update skip locked`)

export type NewDispatch = {
  campaignId: number
  variant: number | null
  eventKey: string | null
  context: DispatchContext
  /** Of the change that it follows. */
  trace?: string | null
}

/** One statement for any number; an event that a campaign has followed already does not come back. */
export const insertDispatches = (db: Db, merchantId: number, now: Date, dispatches: NewDispatch[]) =>
  db.many<{ id: number; variant: number | null }>(sql`
    insert into campaign_dispatch (merchant_id, campaign_id, variant, event_key, context, create_date, trace)
    select ${merchantId}, n."campaignId", n.variant, n."eventKey", n.context, ${now}, n.trace
    from jsonb_to_recordset(${json(dispatches)}::jsonb)
      as n("campaignId" bigint, variant int, "eventKey" text, context jsonb, trace text)
    order by n."campaignId", n.variant
    on conflict (merchant_id, campaign_id, event_key) where event_key is not null do nothing
    returning id, variant`)

/** The first variant finds the recipients of the others. */
export const joinVariants = (db: Db, merchantId: number, leader: number, others: number[]) =>
  db.run(sql`
    update campaign_dispatch set group_id = ${leader}, is_complete = true
    where merchant_id = ${merchantId} and id = any(${others}::bigint[])`)

export type OpenDispatch = {
  id: number
  campaignId: number
  data: StoredCampaign
  context: DispatchContext
  lookedTo: string | null
  lookedToDevice: string | null
}

/** Dispatches whose recipients are not all found, the oldest first. */
export const lockIncomplete = (db: Db, merchantId: number, limit: number) =>
  db.many<OpenDispatch>(sql`
    select d.id, d.campaign_id as "campaignId", c.data, d.context, d.looked_to as "lookedTo",
      d.looked_to_device as "lookedToDevice"
    from campaign_dispatch d join campaign c on c.merchant_id = d.merchant_id and c.id = d.campaign_id
    where d.merchant_id = ${merchantId} and d.status = 'sending' and not d.is_complete
      and c.status in ('sending', 'active')
    order by d.id limit ${limit} for update of d skip locked`)

export const recordProgress = (db: Db, merchantId: number, ids: number[], lookedTo: string | null) =>
  db.run(sql`
    update campaign_dispatch set looked_to = ${lookedTo}::uuid, is_complete = ${lookedTo === null}
    where merchant_id = ${merchantId} and id = any(${ids}::bigint[])`)

/** The last device or browser that was looked at; empty: all customers are done. */
export const recordDevice = (
  db: Db,
  merchantId: number,
  id: number,
  { lookedTo, isComplete }: { lookedTo: string; isComplete: boolean },
) =>
  db.run(sql`
    update campaign_dispatch set looked_to_device = ${lookedTo}, is_complete = ${isComplete}
    where merchant_id = ${merchantId} and id = ${id}`)

/** Events that turned out to be for nobody leave no trace. */
export const removeDispatches = (db: Db, merchantId: number, ids: number[]) =>
  db.run(sql`delete from campaign_dispatch where merchant_id = ${merchantId} and id = any(${ids}::bigint[])`)

export const variantsOf = (db: Db, merchantId: number, leader: number) =>
  db.many<{ id: number; variant: number }>(sql`
    select d.id, d.variant from campaign_dispatch d
    where d.merchant_id = ${merchantId} and (d.id = ${leader} or d.group_id = ${leader}) order by d.variant`)

/** Dispatches without a message that is still to be sent are over, and so is a campaign without such a dispatch. */
export const endDispatches = async (db: Db, actor: Actor): Promise<number[]> => {
  const { merchantId, now } = actor
  const ended = await db.many<{ campaignId: number }>(sql`
    update campaign_dispatch d set status = 'sent', ended_date = ${now}
    where d.merchant_id = ${merchantId} and d.status = 'sending' and d.is_complete
      and not exists (select 1 from campaign_dispatch l where l.merchant_id = d.merchant_id and l.id = d.group_id
        and not l.is_complete)
      and not exists (select 1 from notification_message m where m.merchant_id = d.merchant_id
        and m.dispatch_id = d.id and m.status in ('waiting', 'claimed', 'sending'))
    returning d.campaign_id as "campaignId"`)
  const ids = [...new Set(ended.map(({ campaignId }) => campaignId))]
  const over = await db.many<{ id: number }>(sql`
    select c.id from campaign c
    where c.merchant_id = ${merchantId} and c.id = any(${ids}::bigint[]) and c.status in ('sending', 'paused')
      and c.data ->> 'triggerType' = 'schedule'
      and not exists (select 1 from campaign_dispatch d where d.merchant_id = c.merchant_id and d.campaign_id = c.id
        and d.status = 'sending')`)
  return over.map(({ id }) => id)
}

export type ActiveCampaign = { merchantId: number; id: number; settings: StoredCampaign['settings'] }

/** Event campaigns of these merchants that follow one of these events. */
export const listFollowing = (db: Db, merchantIds: number[], eventTypes: string[]) =>
  db.many<ActiveCampaign>(sql`
    select c.merchant_id as "merchantId", c.id, c.data -> 'settings' as settings from campaign c
    where c.merchant_id = any(${merchantIds}::int[]) and c.status = 'active'
      and c.data #>> '{settings,eventType}' = any(${eventTypes}::text[])
    order by c.merchant_id, c.id`)

const sendingStatuses: CampaignStatus[] = ['sending', 'active']

/** Merchants with something to do by then; with an id, that one alone if it has. */
export const listDueMerchants = (db: Db, now: Date, merchantId: number | null = null) =>
  db.many<{ id: number; code: string }>(sql`
    select m.id, m.code from merchant m
    where m.id = coalesce(${merchantId}, m.id) and m.status = 'active' and (
      exists (select from campaign c where c.merchant_id = m.id and c.status = 'scheduled' and c.start_date <= ${now})
      or exists (select from campaign_dispatch d where d.merchant_id = m.id and d.status = 'sending'
        and exists (select from campaign c where c.merchant_id = d.merchant_id and c.id = d.campaign_id
          and c.status = any(${sendingStatuses}::text[]))
        and (not d.is_complete or not exists (select from notification_message w where w.merchant_id = d.merchant_id
            and w.dispatch_id = d.id and w.status in ('waiting', 'claimed', 'sending'))
          or exists (select from notification_message w where w.merchant_id = d.merchant_id
            and w.dispatch_id = d.id and w.status in ('waiting', 'claimed', 'sending') and w.due_date <= ${now}))))
    order by m.id`)

/** Messages that were found already are not sent. */
export const failDispatches = (db: Db, merchantId: number, campaignId: number, now: Date) =>
  db.run(sql`
    update campaign_dispatch d set status = 'failed', is_complete = true, ended_date = ${now}
    where d.merchant_id = ${merchantId} and d.campaign_id = ${campaignId} and d.status = 'sending'`)
