import { type Db, sql } from '@tradepost/kernel'
import { type CodeRange, inCodeRange, isSold } from '../product/product.store.ts'

type LocationStock = {
  locationCode: string
  quantity: number
  isPurchasable: boolean
  price: number | null
}
export type StockRow = {
  code: string
  identifiers: Record<string, string | null>
  price: { price: number; currencyCode: string } | null
  stock: LocationStock[]
}

/** Stock at each active location, all bins of a product together, with the price that the location has for it. */
export const listStock = (db: Db, merchantId: number, range: CodeRange) =>
  db.many<StockRow>(sql`
    select p.code, p.data -> 'identifiers' as identifiers, nullif(p.data -> 'price', 'null') as price,
      coalesce(s.stock, '[]') as stock
    from catalog c cross join product p left join lateral (
      select json_agg(json_build_object('locationCode', i.location_code, 'quantity', i.quantity,
          'isPurchasable', i.is_purchasable, 'price', (
            select lp.data -> 'price' from product_location_price lp
            where lp.merchant_id = ${merchantId} and lp.catalog_id = p.catalog_id and lp.product_code = p.code
              and lp.location_code = i.location_code and lp.currency_code = p.data #>> '{price,currencyCode}'))
        order by i.location_code) as stock
      from (
        select i.location_code, coalesce(bool_or(t.is_purchasable), false) as is_purchasable,
          floor(sum(visible(i.on_hand, i.on_reserve, i.safety_stock, l.data -> 'inventory'))) as quantity
        from inventory i
        cross join lateral (
          select l.data from location l where l.merchant_id = ${merchantId} and l.code = i.location_code offset 0) l
        left join inventory_treatment_setting t on t.merchant_id = ${merchantId} and t.code = i.treatment_code
        where i.merchant_id = ${merchantId} and i.product_code = p.code and i.status = 'active'
          and l.data ->> 'status' = 'active'
        group by i.location_code) i) s on true
    where ${inCodeRange(merchantId, range)} and ${isSold}
    order by p.code limit ${range.limit}`)
