import type { ImportEntity } from '@tradepost/contract'
import { type Sql, sql } from '@tradepost/kernel'
import { catalogScope } from '../../catalog/index.ts'
import { type KeyScope, lookedUp, type RecordKey } from '../entity/entity-key.store.ts'

/** `t` is the record. */
export type ImageSql = {
  /** Enough to restore it. */
  image: Sql
  /** Changes with every change of the record that an undo would overwrite. */
  mark: Sql
  /** The mark after one update, where that is known before: then nothing is written afterwards. */
  nextMark?: Sql
  /** Depth below other records of its kind. */
  level?: Sql
}

const digestOf = (image: Sql): Sql => sql`md5((${image})::text)`
const byDigest = (image: Sql): ImageSql => ({ image, mark: digestOf(image) })

const property = sql`jsonb_build_object('name', t.name, 'type', t.type, 'isArray', t.is_array, 'unit', t.unit)`

const attribute = sql`jsonb_build_object('type', t.type, 'use', t.use, 'name', t.name,
  'externalUpdateDate', t.external_update_date, 'values', (
    select coalesce(jsonb_agg(jsonb_build_object('code', v.code, 'sequenceId', v.sequence_id, 'name', v.name,
      'swatch', v.swatch) order by v.code), '[]')
    from attribute_value v where v.merchant_id = t.merchant_id and v.attribute_code = t.code))`

const catalog = sql`jsonb_build_object('name', t.name, 'parentCatalogCode', t.parent_catalog_code,
  'defaultLocaleCode', t.default_locale_code, 'defaultCurrencyCode', t.default_currency_code,
  'externalUpdateDate', t.external_update_date)`

/** Whether a record is the default depends on others, so that part stands apart: `ownMark` leaves it out. */
const withDefault = (digest: Sql, isDefault: Sql): Sql => sql`concat(${digest}, '/', ${isDefault})`

// not its revision, which rises when a category above it moves
const category = sql`jsonb_build_object('parentCategoryCode', t.parent_code, 'sequenceId', t.sequence_id,
  'status', t.status, 'texts', t.texts, 'externalUpdateDate', t.external_update_date)`
const depth = sql`cardinality(t.path)`

const inventory = sql`jsonb_build_object('onHand', t.on_hand::text, 'safetyStock', t.safety_stock::text,
  'status', t.status, 'treatmentCode', t.treatment_code, 'externalUpdateDate', t.external_update_date)`

/** A new product with the code of a deleted one begins with the same revision. */
const productMark = (revision: Sql): Sql => sql`concat(${revision}, ' ', extract(epoch from t.create_date))`

/** Entities that can be undone. Personal data is kept nowhere that erasing a customer does not reach. */
export const images: Partial<Record<ImportEntity, ImageSql>> = {
  property: byDigest(property),
  attribute: byDigest(attribute),
  catalog: {
    image: sql`${catalog} || jsonb_build_object('isDefault', t.is_default)`,
    mark: withDefault(digestOf(catalog), sql`t.is_default`),
  },
  category: {
    image: sql`${category} || jsonb_build_object('level', ${depth})`,
    mark: digestOf(category),
    level: depth,
  },
  location: {
    image: sql`jsonb_build_object('data', t.data)`,
    mark: withDefault(digestOf(sql`t.data - 'isDefault'`), sql`t.data -> 'isDefault'`),
  },
  product: {
    image: sql`jsonb_build_object('data', t.data, 'descriptions', t.descriptions, 'createDate', t.create_date)`,
    mark: productMark(sql`t.revision`),
    nextMark: productMark(sql`t.revision + 1`),
  },
  productLocationPrice: byDigest(sql`t.data`),
  inventory: byDigest(inventory),
  segmentMember: { image: sql`'{}'::jsonb`, mark: sql`'member'` },
}

export const canUndo = (entity: ImportEntity): boolean => images[entity] !== undefined

const codesOf = (keys: RecordKey[]): string[] => keys.flatMap(([code = '']) => code)

const scopeOf = ({ merchantId, catalogCode }: KeyScope): Sql =>
  catalogScope(merchantId, catalogCode ?? undefined)

/** The categories and all below them. It names no record outside, else it would be computed for each of them. */
const branch = (scope: KeyScope, keys: RecordKey[]): Sql => sql`(
  with recursive branch as (
    select g.merchant_id, g.catalog_id, g.code
    from catalog c join category g on g.merchant_id = c.merchant_id and g.catalog_id = c.id
    where ${scopeOf(scope)} and g.code = any(${codesOf(keys)}::text[])
    union
    select g.merchant_id, g.catalog_id, g.code from branch join category g
      on g.merchant_id = branch.merchant_id and g.catalog_id = branch.catalog_id and g.parent_code = branch.code)
  select array_agg(branch.code) from branch)`

type Others = { entity: ImportEntity; where: (scope: KeyScope, keys: RecordKey[]) => Sql }

/** Other records that change with those of an entity. */
export const changedBeside: Partial<Record<ImportEntity, Others[]>> = {
  // a new default takes the place of another one
  catalog: [{ entity: 'catalog', where: () => sql`t.is_default` }],
  location: [{ entity: 'location', where: () => sql`(t.data ->> 'isDefault')::boolean` }],
}

/** Other records that change, or go, when those of an entity are deleted. */
export const changedByDeletion: Partial<Record<ImportEntity, Others[]>> = {
  category: [
    { entity: 'category', where: (scope, keys) => sql`t.code = any(${branch(scope, keys)}::text[])` },
    {
      entity: 'product',
      where: (scope, keys) => sql`t.code in (
        select pc.product_code from catalog c
        join product_category pc on pc.merchant_id = c.merchant_id and pc.catalog_id = c.id
        where ${scopeOf(scope)} and pc.category_code = any(${branch(scope, keys)}::text[]))`,
    },
  ],
  product: [
    {
      entity: 'productLocationPrice',
      where: (_, keys) => sql`t.product_code = any(${codesOf(keys)}::text[])`,
    },
  ],
}

const inCatalogs: ImportEntity[] = ['category', 'product', 'productLocationPrice']
export const isInCatalog = (entity: ImportEntity) => inCatalogs.includes(entity)

/** Deleting a record would delete these as well, and nobody asked for that. */
const dependents: Partial<Record<ImportEntity, Sql>> = {
  product: sql`exists (select from product_location_price b
    where b.merchant_id = t.merchant_id and b.catalog_id = t.catalog_id and b.product_code = t.code)`,
  location: sql`exists (select from fulfillment_slot b
    where b.merchant_id = t.merchant_id and b.location_code = t.code)`,
}

export const hasDependents = (entity: ImportEntity): Sql => dependents[entity] ?? sql`false`

/** The tables of an entity, whatever locations an import was limited to. */
export const recordsOf = (scope: KeyScope) => lookedUp(scope)
