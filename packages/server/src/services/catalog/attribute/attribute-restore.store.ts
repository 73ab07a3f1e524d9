import type { AttributeCreate } from '@tradepost/contract'
import { type Ctx, type Db, json, sql } from '@tradepost/kernel'
import type { NewValue } from './attribute-value.store.ts'

export type AttributeImage = Pick<AttributeCreate, 'code' | 'type' | 'use' | 'name'> & {
  externalUpdateDate: string | null
  values: NewValue[]
}

/** The attribute must be locked, and values that go must not be used. Names and swatches are not merged. */
export const replaceAttribute = (db: Db, { merchantId }: Ctx, image: AttributeImage) =>
  db.run(sql`
    with value as (
      select * from jsonb_to_recordset(${json(image.values)}::jsonb)
        as value(code text, "sequenceId" numeric, name jsonb, swatch jsonb)),
    removed as (
      delete from attribute_value v where v.merchant_id = ${merchantId} and v.attribute_code = ${image.code}
        and not exists (select from value where value.code = v.code)),
    stored as (
      insert into attribute_value (merchant_id, attribute_code, code, sequence_id, name, swatch)
      select ${merchantId}, ${image.code}, code, "sequenceId", name, swatch from value
      on conflict (merchant_id, attribute_code, code)
        do update set sequence_id = excluded.sequence_id, name = excluded.name, swatch = excluded.swatch)
    update attribute a set type = ${image.type}, use = ${image.use}, name = ${json(image.name)}::jsonb,
      external_update_date = ${image.externalUpdateDate}::timestamptz, revision = a.revision + 1
    where a.merchant_id = ${merchantId} and a.code = ${image.code}`)
