import type { DeviceUpdate, deviceSorts } from '@tradepost/contract'
import {
  bumpCounter,
  type Ctx,
  countedSql,
  type Db,
  emitFrom,
  isoText,
  json,
  type List,
  type ListRules,
  listPage,
  type SortField,
  type Sql,
  sql,
} from '@tradepost/kernel'
import { inLanguage, type Languages } from '../locale/language.read.ts'
import { deviceFilterFields } from './filter.read.ts'

const jsonWith = (attributes: Sql): Sql => sql`json_build_object('code', d.code, 'platform', d.platform,
  'type', d.type, 'model', d.model, 'osVersion', d.os_version, 'appVersion', d.app_version,
  'localeCode', d.locale_code, 'lastActivity', ${isoText(sql`d.last_activity`)}, 'pushToken', d.push_token,
  'attributes', ${attributes}, 'loggedInCustomerId', d.customer_id)`

export const deviceJson: Sql = jsonWith(sql`d.attributes`)

/** Attributes of devices are not checked; one that customers have, too, has its name. */
const translatedJson = (languages: Languages): Sql =>
  jsonWith(sql`coalesce((
    select json_agg(json_build_object('code', e.item ->> 'code', 'name', ${inLanguage(sql`a.name`, languages)},
      'value', e.item -> 'value') order by e.n)
    from jsonb_array_elements(d.attributes) with ordinality as e(item, n)
    left join customer_attribute a on a.merchant_id = d.merchant_id and a.code = e.item ->> 'code'), '[]')`)

export const deviceCounter = (merchantId: number) => ({ merchantId, kind: 'device', scope: 0 })

export const sorts: Record<(typeof deviceSorts)[number], SortField> = {
  code: { type: 'text', sql: sql`d.code` },
  lastActivity: { type: 'date', sql: sql`d.last_activity`, nullable: true },
}
export const rules: ListRules = {
  filters: deviceFilterFields,
  sorts,
  tiebreak: { code: sorts.code },
  hasCursor: true,
}

export const listDevices = (db: Db, merchantId: number, list: List, languages: Languages) =>
  listPage(db, 'devices', {
    item: translatedJson(languages),
    from: sql`device d`,
    where: sql`d.merchant_id = ${merchantId}`,
    list,
    total: countedSql(merchantId, 'device', 0),
  })

const columns = sql`code text, platform text, type text, model text, "osVersion" text, "appVersion" text, "localeCode" text,
  "lastActivity" timestamptz, "pushToken" text, attributes jsonb, "loggedInCustomerId" uuid`

/** An event names the signed-in customer, if any. */
const eventRows = (rows: Sql) => sql`
  select code, jsonb_build_object('deviceCode', code,
    'customerIds', to_jsonb(array_remove(array[customer_id], null))) from ${rows}`

export type NewDevice = DeviceUpdate & { code: string }

/** One statement for any number of devices, their events and the count; codes that exist do not come back. */
export const insertDevices = (db: Db, ctx: Ctx, devices: NewDevice[]) =>
  db.many<{ code: string }>(sql`
    with inserted as (
      insert into device (merchant_id, code, platform, type, model, os_version, app_version, locale_code, last_activity,
        push_token, attributes, customer_id, last_customer_id)
      select ${ctx.merchantId}, new.code, new.platform, new.type, new.model, new."osVersion", new."appVersion",
        new."localeCode", new."lastActivity", new."pushToken", coalesce(new.attributes, '[]'), new."loggedInCustomerId",
        new."loggedInCustomerId"
      from jsonb_to_recordset(${json(devices)}::jsonb) as new(${columns})
      on conflict do nothing returning code, customer_id),
    emitted as (${emitFrom(ctx, 'deviceCreated', eventRows(sql`inserted`))}),
    counted as (${bumpCounter(deviceCounter(ctx.merchantId), sql`(select count(*) from inserted)`)})
    select code from inserted`)

/** One statement for any number of devices with their wishlists; unknown codes do not come back. */
export const removeDevices = (db: Db, ctx: Ctx, which: Sql) =>
  db.many<{ code: string }>(sql`
    with locked as (
      select d.code from device d where d.merchant_id = ${ctx.merchantId} and ${which} order by d.code for update),
    removed as (
      delete from device d using locked where d.merchant_id = ${ctx.merchantId} and d.code = locked.code
      returning d.code, d.customer_id),
    wishlists as (
      delete from wishlist w using locked
      where w.merchant_id = ${ctx.merchantId} and w.owner_kind = 'device' and w.owner_id = locked.code),
    emitted as (${emitFrom(ctx, 'deviceDeleted', eventRows(sql`removed`))}),
    counted as (${bumpCounter(deviceCounter(ctx.merchantId), sql`-(select count(*) from removed)`)})
    select code from removed`)

export const byCodes = (codes: string[]): Sql => sql`d.code = any(${codes}::text[])`
/** Devices on which the customer has signed out since count, too. */
export const byLastCustomer = (customerId: string): Sql => sql`d.last_customer_id = ${customerId}`

export const lockDevice = (db: Db, merchantId: number, code: string) =>
  db.maybe<{ code: string; customerId: string | null }>(sql`
    select d.code, d.customer_id as "customerId" from device d
    where d.merchant_id = ${merchantId} and d.code = ${code} for no key update`)

export const findDevice = (db: Db, merchantId: number, code: string) =>
  db.maybe<{ code: string }>(sql`
    select d.code from device d where d.merchant_id = ${merchantId} and d.code = ${code}`)

/** The device that is found cannot be deleted before the transaction ends. */
export const shareDevice = (db: Db, merchantId: number, code: string) =>
  db.maybe<{ code: string }>(sql`
    select d.code from device d where d.merchant_id = ${merchantId} and d.code = ${code} for key share`)

export const patchDevice = (db: Db, merchantId: number, code: string, patch: DeviceUpdate) => {
  const value = (field: keyof DeviceUpdate, column: Sql, sent: Sql) => (field in patch ? sent : column)
  return db.run(sql`
    update device d set
      platform = ${value('platform', sql`d.platform`, sql`new.platform`)},
      type = ${value('type', sql`d.type`, sql`new.type`)},
      model = ${value('model', sql`d.model`, sql`new.model`)},
      os_version = ${value('osVersion', sql`d.os_version`, sql`new."osVersion"`)},
      app_version = ${value('appVersion', sql`d.app_version`, sql`new."appVersion"`)},
      locale_code = ${value('localeCode', sql`d.locale_code`, sql`new."localeCode"`)},
      last_activity = ${value('lastActivity', sql`d.last_activity`, sql`new."lastActivity"`)},
      push_token = ${value('pushToken', sql`d.push_token`, sql`new."pushToken"`)},
      attributes = coalesce(new.attributes, d.attributes),
      customer_id = ${value('loggedInCustomerId', sql`d.customer_id`, sql`new."loggedInCustomerId"`)},
      last_customer_id = coalesce(new."loggedInCustomerId", d.last_customer_id)
    from jsonb_to_record(${json(patch)}::jsonb) as new(${columns})
    where d.merchant_id = ${merchantId} and d.code = ${code}`)
}
