import type { ProductCondition } from '@tradepost/contract'
import { type Db, type FilterFields, json, normalizeLocale, type Sql, sql } from '@tradepost/kernel'

export type CodeKind = 'reason' | 'condition'
type ReturnCode = {
  code: string
  status?: string
  sequenceId?: number
  name?: Record<string, string>
  isResellable?: boolean
}

export const filters: FilterFields = {
  status: { type: 'enum', values: ['active', 'inactive'], sql: sql`c.status` },
}

type Language = { asked: string; fallback: string }

export const listCodes = (
  db: Db,
  merchantId: number,
  kind: CodeKind,
  { asked, fallback }: Language,
  filter: Sql | null = null,
) =>
  db.many<ProductCondition>(sql`
    select c.code, c.status, c.sequence_id as "sequenceId", localized(c.name, ${normalizeLocale(asked)}, ${fallback}) as name,
      c.is_resellable as "isResellable"
    from return_code c where c.merchant_id = ${merchantId} and c.kind = ${kind} and ${filter ?? sql`true`}
    order by c.sequence_id, c.code`)

/** One statement for any number; codes that exist do not come back. Those without a sequenceId come last. */
export const insertCodes = (db: Db, merchantId: number, kind: CodeKind, codes: ReturnCode[]) =>
  db.many<{ code: string }>(sql`
    insert into return_code (merchant_id, kind, code, status, sequence_id, name, is_resellable)
    select ${merchantId}, ${kind}, new.code, coalesce(new.status, 'active'),
      coalesce(new."sequenceId", last.last + new.position), coalesce(new.name, '{}'), coalesce(new."isResellable", false)
    from rows from (jsonb_to_recordset(${json(codes)}::jsonb) as (code text, status text, "sequenceId" int, name jsonb,
      "isResellable" boolean)) with ordinality as new(code, status, "sequenceId", name, "isResellable", position),
      (select coalesce(max(sequence_id), 0) as last from return_code where merchant_id = ${merchantId} and kind = ${kind}) last
    order by new.position
    on conflict do nothing returning code`)

export const lockCode = (db: Db, merchantId: number, kind: CodeKind, code: string) =>
  db.maybe<{ revision: number }>(sql`
    select revision from return_code where merchant_id = ${merchantId} and kind = ${kind} and code = ${code} for update`)

/** Names in languages that are not sent stay. */
export const patchCode = (
  db: Db,
  merchantId: number,
  kind: CodeKind,
  { code, status, sequenceId, name, isResellable }: ReturnCode,
) =>
  db.run(sql`
    update return_code c set status = coalesce(${status ?? null}, c.status),
      sequence_id = coalesce(${sequenceId ?? null}, c.sequence_id), name = c.name || ${json(name ?? {})}::jsonb,
      is_resellable = coalesce(${isResellable ?? null}, c.is_resellable), revision = c.revision + 1
    where c.merchant_id = ${merchantId} and c.kind = ${kind} and c.code = ${code}`)

export const removeCode = (db: Db, merchantId: number, kind: CodeKind, code: string) =>
  db.run(sql`delete from return_code where merchant_id = ${merchantId} and kind = ${kind} and code = ${code}`)

export type KnownCode = { kind: CodeKind; code: string; isActive: boolean; isResellable: boolean }

export const listKnownCodes = (db: Db, merchantId: number, codes: string[]) =>
  db.many<KnownCode>(sql`
    select kind, code, status = 'active' as "isActive", is_resellable as "isResellable"
    from return_code where merchant_id = ${merchantId} and code = any(${codes}::text[])`)
