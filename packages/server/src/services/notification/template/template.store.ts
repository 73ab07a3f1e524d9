import {
  notificationChannels,
  notificationEventTypes,
  type templateFilters,
  type templateSorts,
  templateStatuses,
  triggerTypes,
} from '@tradepost/contract'
import {
  type Ctx,
  type Db,
  emitFrom,
  type FilterField,
  isoText,
  json,
  type List,
  type ListRules,
  listPage,
  type SortField,
  type Sql,
  sql,
} from '@tradepost/kernel'
import type { StoredTemplate } from './template.rules.ts'

const templateJson: Sql = sql`(t.data || jsonb_build_object('code', t.code,
  'createDate', ${isoText(sql`t.create_date`)}, 'updateDate', ${isoText(sql`t.update_date`)}))`

const isOne = (merchantId: number, code: string): Sql =>
  sql`t.merchant_id = ${merchantId} and t.code = ${code}`

const code = { type: 'text', sql: sql`t.code` } as const
const name = { type: 'text', sql: sql`(t.data ->> 'name')` } as const
const dates = {
  createDate: { type: 'date', sql: sql`t.create_date` },
  updateDate: { type: 'date', sql: sql`t.update_date` },
} as const

const filters: Record<(typeof templateFilters)[number], FilterField> = {
  code,
  name,
  channels: {
    type: 'enum',
    values: notificationChannels,
    exists: (on) =>
      sql`exists (select 1 from jsonb_array_elements_text(t.data -> 'channels') one(channel) where ${on(sql`one.channel`)})`,
  },
  triggerType: { type: 'enum', values: triggerTypes, sql: sql`(t.data ->> 'triggerType')` },
  eventType: { type: 'enum', values: notificationEventTypes, sql: sql`(t.data ->> 'eventType')` },
  status: { type: 'enum', values: templateStatuses, sql: sql`(t.data ->> 'status')` },
  ...dates,
}
const sorts: Record<(typeof templateSorts)[number], SortField> = { code, name, ...dates }

export const listRules: ListRules = { filters, sorts, tiebreak: { code }, hasCursor: true }

export const listTemplates = (db: Db, merchantId: number, list: List) =>
  listPage(db, 'templates', {
    item: templateJson,
    from: sql`notification_template t`,
    where: sql`t.merchant_id = ${merchantId}`,
    list,
  })

export const findTemplate = (db: Db, merchantId: number, code: string) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${templateJson}::text as text, t.revision from notification_template t where ${isOne(merchantId, code)}`)

/** Of those that are there, by code. */
export const listTexts = (db: Db, merchantId: number, codes: string[]) =>
  db.many<{ code: string; data: StoredTemplate }>(sql`
    select t.code, t.data from notification_template t
    where t.merchant_id = ${merchantId} and t.code = any(${codes}::text[])`)

export type NewTemplate = { code: string; data: StoredTemplate }

const payload = sql`jsonb_build_object('templateCode', code)`

const insertSql = ({ merchantId, now }: Ctx, templates: NewTemplate[], isDefault = false): Sql => sql`
  insert into notification_template (merchant_id, code, data, is_default, create_date, update_date)
  select ${merchantId}, sent.code, sent.data, ${isDefault}, ${now}, ${now}
  from jsonb_to_recordset(${json(templates)}::jsonb) as sent(code text, data jsonb) order by sent.code collate "C"
  on conflict do nothing returning code`

/** Without events: a merchant starts with them, which is no news to anybody. */
export const insertDefaults = (db: Db, ctx: Ctx, templates: NewTemplate[]) =>
  db.run(insertSql(ctx, templates, true))

/** Texts that nobody has changed become those of this version; kinds that are new go to every merchant, once. */
export const renewDefaults = (db: Db, now: Date, templates: (NewTemplate & { digest: string })[]) =>
  db.run(sql`
    with packaged as (
      select b.* from jsonb_to_recordset(${json(templates)}::jsonb) as b(code text, data jsonb, digest text)),
    renewed as (
      update notification_template t set data = jsonb_set(t.data, '{messages}', b.data -> 'messages'),
        revision = t.revision + 1, update_date = ${now}
      from packaged b join notification_default k on k.code = b.code and k.digest <> b.digest
      where t.code = b.code and t.is_default),
    added as (
      insert into notification_template (merchant_id, code, data, is_default, create_date, update_date)
      select m.id, b.code, b.data, true, ${now}, ${now} from merchant m, packaged b
      where not exists (select from notification_default k where k.code = b.code)
      on conflict do nothing)
    insert into notification_default as k (code, digest) select b.code, b.digest from packaged b
    on conflict (code) do update set digest = excluded.digest where k.digest <> excluded.digest`)

/** One statement for any number of templates and their events; codes that exist do not come back. */
export const insertTemplates = (db: Db, ctx: Ctx, templates: NewTemplate[]) =>
  db.many<{ code: string }>(sql`
    with inserted as (${insertSql(ctx, templates)}),
    emitted as (${emitFrom(ctx, 'notificationTemplateCreated', sql`select code, ${payload} from inserted`)})
    select code from inserted`)

/** Every change of a template starts here. */
export const lockTemplate = (db: Db, merchantId: number, code: string) =>
  db.maybe<{ data: StoredTemplate; revision: number }>(sql`
    select t.data, t.revision from notification_template t where ${isOne(merchantId, code)} for update`)

/** With texts of its own a template no longer follows those that the program brings along. */
export const updateTemplate = (
  db: Db,
  ctx: Ctx,
  code: string,
  { data, hasOwnTexts }: { data: StoredTemplate; hasOwnTexts: boolean },
) =>
  db.run(sql`
    with changed as (
      update notification_template t set data = ${json(data)}::jsonb, is_default = t.is_default and ${!hasOwnTexts},
        revision = t.revision + 1, update_date = ${ctx.now}
      where ${isOne(ctx.merchantId, code)} returning t.code)
    ${emitFrom(ctx, 'notificationTemplateUpdated', sql`select code, ${payload} from changed`)}`)

export const removeTemplate = (db: Db, ctx: Ctx, code: string) =>
  db.run(sql`
    with removed as (delete from notification_template t where ${isOne(ctx.merchantId, code)} returning t.code)
    ${emitFrom(ctx, 'notificationTemplateDeleted', sql`select code, ${payload} from removed`)}`)

/** Whether a campaign that may still send needs it. */
export const isUsed = async (db: Db, merchantId: number, code: string): Promise<boolean> => {
  const row = await db.maybe(sql`
    select 1 from campaign c where c.merchant_id = ${merchantId} and c.status not in ('sent', 'failed')
      and (c.data ->> 'templateCode' = ${code}
        or exists (select 1 from jsonb_array_elements(c.data -> 'variants') v where v ->> 'templateCode' = ${code}))
    limit 1`)
  return row !== null && row !== undefined
}
