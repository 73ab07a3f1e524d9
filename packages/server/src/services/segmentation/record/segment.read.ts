import { segmentStatuses, segmentTypes } from '@tradepost/contract'
import { countedSql, isoText, type ListRules, type Sql, sql } from '@tradepost/kernel'

/** How many members each segment has. */
export const MEMBER_COUNT = 'segmentMember'

/**
 * Customers are evaluated in the order of their ids, which are spread evenly: the last id shows the progress.
 */
const progress: Sql = sql`case when s.evaluate_date is null then 100 when s.evaluated_to is null then 0
  else trunc(('x' || left(s.evaluated_to::text, 8))::bit(32)::bigint * 100.0 / 4294967296, 1) end`

export const segmentJson: Sql = sql`json_build_object('code', s.code, 'name', s.name, 'description', s.description,
  'type', s.type, 'status', s.status, 'rules', s.rules,
  'memberCount', ${countedSql(sql`s.merchant_id`, MEMBER_COUNT, sql`s.id`)},
  'evaluation', case when s.type = 'dynamic' then json_build_object(
    'status', case when s.evaluate_date is null then 'done' else 'running' end, 'progress', ${progress}) end,
  'externalUpdateDate', ${isoText(sql`s.external_update_date`)},
  'createDate', ${isoText(sql`s.create_date`)}, 'updateDate', ${isoText(sql`s.update_date`)})`

export const listRules = {
  filters: {
    code: { type: 'text', sql: sql`s.code` },
    name: { type: 'text', sql: sql`s.name` },
    description: { type: 'text', sql: sql`s.description` },
    type: { type: 'enum', values: segmentTypes, sql: sql`s.type` },
    status: { type: 'enum', values: segmentStatuses, sql: sql`s.status` },
    externalUpdateDate: { type: 'date', sql: sql`s.external_update_date` },
    createDate: { type: 'date', sql: sql`s.create_date` },
    updateDate: { type: 'date', sql: sql`s.update_date` },
  },
  sorts: {
    code: { type: 'text', sql: sql`s.code` },
    name: { type: 'text', sql: sql`s.name` },
    createDate: { type: 'date', sql: sql`s.create_date` },
    updateDate: { type: 'date', sql: sql`s.update_date` },
  },
  // as they were created: a clone follows its original
  tiebreak: { id: { type: 'integer', sql: sql`s.id` } },
  hasCursor: true,
} satisfies ListRules
