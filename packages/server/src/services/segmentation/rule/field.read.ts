import { memberTypes } from '@tradepost/contract'
import { type FilterField, type FilterFields, type Sql, sql } from '@tradepost/kernel'
import { anyDeviceFields, customerFilterFields, devicesOfCustomer } from '../../customer/index.ts'

export type Definition = Parameters<typeof customerFilterFields>[0][number]

const text = (column: Sql): FilterField => ({ type: 'text', sql: column })

/** Each field with the prefix `customer.` and without it. */
const customerFields = (definitions: Definition[]): FilterFields => {
  const plain = customerFilterFields(definitions)
  return {
    ...plain,
    ...Object.fromEntries(Object.entries(plain).map(([name, field]) => [`customer.${name}`, field])),
  }
}

const ofCustomer = anyDeviceFields(devicesOfCustomer)

/** Fields of a search among the customers `c`. */
export const searchFields = (definitions: Definition[]): FilterFields => ({
  ...customerFields(definitions),
  ...ofCustomer,
})

/** Fields of rules: only those whose changes are events. Activity of a device is none. */
export const ruleFields = (definitions: Definition[]): FilterFields => {
  const { 'devices.lastActivity': _, ...followed } = searchFields(definitions)
  return followed
}

const devicesOfMember = anyDeviceFields(
  sql`v.merchant_id = m.merchant_id and (v.customer_id = c.id or (m.member_type = 'device' and v.code = m.member_id))`,
)

/** Fields of a list of the members `m`; `c` is the customer, if the member is one. */
export const memberFields = (definitions: Definition[]): FilterFields => ({
  ...customerFields(definitions),
  ...devicesOfMember,
  id: text(sql`m.member_id`),
  type: { type: 'enum', values: memberTypes, sql: sql`m.member_type` },
})

/** An attribute that was deleted or has another type now: no customer has a value of it. */
const lost = (definition: Definition): FilterFields =>
  Object.fromEntries(
    Object.entries(customerFields([definition]))
      .filter(([name]) => name.endsWith(`attributes.${definition.code}`))
      .map(([name, { type }]) => [name, { type, exists: () => sql`false` } as FilterField]),
  )

/** For stored rules, which keep the meaning that they were written with. */
export const storedRuleFields = (written: Definition[], definitions: Definition[]): FilterFields => {
  const types = new Map(definitions.map(({ code, type }) => [code, type]))
  const isLost = ({ code, type }: Definition) => types.get(code) !== type
  return Object.assign({}, ruleFields(definitions), ...written.filter(isLost).map(lost))
}
