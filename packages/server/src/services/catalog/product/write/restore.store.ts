import { bumpCounter, type Ctx, type Db, emitFrom, json, sql } from '@tradepost/kernel'
import { authorOf, type LockedCatalog } from '../../base/scope.store.ts'
import type { StoredParts } from '../model/product.rules.ts'
import { counterOf, eventRows } from '../record/product.store.ts'

export type ProductImage = StoredParts & { code: string; createDate: string }

const imageColumns = sql`code text, data jsonb, descriptions jsonb, "createDate" timestamptz`

/** Whole documents, with their events; nothing is merged. */
export const replaceProducts = (db: Db, ctx: Ctx, catalog: LockedCatalog, images: ProductImage[]) =>
  images.length === 0
    ? Promise.resolve(0)
    : db.run(sql`
        with changed as (
          update product p set data = old.data, descriptions = old.descriptions, revision = p.revision + 1,
            update_date = ${ctx.now}, update_user = ${authorOf(ctx)}::jsonb
          from jsonb_to_recordset(${json(images)}::jsonb) as old(${imageColumns})
          where p.merchant_id = ${ctx.merchantId} and p.catalog_id = ${catalog.id} and p.code = old.code
          returning p.code)
        ${emitFrom(ctx, 'productUpdated', eventRows(catalog, sql`changed`))}`)

/** With the date of their first creation. Codes that exist do not come back. */
export const insertProductsAgain = (db: Db, ctx: Ctx, catalog: LockedCatalog, images: ProductImage[]) =>
  images.length === 0
    ? Promise.resolve([])
    : db.many<{ code: string }>(sql`
        with inserted as (
          insert into product (merchant_id, catalog_id, code, data, descriptions, create_date, update_date, create_user)
          select ${ctx.merchantId}, ${catalog.id}, old.code, old.data, old.descriptions, old."createDate", ${ctx.now},
            ${authorOf(ctx)}::jsonb
          from jsonb_to_recordset(${json(images)}::jsonb) as old(${imageColumns})
          order by old.code on conflict do nothing returning code),
        emitted as (${emitFrom(ctx, 'productCreated', eventRows(catalog, sql`inserted`))}),
        counted as (${bumpCounter(counterOf(ctx, catalog), sql`(select count(*) from inserted)`)})
        select code from inserted`)
