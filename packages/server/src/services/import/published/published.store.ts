import { type Db, sql } from '@tradepost/kernel'
import { catalogScope } from '../../catalog/index.ts'
import type { KeyScope } from '../entity/entity-key.store.ts'

export const findCatalogDefaults = (db: Db, { merchantId, catalogCode }: KeyScope) =>
  db.maybe<{ localeCode: string; currencyCode: string }>(sql`
    select c.default_locale_code as "localeCode", c.default_currency_code as "currencyCode" from catalog c
    where ${catalogScope(merchantId, catalogCode ?? undefined)}`)

export type Named = { code: string; name: string | null }

/** Categories that have one of the names in the default language of their catalog. */
export const listCategoriesNamed = (db: Db, { merchantId, catalogCode }: KeyScope, names: string[]) =>
  db.many<Named>(sql`
    select k.code, n.name from catalog c
    join category k on k.merchant_id = c.merchant_id and k.catalog_id = c.id
    cross join lateral (select localized(k.texts -> 'name', c.default_locale_code, c.default_locale_code) as name) n
    where ${catalogScope(merchantId, catalogCode ?? undefined)} and n.name = any(${names}::text[])
    order by cardinality(k.path) desc, k.code desc`)

export type NamedAttribute = Named & { values: Named[] }

/** Attributes whose name or code is one of these, with their values. */
export const listAttributesNamed = (db: Db, merchantId: number, localeCode: string, names: string[]) =>
  db.many<NamedAttribute>(sql`
    select a.code, n.name, coalesce((
      select json_agg(json_build_object('code', v.code, 'name', localized(v.name, ${localeCode}, ${localeCode})))
      from attribute_value v where v.merchant_id = a.merchant_id and v.attribute_code = a.code), '[]') as values
    from attribute a
    cross join lateral (select localized(a.name, ${localeCode}, ${localeCode}) as name) n
    where a.merchant_id = ${merchantId} and (n.name = any(${names}::text[]) or a.code = any(${names}::text[]))
    order by a.code desc`)
