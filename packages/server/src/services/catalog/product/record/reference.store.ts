import { bumpCounters, type Ctx, type Db, json, type Sql, sql, type Tx } from '@tradepost/kernel'
import { lockAttributeValues } from '../../attribute/value.store.ts'
import type { PropertyDefinition } from '../../property/property-value.rules.ts'
import type { CategoryRow, ReferenceCodes, References, UseRow } from '../model/reference.rules.ts'

/** The counter of a category's products. */
const CATEGORY_PRODUCTS = 'categoryProduct'

type Found = {
  categories: { code: string; id: number }[]
  definitions: ({ code: string } & PropertyDefinition)[]
}

const lockFound = (tx: Tx, merchantId: number, catalogId: number, codes: ReferenceCodes) =>
  tx.one<Found>(sql`
    with categories as (
      select code, id from category
      where merchant_id = ${merchantId} and catalog_id = ${catalogId} and code = any(${codes.categories}::text[]) order by code for key share)
    select
      (select coalesce(json_agg(json_build_object('code', code, 'id', id)), '[]') from categories) as categories,
      (select coalesce(json_agg(json_build_object('code', code, 'type', type, 'isArray', is_array)), '[]')
        from property_definition where merchant_id = ${merchantId} and code = any(${codes.properties}::text[])) as definitions`)

/**
 * Finds the given codes in one round trip for any number. Categories and attributes are locked against
 * deletion until the product is stored; locks are taken in the order of the codes.
 */
export const lockReferences = async (
  tx: Tx,
  merchantId: number,
  catalogId: number,
  codes: ReferenceCodes,
): Promise<References> => {
  const none = codes.categories.length === 0 && codes.properties.length === 0
  const [found, attributes] = await Promise.all([
    none ? { categories: [], definitions: [] } : lockFound(tx, merchantId, catalogId, codes),
    codes.attributes.length === 0 ? [] : lockAttributeValues(tx, merchantId, codes.attributes),
  ])
  return {
    categories: new Map(found.categories.map(({ code, id }) => [code, id])),
    attributes: new Map(attributes.map(({ code, values }) => [code, values])),
    definitions: new Map(found.definitions.map((definition) => [definition.code, definition])),
  }
}

type Owned<Row> = Row & { productCode: string }

/** Category entries of new products, and the counts of the categories. */
export const insertCategoryRows = (tx: Db, ctx: Ctx, catalogId: number, rows: Owned<CategoryRow>[]) =>
  rows.length === 0
    ? Promise.resolve(0)
    : tx.run(sql`
        with inserted as (
          insert into product_category (merchant_id, catalog_id, category_code, product_code, position, is_primary)
          select ${ctx.merchantId}, ${catalogId}, new."categoryCode", new."productCode", coalesce(new.position, ${LAST}), new."isPrimary"
          from jsonb_to_recordset(${json(rows)}::jsonb)
            as new("categoryCode" text, "productCode" text, position numeric, "isPrimary" boolean)
          returning category_code)
        ${countCategories(ctx, catalogId, sql`select category_code, 1 as n from inserted`)}`)

/** Behind every sequenceId that anybody sends. */
const LAST = sql`1000000000000000::numeric`

const countCategories = (ctx: Ctx, catalogId: number, changes: Sql): Sql =>
  bumpCounters(
    ctx.merchantId,
    CATEGORY_PRODUCTS,
    sql`select c.id as scope, sum(changes.n) as n from (${changes}) changes
      join category c on c.merchant_id = ${ctx.merchantId} and c.catalog_id = ${catalogId} and c.code = changes.category_code
      group by c.id`,
  )

/** Sets exactly these categories of the products and removes all others. */
export const replaceCategoryRows = (
  tx: Db,
  ctx: Ctx,
  catalogId: number,
  productCodes: string[],
  rows: Owned<CategoryRow>[],
) =>
  productCodes.length === 0
    ? Promise.resolve(0)
    : tx.run(sql`
        with new as (
          select * from jsonb_to_recordset(${json(rows)}::jsonb)
            as new("productCode" text, "categoryCode" text, position numeric, "isPrimary" boolean)),
        removed as (
          delete from product_category pc
          where pc.merchant_id = ${ctx.merchantId} and pc.catalog_id = ${catalogId} and pc.product_code = any(${productCodes}::text[])
            and not exists (
              select from new where new."productCode" = pc.product_code and new."categoryCode" = pc.category_code)
          returning category_code),
        stored as (
          insert into product_category as pc (merchant_id, catalog_id, category_code, product_code, position, is_primary)
          select ${ctx.merchantId}, ${catalogId}, new."categoryCode", new."productCode", coalesce(new.position, ${LAST}), new."isPrimary"
          from new
          on conflict (merchant_id, catalog_id, category_code, product_code)
          do update set position = excluded.position, is_primary = excluded.is_primary
          where (pc.position, pc.is_primary) is distinct from (excluded.position, excluded.is_primary)
          -- a row that was there already has been locked by this update
          returning category_code, pc.xmax = 0 as is_new)
        ${countCategories(ctx, catalogId, sql`select category_code, -1 as n from removed union all select category_code, 1 from stored where is_new`)}`)

export const insertUseRows = (tx: Db, merchantId: number, catalogId: number, rows: Owned<UseRow>[]) =>
  rows.length === 0
    ? Promise.resolve(0)
    : tx.run(sql`
        insert into product_attribute_value (merchant_id, attribute_code, value_code, catalog_id, product_code, use)
        select ${merchantId}, new."attributeCode", new."valueCode", ${catalogId}, new."productCode", new.use
        from jsonb_to_recordset(${json(rows)}::jsonb) as new("attributeCode" text, "valueCode" text, "productCode" text, use text)`)

/** Exactly these uses of the kinds that the updates touch. */
export const replaceUseRows = (
  tx: Db,
  merchantId: number,
  catalogId: number,
  replaced: Owned<Pick<UseRow, 'use'>>[],
  rows: Owned<UseRow>[],
) =>
  replaced.length === 0
    ? Promise.resolve(0)
    : tx.run(sql`
        with new as (
          select * from jsonb_to_recordset(${json(rows)}::jsonb)
            as new("productCode" text, "attributeCode" text, "valueCode" text, use text)),
        removed as (
          delete from product_attribute_value u
          using jsonb_to_recordset(${json(replaced)}::jsonb) as old("productCode" text, use text)
          where u.merchant_id = ${merchantId} and u.catalog_id = ${catalogId}
            -- as a list, too: where PostgreSQL has not counted the table yet, it read the whole catalog
            and u.product_code = any(${replaced.map(({ productCode }) => productCode)}::text[])
            and u.product_code = old."productCode" and u.use = old.use
            and not exists (
              select from new where new."productCode" = u.product_code and new.use = u.use
                and new."attributeCode" = u.attribute_code and new."valueCode" = u.value_code))
        insert into product_attribute_value (merchant_id, attribute_code, value_code, catalog_id, product_code, use)
        select ${merchantId}, new."attributeCode", new."valueCode", ${catalogId}, new."productCode", new.use from new
        on conflict do nothing`)

/** Removes the category entries and attribute uses of products. */
export const removeReferences = async (tx: Db, ctx: Ctx, catalogId: number, productCodes: string[]) => {
  const own = sql`merchant_id = ${ctx.merchantId} and catalog_id = ${catalogId} and product_code = any(${productCodes}::text[])`
  await Promise.all([
    tx.run(sql`
      with removed as (delete from product_category where ${own} returning category_code)
      ${countCategories(ctx, catalogId, sql`select category_code, -1 as n from removed`)}`),
    tx.run(sql`delete from product_attribute_value where ${own}`),
  ])
}
