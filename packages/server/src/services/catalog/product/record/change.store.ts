import { type Ctx, type Db, emitFrom, join, json, raw, type Sql, sql } from '@tradepost/kernel'
import { authorOf, catalogScope } from '../../base/scope.store.ts'
import { refreshFilters } from '../filter/filter.store.ts'
import { refreshNames } from '../filter/name.store.ts'
import type { PlanKind, ProductPlan } from '../model/plan.rules.ts'
import { emptyPrice } from '../model/product.rules.ts'
import { refreshWords } from '../search/search.store.ts'
import { inCatalog } from './product.store.ts'

/** A first price starts from one with every field. */
const patchedData: Sql = sql`merge_patch(
        case when new.data ? 'price' and p.data -> 'price' = 'null' then p.data || ${raw(`'${json({ price: emptyPrice })}'`)}::jsonb
          else p.data end, new.data)`

/** One plan, as JSON. */
export type PlanTexts = { code: string; data: string; descriptions: string; author: string }
export const textsOf = (ctx: Ctx, { code, patch: { data, descriptions } }: ProductPlan): PlanTexts => ({
  code,
  data: json(data),
  descriptions: json(descriptions),
  author: authorOf(ctx, [...Object.keys(data), ...Object.keys(descriptions)]),
})

/** As common tables: the words, filters, names and events of the products in `changed`. */
const followed = (ctx: Ctx, { words, filters, names, events }: PlanKind): Sql => {
  const changed = sql`changed`
  const eventRows = sql`select code, jsonb_build_object('productCode', code, 'catalogCode', catalog_code) from changed`
  const tables = [
    ...(words ? [refreshWords(ctx.merchantId, changed)] : []),
    ...(filters ? [sql`filtered as (${refreshFilters(ctx.merchantId, changed)})`] : []),
    ...(names ? [sql`named as (${refreshNames(ctx.merchantId, changed)})`] : []),
    ...events.map(
      ({ event, concerns }, n) =>
        sql`${raw(`emitted_${n}`)} as (${emitFrom(ctx, event, eventRows, concerns)})`,
    ),
  ]
  return join(tables, ', ')
}

/**
 * The only statement that changes products field by field: with their words, filters, names and events, for one product or
 * many, in a transaction that has locked them or as its own transaction, so that the most frequent write needs one round
 * trip. Returns the codes that it changed. Skips products locked by another transaction, so that no change waits for a
 * stranger and statements for several products never wait for each other.
 */
// `offset 0`: one lookup by primary key for each product, also before PostgreSQL has analyzed the table
export const writePlans = async (
  db: Db,
  ctx: Ctx,
  catalogCode: string | undefined,
  plans: PlanTexts[],
  kind: PlanKind,
): Promise<Set<string>> => {
  const { merchantId } = ctx
  // as a query: PostgreSQL would count the array, and plan anew for each number
  const column = (name: keyof PlanTexts) => sql`(select ${plans.map((plan) => plan[name])}::text[])`
  const isRead = kind.words || kind.filters || kind.names
  const rows = await db.many<{ code: string }>(sql`
    with new as materialized (
      select p.row, c.code as catalog_code, sent.data::jsonb as data, sent.descriptions::jsonb as descriptions,
        sent.author::jsonb as author
      from catalog c cross join unnest(${column('code')}, ${column('data')}, ${column('descriptions')}, ${column('author')})
        as sent(code, data, descriptions, author)
      cross join lateral (
        select p.ctid as row from product p where ${inCatalog(merchantId)} and p.code = sent.code
        for no key update skip locked offset 0) p
      where ${catalogScope(merchantId, catalogCode)}),
    changed as (
      update product p set data = ${kind.flat ? sql`p.data || new.data` : patchedData},
        ${kind.texts ? sql`descriptions = merge_patch(p.descriptions, new.descriptions),` : sql``}
        revision = p.revision + 1, update_date = ${ctx.now}, update_user = new.author
      from new where p.ctid = new.row
      returning new.catalog_code, p.code ${isRead ? sql`, p.catalog_id, p.data, p.descriptions` : sql``}),
    ${followed(ctx, kind)}
    select code from changed`)
  return new Set(rows.map(({ code }) => code))
}
