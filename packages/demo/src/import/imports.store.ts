import { type Ctx, type Db, json, sql } from '@tradepost/kernel'
import type { DemoImport } from './imports.ts'

/** As it is after its job has ended. */
export const insertImport = async (
  db: Db,
  ctx: Ctx,
  { source, date, entity, rank, counts, entries }: DemoImport,
) => {
  const { merchantId } = ctx
  const ref = ctx.platform.ids.uuid()
  await db.run(sql`
    insert into import (merchant_id, ref, source, status, create_date, start_date, script_finish_date, end_date)
    values (${merchantId}, ${ref}::uuid, ${source}, 'finished', ${date}, ${date}, ${date}, ${date})`)
  await db.run(sql`
    insert into import_file (merchant_id, ref, number, entity, rank, strategy, location_codes, file_key, is_kept, bytes,
      bytes_read, counts, phase)
    values (${merchantId}, ${ref}::uuid, 1, ${entity}, ${rank}, 'partial', '{}', 'none', false, 1, 1,
      ${json(counts)}::jsonb, 'done')`)
  await db.run(sql`
    insert into import_entry (merchant_id, ref, number, row, line, entity, entity_id, field, code, message, original)
    select ${merchantId}, ${ref}::uuid, 1, e.row, e.line, ${entity}, e."entityId", e.field, e.code, e.message, e.original
    from jsonb_to_recordset(${json(entries)}::jsonb) as e("row" int, line int, "entityId" text, field text, code text,
      message text, original text)`)
}
