import type { AttributeCreate } from '@tradepost/contract'
import { type Ctx, type Db, json, sql } from '@tradepost/kernel'
import type { NewValue } from './value.store.ts'

export type AttributeImage = Pick<AttributeCreate, 'code' | 'type' | 'use' | 'name'> & {
  externalUpdateDate: string | null
  values: NewValue[]
}

/** The attributes must be locked, and values that go must not be used. Names and swatches are not merged. */
export const replaceAttributes = (db: Db, { merchantId }: Ctx, images: AttributeImage[]) =>
  db.run(sql`
    with old as (
      select * from jsonb_to_recordset(${json(images)}::jsonb)
        as old(code text, type text, use text, name jsonb, "externalUpdateDate" timestamptz, "values" jsonb)),
    value as (
      select old.code as attribute_code, value.* from old cross join lateral jsonb_to_recordset(old."values")
        as value(code text, "sequenceId" numeric, name jsonb, swatch jsonb)),
    removed as (
      delete from attribute_value v
      where v.merchant_id = ${merchantId} and v.attribute_code = any(${images.map(({ code }) => code)}::text[])
        and not exists (select from value where value.attribute_code = v.attribute_code and value.code = v.code)),
    stored as (
      insert into attribute_value (merchant_id, attribute_code, code, sequence_id, name, swatch)
      select ${merchantId}, attribute_code, code, "sequenceId", name, swatch from value
      on conflict (merchant_id, attribute_code, code)
        do update set sequence_id = excluded.sequence_id, name = excluded.name, swatch = excluded.swatch)
    update attribute a set type = old.type, use = old.use, name = old.name,
      external_update_date = old."externalUpdateDate", revision = a.revision + 1
    from old where a.merchant_id = ${merchantId} and a.code = old.code`)
