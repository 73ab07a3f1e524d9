import { empty, type ListRules, type SortField, type Sql, sql } from '@tradepost/kernel'
import { contactsJson, deviceJson } from '../../customer/index.ts'

const customerJson = (contacts: boolean): Sql => sql`json_build_object('id', c.id,
  'internalCustomerNumber', c.number, 'externalCustomerNumber', c.external_number, 'firstName', c.first_name,
  'middleName', c.middle_name, 'lastName', c.last_name, 'emailAddress', c.email_address
  ${contacts ? sql`, 'contacts', ${contactsJson}` : empty})`

/** A customer that was found by a search. */
export const foundJson: Sql = sql`json_build_object('id', c.id, 'type', 'customer', 'customer', ${customerJson(false)})`

export type MemberView = { customer: boolean; contacts: boolean; device: boolean }

/** A member with its customer or its device, where requested. */
export const memberJson = ({ customer, contacts, device }: MemberView): Sql => sql`case m.member_type
  when 'customer' then json_build_object('id', m.member_id, 'type', m.member_type
    ${customer ? sql`, 'customer', ${customerJson(contacts)}` : empty})
  else json_build_object('id', m.member_id, 'type', m.member_type ${device ? sql`, 'device', ${deviceJson}` : empty}) end`

/** The id of a customer among the ids of members; cast only where it is one. */
const customerId: Sql = sql`case when m.member_type = 'customer' then m.member_id::uuid end`

/** Members with the customer `c` or the device `d` that each of them is. */
export const members: Sql = sql`segment_member m
  left join customer c on c.merchant_id = m.merchant_id and c.id = ${customerId} and c.status <> 'deleted'
  left join device d on m.member_type = 'device' and d.merchant_id = m.merchant_id and d.code = m.member_id`

/** A customer or a device that is gone is no member, also in the seconds before its membership ends. */
export const isThere: Sql = sql`(c.id is not null or d.code is not null)`

const lastName: SortField = { type: 'text', sql: sql`c.last_name`, nullable: true }
const emailAddress: SortField = { type: 'text', sql: sql`c.email_address`, nullable: true }

export const memberOrder = {
  sorts: { lastName, emailAddress, 'customer.lastName': lastName, 'customer.emailAddress': emailAddress },
  tiebreak: { type: { type: 'text', sql: sql`m.member_type` }, id: { type: 'text', sql: sql`m.member_id` } },
  hasCursor: true,
} satisfies ListRules

export const foundOrder = {
  tiebreak: { id: { type: 'uuid', sql: sql`c.id` } },
  hasCursor: true,
} satisfies ListRules
