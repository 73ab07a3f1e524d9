import { imageFileTypes } from '@tradepost/contract'
import { isoText, type ListRules, type Sql, sql } from '@tradepost/kernel'

const isUsed: Sql = sql`exists (
  select from image_use u where u.merchant_id = i.merchant_id and u.image_id = i.id)`

export const imageJson = (publicUrl: string): Sql =>
  sql`json_build_object('id', i.id, 'baseUrl', ${publicUrl}::text || '/files/' || i.file_key, 'fileName', i.file_name,
    'type', i.type, 'width', i.width, 'height', i.height, 'size', i.byte_size, 'isUsed', ${isUsed},
    'createDate', ${isoText(sql`i.create_date`)}, 'createBy', i.create_by)`

const sorts = {
  fileName: { type: 'text', sql: sql`i.file_name` },
  width: { type: 'integer', sql: sql`i.width` },
  height: { type: 'integer', sql: sql`i.height` },
  size: { type: 'integer', sql: sql`i.byte_size` },
  createDate: { type: 'date', sql: sql`i.create_date` },
} as const

export const listRules = {
  filters: {
    ...sorts,
    id: { type: 'text', sql: sql`i.id::text` },
    type: { type: 'enum', values: imageFileTypes, sql: sql`i.type` },
    isUsed: { type: 'boolean', sql: isUsed },
    createBy: { type: 'text', sql: sql`i.create_by` },
  },
  sorts,
  tiebreak: { number: { type: 'integer', sql: sql`i.number` } },
} satisfies ListRules
