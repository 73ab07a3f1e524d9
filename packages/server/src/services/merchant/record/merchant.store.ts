import {
  type MerchantUpdate,
  type merchantFilters,
  merchantStatuses,
  type SiBranding,
} from '@tradepost/contract'
import {
  type Db,
  empty,
  type FilterField,
  json,
  type List,
  listPage,
  publicAddress,
  type SortFields,
  type Sql,
  sql,
} from '@tradepost/kernel'

export const optionalFields = ['settings', 'externalServiceSettings'] as const
export type OptionalField = (typeof optionalFields)[number]

const withSettings = (defaults: object): Sql => sql`, 'settings', ${json(defaults)}::jsonb || m.settings`
const withId: Sql = sql`, 'id', m.uuid`
const withExternal: Sql = sql`, 'externalServiceSettings', m.external_service_settings`

/** Entitlements are not sold here: everybody has everything. */
const merchantJson = (publicUrl: string, more: Sql = empty): Sql => sql`json_build_object(
  'code', m.code, 'name', m.name, 'region', m.region, 'status', m.status, 'entitlements', '[]'::json,
  'appLogo', ${publicAddress(sql`m.app_logo`, publicUrl)}, 'isDemo', m.is_demo${more})`

export const filters: Record<(typeof merchantFilters)[number], FilterField> = {
  code: { type: 'text', sql: sql`m.code` },
  id: { type: 'uuid', sql: sql`m.uuid` },
  name: { type: 'text', sql: sql`m.name` },
  status: { type: 'enum', values: merchantStatuses, sql: sql`m.status` },
  isDemo: { type: 'boolean', sql: sql`m.is_demo` },
}
export const tiebreak: SortFields = { code: { type: 'text', sql: sql`m.code` } }

type ListOptions = {
  publicUrl: string
  fields: ReadonlySet<OptionalField>
  defaults: object
  internalId: boolean
}

/** The operator lists all merchants. */
export const listMerchants = (db: Db, list: List, { publicUrl, fields, defaults, internalId }: ListOptions) =>
  listPage(db, 'merchants', {
    item: merchantJson(
      publicUrl,
      sql`${internalId ? withId : empty}${fields.has('settings') ? withSettings(defaults) : empty}${fields.has('externalServiceSettings') ? withExternal : empty}`,
    ),
    from: sql`merchant m`,
    where: sql`true`,
    list,
  })

export type NewMerchant = {
  code: string
  name: string
  region: string | null
  isDemo: boolean
  settings: object
}

export const insertMerchant = (db: Db, merchant: NewMerchant, now: Date) =>
  db.one<{ id: number }>(sql`
    insert into merchant (code, name, region, is_demo, settings, create_date)
    values (${merchant.code}, ${merchant.name}, ${merchant.region}, ${merchant.isDemo}, ${json(merchant.settings)}::jsonb, ${now})
    returning id`)

export const findMerchant = (db: Db, merchantId: number, publicUrl: string) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${merchantJson(publicUrl)}::text as text, m.revision from merchant m where m.id = ${merchantId}`)

/** For operations that carry no access token. */
export const findActiveMerchant = (db: Db, merchantId: number) =>
  db.maybe<{ id: number; code: string }>(sql`
    select m.id, m.code from merchant m where m.id = ${merchantId} and m.status = 'active'`)

export const findMerchantUuid = (db: Db, merchantId: number) =>
  db.one<{ id: string }>(sql`select m.uuid as id from merchant m where m.id = ${merchantId}`)

export const findPartner = (db: Db, merchantId: number) =>
  db.maybe<{ partner: SiBranding | null }>(sql`select m.partner from merchant m where m.id = ${merchantId}`)

export const setPartner = (db: Db, merchantId: number, partner: SiBranding | null) =>
  db.run(sql`
    update merchant set partner = ${partner && json(partner)}::jsonb, revision = revision + 1 where id = ${merchantId}`)

export const findRate = (db: Db, merchantId: number) =>
  db.one<{ own: number | null }>(sql`
    select m.requests_per_second as own from merchant m where m.id = ${merchantId}`)

export const setRate = (db: Db, merchantId: number, rate: number | null) =>
  db.run(sql`
    update merchant set requests_per_second = ${rate}, revision = revision + 1 where id = ${merchantId}`)

export const setLogo = (db: Db, merchantId: number, { key, address }: { key: string; address: string }) =>
  db.run(sql`
    update merchant set logo_key = ${key}, app_logo = ${address}, revision = revision + 1 where id = ${merchantId}`)

export type LockedMerchant = Required<MerchantUpdate> & {
  id: number
  uuid: string
  code: string
  logoKey: string | null
  revision: number
}

const lock = (db: Db, where: Sql) =>
  db.maybe<LockedMerchant>(sql`
    select m.id, m.uuid, m.code, m.name, m.region, m.app_logo as "appLogo", m.logo_key as "logoKey",
      m.is_demo as "isDemo", m.status, m.revision
    from merchant m where ${where} for no key update`)

export const lockMerchant = (db: Db, merchantId: number) => lock(db, sql`m.id = ${merchantId}`)
export const lockMerchantByCode = (db: Db, code: string) => lock(db, sql`m.code = ${code}`)

export const patchMerchant = (db: Db, merchantId: number, merchant: Required<MerchantUpdate>) =>
  db.run(sql`
    update merchant set name = ${merchant.name}, region = ${merchant.region}, app_logo = ${merchant.appLogo},
      is_demo = ${merchant.isDemo}, status = ${merchant.status}, revision = revision + 1
    where id = ${merchantId}`)

/** Outside of the demo its merchant is inactive. */
export const hasActiveMerchant = async (db: Db): Promise<boolean> =>
  (await db.one<{ exists: boolean }>(sql`select exists (select from merchant where status = 'active')`))
    .exists
