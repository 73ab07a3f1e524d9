import {
  type messageFilters,
  type messageSorts,
  notificationChannels,
  notificationStatuses,
} from '@tradepost/contract'
import { type FilterField, isoText, type ListRules, type SortField, type Sql, sql } from '@tradepost/kernel'

export const messageJson: Sql = sql`json_build_object('id', m.id::text, 'campaignCode', c.code,
  'childCampaignCode', c.code || '-' || m.dispatch_id, 'channel', m.channel, 'customerId', m.customer_id,
  'recipient', m.recipient, 'localeCode', m.locale, 'status', m.status, 'attempts', m.attempts, 'error', m.error,
  'title', m.title, 'text', m.body, 'dueDate', ${isoText(sql`m.due_date`)}, 'sentDate', ${isoText(sql`m.sent_date`)},
  'openedDate', ${isoText(sql`m.opened_date`)}, 'clickedDate', ${isoText(sql`m.clicked_date`)})`

const id = { type: 'integer', sql: sql`m.id` } as const
const sentDate = { type: 'date', sql: sql`m.sent_date`, nullable: true } as const

const filters: Record<(typeof messageFilters)[number], FilterField> = {
  campaignCode: { type: 'text', sql: sql`c.code` },
  channel: { type: 'enum', values: notificationChannels, sql: sql`m.channel` },
  customerId: { type: 'text', sql: sql`m.customer_id::text` },
  recipient: { type: 'text', sql: sql`m.recipient` },
  status: { type: 'enum', values: notificationStatuses, sql: sql`m.status` },
  sentDate,
}
const sorts: Record<(typeof messageSorts)[number], SortField> = { id, sentDate }
export const listRules: ListRules = { filters, sorts, tiebreak: { id }, hasCursor: true }
