import { type Db, sql } from '@tradepost/kernel'

export type KnownLocation = { code: string; name: string | null; isDefault: boolean; isWarehouse: boolean }

export const listLocations = (db: Db, merchantId: number) =>
  db.many<KnownLocation>(sql`
    select l.code, l.data ->> 'name' as name, coalesce((l.data ->> 'isDefault')::boolean, false) as "isDefault",
      coalesce(l.data #>> '{type,code}' = 'warehouse', false) as "isWarehouse"
    from location l where l.merchant_id = ${merchantId} order by l.code limit 10000`)
