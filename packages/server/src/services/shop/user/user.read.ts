import type { ShopUser } from '@tradepost/contract'
import { type Db, sql } from '@tradepost/kernel'
import { contactsJson } from '../../customer/index.ts'

/** Nobody: unknown or not active. Gender and birthday are not among the data of a customer. */
export const findUser = (db: Db, merchantId: number, customerId: string) =>
  db.maybe<ShopUser>(sql`
    select c.id, c.email_address as mail, c.first_name as "firstName", c.last_name as "lastName", null as gender,
      null as birthday, (
        select nullif(k.data ->> 'phone', '') from customer_contact k
        where k.merchant_id = c.merchant_id and k.customer_id = c.id order by k.position limit 1) as phone,
      ${contactsJson} as addresses
    from customer c where c.merchant_id = ${merchantId} and c.id = ${customerId} and c.status = 'active'`)
