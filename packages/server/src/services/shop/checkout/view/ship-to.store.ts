import { type Db, sql } from '@tradepost/kernel'

/** Where parcels of the customer go: the address for shipping, else the one for bills; null: neither is known. */
export const findShipTo = (db: Db, merchantId: number, customerId: string) =>
  db.maybe<{ country: string; region: string | null }>(sql`
    select k.data ->> 'country' as country, k.data ->> 'region' as region from customer_contact k
    where k.merchant_id = ${merchantId} and k.customer_id = ${customerId} and k.data ->> 'country' <> ''
      and ((k.data ->> 'isDefaultShipping')::boolean or (k.data ->> 'isDefaultBilling')::boolean)
    order by (k.data ->> 'isDefaultShipping')::boolean desc nulls last, k.position limit 1`)
