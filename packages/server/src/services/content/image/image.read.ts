import { imageFileTypes, MAX_IMAGE_USES } from '@tradepost/contract'
import { isoText, type ListRules, type Sql, sql } from '@tradepost/kernel'

const isUsed: Sql = sql`exists (
  select from image_use u where u.merchant_id = i.merchant_id and u.image_id = i.id)`

const members = (publicUrl: string): Sql =>
  sql`'id', i.id, 'baseUrl', ${publicUrl}::text || '/files/' || i.file_key, 'fileName', i.file_name,
    'type', i.type, 'width', i.width, 'height', i.height, 'size', i.byte_size, 'altText', i.alt_text, 'isUsed', ${isUsed},
    'createDate', ${isoText(sql`i.create_date`)}, 'createBy', i.create_by`

export const imageJson = (publicUrl: string): Sql => sql`json_build_object(${members(publicUrl)})`

/** The owner of a use is its key: catalog and code, the page and perhaps a version, a shop, or the merchant itself. */
const uses: Sql = sql`array(
  select json_build_object('kind', u.kind, 'code', coalesce(p.code, s.code, m.code, key.rest), 'name', coalesce(p.name, s.name),
    'shopCode', p.shop_code, 'catalogCode', c.code,
    'versionNumber', case u.kind when 'version' then key.rest::int end)
  from image_use u
  cross join lateral (
    select split_part(u.owner, '/', 1) as first, substr(u.owner, length(split_part(u.owner, '/', 1)) + 2) as rest) key
  left join catalog c on u.kind in ('product', 'category') and c.merchant_id = u.merchant_id and c.id::text = key.first
  left join content_page p on u.kind in ('page', 'version', 'live') and p.merchant_id = u.merchant_id and p.id::text = key.first
  left join shop s on u.kind = 'shop' and s.merchant_id = u.merchant_id and s.code = u.owner
  left join merchant m on u.kind = 'merchant' and m.id = u.merchant_id
  where u.merchant_id = i.merchant_id and u.image_id = i.id
  order by array_position(array['product', 'category', 'page', 'live', 'version', 'shop', 'merchant'], u.kind), u.owner
  limit ${MAX_IMAGE_USES})`

export const imageDetailJson = (publicUrl: string): Sql =>
  sql`json_build_object(${members(publicUrl)}, 'uses', array_to_json(${uses}))`

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
