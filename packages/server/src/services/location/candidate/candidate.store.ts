import type { OperationHours } from '@tradepost/contract'
import { type Db, sql } from '@tradepost/kernel'

export type LocationCandidate = {
  code: string
  isActive: boolean
  methods: string[]
  isDefaultWarehouse: boolean
  address: {
    country: string | null
    region: string | null
    city: string | null
    postalCode: string | null
  } | null
  operationHours: OperationHours
  timeZone: string | null
}

/** All locations of a merchant, with what decides whether work goes to them. */
export const listLocationCandidates = (db: Db, merchantId: number) =>
  db.many<LocationCandidate>(sql`
    select l.code, l.data ->> 'status' = 'active' as "isActive", l.data -> 'supportedFulfillmentMethods' as methods,
      l.data #>> '{type,code}' = 'warehouse' and (l.data ->> 'isDefault')::boolean as "isDefaultWarehouse",
      (select jsonb_build_object('country', a -> 'country', 'region', a -> 'region', 'city', a -> 'city',
          'postalCode', a -> 'postalCode')
        from jsonb_array_elements(l.data -> 'addresses') with ordinality as listed(a, position)
        order by coalesce((a ->> 'isPrimary')::boolean, false) desc, position limit 1) as address,
      l.data -> 'operationHours' as "operationHours", l.data ->> 'timeZone' as "timeZone"
    from location l where l.merchant_id = ${merchantId} order by l.code`)
