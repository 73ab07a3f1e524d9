import { type Ctx, type Db, json, sql } from '@tradepost/kernel'
import { emptyPrice, type Property, type StoredParts } from '../product/product.rules.ts'

export type StoredProduct = {
  code: string
  externalUpdateDate: string | null
  /** Only of those that were asked for. */
  properties: Property[] | null
}

/** Locked in the order of their codes; unknown ones are left out. */
export const lockProducts = (
  db: Db,
  merchantId: number,
  catalogId: number,
  codes: string[],
  withProperties: string[],
) =>
  db.many<StoredProduct>(sql`
    select p.code, p.data ->> 'externalUpdateDate' as "externalUpdateDate",
      case when p.code = any(${withProperties}::text[]) then p.data -> 'properties' end as properties
    from product p
    where p.merchant_id = ${merchantId} and p.catalog_id = ${catalogId} and p.code = any(${codes}::text[])
    order by p.code for update`)

/** As `patchProduct`, for any number of products in one statement. */
export const patchProducts = (
  db: Db,
  ctx: Ctx,
  catalogId: number,
  patches: (StoredParts & { code: string })[],
) =>
  patches.length === 0
    ? Promise.resolve(0)
    : db.run(sql`
        update product p set
          data = merge_patch(
            case when new.data ? 'price' and p.data -> 'price' = 'null' then p.data || ${json({ price: emptyPrice })}::jsonb
              else p.data end, new.data),
          descriptions = case when new.descriptions = '{}' then p.descriptions
            else merge_patch(p.descriptions, new.descriptions) end,
          revision = p.revision + 1, update_date = ${ctx.now}
        from jsonb_to_recordset(${json(patches)}::jsonb) as new(code text, data jsonb, descriptions jsonb)
        where p.merchant_id = ${ctx.merchantId} and p.catalog_id = ${catalogId} and p.code = new.code`)
