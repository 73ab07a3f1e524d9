import { type FurtherFilter, type MemberDeviceFilter, memberTypes } from '@tradepost/contract'
import { type FilterField, type FilterFields, raw, type Sql, sql } from '@tradepost/kernel'
import { customerFilterFields } from '../customer/index.ts'

export type Definition = Parameters<typeof customerFilterFields>[0][number]

const text = (column: Sql): FilterField => ({ type: 'text', sql: column })
const setting = (name: string): Sql => sql`(c.settings ->> ${raw(`'${name}'`)})`

/** The customer has such a contact. */
const ofContact = (name: string): FilterField => ({
  type: 'text',
  exists: (on) => sql`exists (select 1 from customer_contact k where k.merchant_id = c.merchant_id
    and k.customer_id = c.id and ${on(sql`(k.data ->> ${raw(`'${name}'`)})`)})`,
})

const furtherFields: Record<FurtherFilter, FilterField> = {
  middleName: text(sql`c.middle_name`),
  taxExempt: { type: 'boolean', sql: sql`c.tax_exempt` },
  taxClass: text(sql`c.tax_class`),
  'contacts.status': ofContact('status'),
  'contacts.city': ofContact('city'),
  'contacts.companyName': ofContact('companyName'),
  'settings.defaultLocale': text(setting('defaultLocale')),
  'settings.defaultCurrency': text(setting('defaultCurrency')),
  'settings.defaultLocationCode': text(setting('defaultLocationCode')),
  'settings.communicationPreferences': {
    type: 'text',
    exists: (on) => sql`exists (select 1
      from jsonb_array_elements_text(c.settings -> 'communicationPreferences') p where ${on(sql`p`)})`,
  },
  'settings.marketingOptIn': { type: 'boolean', sql: sql`(c.settings ->> 'marketingOptIn')::boolean` },
}

const deviceColumns: Record<MemberDeviceFilter, { type: 'text' | 'date' | 'uuid'; column: Sql }> = {
  code: { type: 'text', column: sql`v.code` },
  platform: { type: 'text', column: sql`v.platform` },
  type: { type: 'text', column: sql`v.type` },
  model: { type: 'text', column: sql`v.model` },
  osVersion: { type: 'text', column: sql`v.os_version` },
  appVersion: { type: 'text', column: sql`v.app_version` },
  localeCode: { type: 'text', column: sql`v.locale_code` },
  lastActivity: { type: 'date', column: sql`v.last_activity` },
  loggedInCustomerId: { type: 'uuid', column: sql`v.customer_id` },
  pushToken: { type: 'text', column: sql`v.push_token` },
}

/** One of the devices `v` has it; `owned` says which devices are meant. */
const deviceFields = (owned: Sql): FilterFields =>
  Object.fromEntries(
    Object.entries(deviceColumns).map(([name, { type, column }]) => [
      `devices.${name}`,
      { type, exists: (on) => sql`exists (select 1 from device v where ${owned} and ${on(column)})` },
    ]),
  )

/** With and without the prefix. */
const customerFields = (definitions: Definition[]): FilterFields => {
  const plain: FilterFields = { ...customerFilterFields(definitions), ...furtherFields }
  return {
    ...plain,
    ...Object.fromEntries(Object.entries(plain).map(([name, field]) => [`customer.${name}`, field])),
  }
}

const devicesOfCustomer = deviceFields(sql`v.merchant_id = c.merchant_id and v.customer_id = c.id`)

/** What a search among the customers `c` may name. */
export const searchFields = (definitions: Definition[]): FilterFields => ({
  ...customerFields(definitions),
  ...devicesOfCustomer,
})

/** What rules may name: only what tells by an event that it changed. A device that was active again does not. */
export const ruleFields = (definitions: Definition[]): FilterFields => {
  const { 'devices.lastActivity': _, ...followed } = searchFields(definitions)
  return followed
}

const devicesOfMember = deviceFields(
  sql`v.merchant_id = m.merchant_id and (v.customer_id = c.id or (m.member_type = 'device' and v.code = m.member_id))`,
)

/** What a list of the members `m` may name; `c` is the customer, if it is one. */
export const memberFields = (definitions: Definition[]): FilterFields => ({
  ...customerFields(definitions),
  ...devicesOfMember,
  id: text(sql`m.member_id`),
  type: { type: 'enum', values: memberTypes, sql: sql`m.member_type` },
})

/** An attribute that is gone, or is of another type now: nobody has a value of it. */
const lost = (definition: Definition): FilterFields =>
  Object.fromEntries(
    Object.entries(customerFields([definition]))
      .filter(([name]) => name.endsWith(`attributes.${definition.code}`))
      .map(([name, { type }]) => [name, { type, exists: () => sql`false` } as FilterField]),
  )

/** For rules that were stored: they mean what they meant when they were written. */
export const storedRuleFields = (written: Definition[], definitions: Definition[]): FilterFields => {
  const types = new Map(definitions.map(({ code, type }) => [code, type]))
  const isLost = ({ code, type }: Definition) => types.get(code) !== type
  return Object.assign({}, ruleFields(definitions), ...written.filter(isLost).map(lost))
}
