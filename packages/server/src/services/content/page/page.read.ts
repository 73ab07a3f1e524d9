import { pageStatuses } from '@tradepost/contract'
import { isoText, type ListRules, type Sql, sql } from '@tradepost/kernel'

const status: Sql = sql`case when p.publish_date is not null then 'scheduled' when not p.is_live then 'draft'
  when p.is_changed then 'changed' else 'published' end`

/** The part that a version keeps. */
export const contentJson: Sql = sql`jsonb_build_object('code', p.code, 'name', p.name, 'pageTitle', p.page_title,
  'slug', p.slug, 'type', p.type, 'isFavorite', p.is_favorite, 'isProtected', p.is_protected, 'dropzones', p.dropzones,
  'createDate', ${isoText(sql`p.create_date`)}, 'updateDate', ${isoText(sql`p.update_date`)})`

export const pageJson: Sql = sql`json_build_object('code', p.code, 'name', p.name, 'pageTitle', p.page_title,
  'slug', p.slug, 'type', p.type, 'isFavorite', p.is_favorite, 'isProtected', p.is_protected, 'dropzones', p.dropzones,
  'createDate', ${isoText(sql`p.create_date`)}, 'updateDate', ${isoText(sql`p.update_date`)},
  'lastPublishDate', ${isoText(sql`p.last_publish_date`)}, 'status', ${status},
  'scheduledPublishDate', ${isoText(sql`p.publish_date`)}, 'scheduledUnpublishDate', ${isoText(sql`p.unpublish_date`)})`

const sorts = {
  code: { type: 'text', sql: sql`p.code` },
  name: { type: 'text', sql: sql`p.name` },
  slug: { type: 'text', sql: sql`p.slug` },
  createDate: { type: 'date', sql: sql`p.create_date` },
  updateDate: { type: 'date', sql: sql`p.update_date` },
  lastPublishDate: { type: 'date', sql: sql`p.last_publish_date` },
} as const

export const listRules = {
  filters: {
    ...sorts,
    type: { type: 'text', sql: sql`p.type` },
    status: { type: 'enum', values: pageStatuses, sql: status },
    isFavorite: { type: 'boolean', sql: sql`p.is_favorite` },
    isProtected: { type: 'boolean', sql: sql`p.is_protected` },
  },
  sorts,
  tiebreak: { id: { type: 'integer', sql: sql`p.id` } },
} satisfies ListRules
