import {
  type campaignFilters,
  type campaignSorts,
  campaignStatuses,
  type childCampaignFilters,
  type childCampaignSorts,
  childCampaignStatuses,
  notificationChannels,
  triggerTypes,
} from '@tradepost/contract'
import { type FilterField, isoText, type ListRules, type SortField, type Sql, sql } from '@tradepost/kernel'

const figures = ['recipients', 'sent', 'opened', 'clicked', 'unsubscribed', 'bounced', 'failed', 'unknown']

const figuresJson = (of: (name: Sql) => Sql): Sql => {
  const [recipients, sent, opened, clicked, unsubscribed, bounced, failed, unknown] = figures.map((name) =>
    of(sql([name])),
  ) as [Sql, Sql, Sql, Sql, Sql, Sql, Sql, Sql]
  return sql`json_build_object('recipients', ${recipients}, 'sent', ${sent}, 'opened', ${opened},
    'clicked', ${clicked}, 'unsubscribed', ${unsubscribed}, 'bounced', ${bounced}, 'failed', ${failed},
    'unknown', ${unknown})`
}

/** From the row that triggers keep: an event campaign has a dispatch for each event. One without dispatches has no row. */
const statistics: Sql = sql`(
  select ${figuresJson((name) => sql`coalesce(max(f.${name}), 0)`)} from campaign_figure f
  where f.merchant_id = c.merchant_id and f.campaign_id = c.id)`

export const campaignJson: Sql = sql`(c.data || jsonb_build_object('code', c.code, 'status', c.status,
  'error', c.error, 'statistics', ${statistics}, 'startedDate', ${isoText(sql`c.started_date`)},
  'endedDate', ${isoText(sql`c.ended_date`)}, 'createDate', ${isoText(sql`c.create_date`)},
  'updateDate', ${isoText(sql`c.update_date`)}))`

export const childJson: Sql = sql`json_build_object('code', c.code || '-' || d.id, 'parentCampaignCode', c.code,
  'type', case when d.variant is null then 'dispatch' else 'variant' end, 'distributionIndex', d.variant,
  'eventType', c.data #> '{settings,eventType}', 'customEvent', c.data #> '{settings,customEvent}',
  'status', d.status, 'statistics', ${figuresJson((name) => sql`d.${name}`)},
  'createDate', ${isoText(sql`d.create_date`)}, 'endedDate', ${isoText(sql`d.ended_date`)})`

const code = { type: 'text', sql: sql`c.code` } as const
const name = { type: 'text', sql: sql`(c.data ->> 'name')` } as const
const dates = {
  createDate: { type: 'date', sql: sql`c.create_date` },
  updateDate: { type: 'date', sql: sql`c.update_date` },
} as const

const filters: Record<(typeof campaignFilters)[number], FilterField> = {
  code,
  name,
  status: { type: 'enum', values: campaignStatuses, sql: sql`c.status` },
  channel: { type: 'enum', values: notificationChannels, sql: sql`(c.data ->> 'channel')` },
  triggerType: { type: 'enum', values: triggerTypes, sql: sql`(c.data ->> 'triggerType')` },
  templateCode: { type: 'text', sql: sql`(c.data ->> 'templateCode')` },
  ...dates,
}
const sorts: Record<(typeof campaignSorts)[number], SortField> = { code, name, ...dates }
export const listRules: ListRules = { filters, sorts, tiebreak: { code }, hasCursor: true }

const createDate = { type: 'date', sql: sql`d.create_date` } as const
const childFilters: Record<(typeof childCampaignFilters)[number], FilterField> = {
  status: { type: 'enum', values: childCampaignStatuses, sql: sql`d.status` },
  createDate,
}
const childSorts: Record<(typeof childCampaignSorts)[number], SortField> = { createDate }
export const childRules: ListRules = {
  filters: childFilters,
  sorts: childSorts,
  tiebreak: { id: { type: 'integer', sql: sql`d.id` } },
  hasCursor: true,
}
