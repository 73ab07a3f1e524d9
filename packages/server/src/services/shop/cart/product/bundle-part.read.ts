import { type Sql, sql } from '@tradepost/kernel'
import { countedParts } from '../../../catalog/index.ts'
import { stockOf } from '../../../inventory/index.ts'

/** A part of a bundle that may run out. */
export type BundlePart = {
  code: string
  name: string
  /** Stock that may be sold, where the bundle was asked for. */
  visible: number
}

const stockedParts = (merchantId: number, location: Sql): Sql => sql`${countedParts}
  cross join lateral (${stockOf(merchantId, sql`part.code`, location)}) stock
  where not coalesce((stock.treatment ->> 'isPurchasable')::boolean, false)`

/** JSON list of the parts of the product `p` that may run out; products that are no bundles have none. */
export const partsOf = (
  merchantId: number,
  location: Sql,
): Sql => sql`case when p.data ->> 'modelType' = 'bundle' then (
  select coalesce(json_agg(json_build_object('code', part.code, 'name', part.name, 'visible', stock.visible)
    order by part.code), '[]')
  from ${stockedParts(merchantId, location)}) else '[]' end`
