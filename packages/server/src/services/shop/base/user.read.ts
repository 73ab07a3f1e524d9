import type { ShopUser } from '@tradepost/contract'
import { type Db, json, sql } from '@tradepost/kernel'
import { contactsJson } from '../../customer/index.ts'
import { customerGroup } from '../../plugin/index.ts'

/** Nobody: unknown or not active. Gender and birthday are there if the plugin of a shop brought them. */
export const findUser = (db: Db, merchantId: number, customerId: string) =>
  db.maybe<ShopUser>(sql`
    select c.id, c.email_address as mail, c.first_name as "firstName", c.last_name as "lastName", 
      case c.data ->> 'gender' when 'm' then 'male' when 'f' then 'female' end as gender,
      c.data ->> 'birthday' as birthday, coalesce(nullif(c.data ->> 'phone', ''), (
        select nullif(k.data ->> 'phone', '') from customer_contact k
        where k.merchant_id = c.merchant_id and k.customer_id = c.id order by k.position limit 1)) as phone,
      ${json([customerGroup])}::jsonb as "userGroups", coalesce(c.data -> 'customAttributes', '{}') as "customAttributes",
      ${contactsJson} as addresses
    from customer c where c.merchant_id = ${merchantId} and c.id = ${customerId} and c.status = 'active'`)
