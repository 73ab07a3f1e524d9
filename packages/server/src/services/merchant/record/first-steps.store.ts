import type { FirstStepCode } from '@tradepost/contract'
import { type Db, json, sql } from '@tradepost/kernel'
import { checkoutDefaults } from '../model/checkout.rules.ts'

type Row = Record<FirstStepCode, boolean> & { shopCode: string | null }

/** Looks for one row of each kind, so it takes as long for a large merchant as for a new one. */
export const findFirstSteps = (db: Db, merchantId: number) =>
  db.one<Row>(sql`
    select
      (select settings <> '{}' or revision > 1 from merchant where id = ${merchantId}) as settings,
      exists (select from product where merchant_id = ${merchantId}) as product,
      exists (select from location where merchant_id = ${merchantId}) as location,
      exists (select from inventory where merchant_id = ${merchantId}) as stock,
      exists (select from shop where merchant_id = ${merchantId}) as shop,
      exists (
        select from shop where merchant_id = ${merchantId}
          and coalesce(checkout_settings -> 'paymentMethods', ${json(checkoutDefaults.paymentMethods)}::jsonb) <> '[]'
      ) as payment,
      exists (
        select from shop where merchant_id = ${merchantId}
          and coalesce(checkout_settings -> 'shippingMethods', ${json(checkoutDefaults.shippingMethods)}::jsonb) <> '[]'
      ) as shipping,
      exists (select from live_page where merchant_id = ${merchantId}) as page,
      exists (select from app_user where merchant_id = ${merchantId} offset 1) as staff,
      (select code from shop where merchant_id = ${merchantId} order by is_default desc, code limit 1) as "shopCode"`)
