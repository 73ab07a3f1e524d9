import { type Ctx, type Db, json, type Sql, sql } from '@tradepost/kernel'
import { emptyPrice, type StoredParts } from './product.rules.ts'

type Patch = StoredParts & { code: string }

/** A single one needs no list to be taken apart: it is the most frequent of all writes. */
const rowsOf = ([first, ...others]: [Patch, ...Patch[]]): Sql =>
  others.length === 0
    ? sql`(select ${first.code}::text as code, ${json(first.data)}::jsonb as data,
        ${json(first.descriptions)}::jsonb as descriptions) new`
    : sql`jsonb_to_recordset(${json([first, ...others])}::jsonb) as new(code text, data jsonb, descriptions jsonb)`

/** One statement for any number of products, which must be locked. A first price starts from one with every field. */
export const patchProducts = (db: Db, ctx: Ctx, catalogId: number, patches: [Patch, ...Patch[]]) =>
  db.run(sql`
    update product p set
      data = merge_patch(
        case when new.data ? 'price' and p.data -> 'price' = 'null' then p.data || ${json({ price: emptyPrice })}::jsonb
          else p.data end, new.data),
      descriptions = case when new.descriptions = '{}' then p.descriptions
        else merge_patch(p.descriptions, new.descriptions) end,
      revision = p.revision + 1, update_date = ${ctx.now}
    from ${rowsOf(patches)}
    where p.merchant_id = ${ctx.merchantId} and p.catalog_id = ${catalogId} and p.code = new.code`)
