import type { CustomerAttributeType, deviceFilters } from '@tradepost/contract'
import { type FilterField, type FilterFields, raw, type Sql, sql } from '@tradepost/kernel'
import type { Definition } from '../record/filter.read.ts'

type Column = { type: 'text' | 'date'; sql: Sql }

/** `as` is a name of ours for the device. */
const columnsOf = (as: 'd' | 'v'): Record<(typeof deviceFilters)[number], Column> => {
  const column = (name: string) => raw(`${as}.${name}`)
  return {
    code: { type: 'text', sql: column('code') },
    platform: { type: 'text', sql: column('platform') },
    type: { type: 'text', sql: column('type') },
    pushToken: { type: 'text', sql: column('push_token') },
    loggedInCustomerId: { type: 'text', sql: sql`(${column('customer_id')}::text)` },
    model: { type: 'text', sql: column('model') },
    osVersion: { type: 'text', sql: column('os_version') },
    appVersion: { type: 'text', sql: column('app_version') },
    localeCode: { type: 'text', sql: column('locale_code') },
    lastActivity: { type: 'date', sql: column('last_activity') },
  }
}

export const deviceFilterFields: Record<(typeof deviceFilters)[number], FilterField> = columnsOf('d')

/** Attribute values of devices are not checked when written, so the cast is guarded. */
const readAs = (type: 'numeric' | 'timestamptz' | 'boolean'): Sql =>
  sql`case when pg_input_is_valid(a.value, ${raw(`'${type}'`)}) then a.value::${raw(type)} end`
const elements: Record<CustomerAttributeType, { type: FilterField['type']; value: Sql }> = {
  text: { type: 'text', value: sql`a.value` },
  callingNumber: { type: 'text', value: sql`a.value` },
  collectionOfValues: { type: 'text', value: sql`a.value` },
  boolean: { type: 'boolean', value: readAs('boolean') },
  number: { type: 'number', value: readAs('numeric') },
  date: { type: 'date', value: readAs('timestamptz') },
}

const attributeField = ({ code, type }: Definition, device: 'd' | 'v'): FilterField => ({
  type: elements[type].type as 'text',
  exists: (on) => sql`exists (select 1
    from (select coalesce(own.entry #>> '{value,code}', own.entry ->> 'value') as value
      from jsonb_array_elements(${raw(device)}.attributes) as own(entry)
      where own.entry ->> 'code' = ${code}) a
    where ${on(elements[type].value)})`,
})

const prefixed = (fields: FilterFields): FilterFields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [`devices.${name}`, field]))

const withAttributes = (as: 'd' | 'v', definitions: Definition[]): FilterFields => ({
  ...columnsOf(as),
  ...Object.fromEntries(definitions.map((one) => [`attributes.${one.code}`, attributeField(one, as)])),
})

/** `devices.platform` and so on, of a device `d`. */
export const ownDeviceFields = (definitions: Definition[]): FilterFields =>
  prefixed(withAttributes('d', definitions))

/** Fields that match when any of several devices `v` does; `owned` selects the devices. */
export const anyDeviceFields = (owned: Sql, definitions: Definition[] = []): FilterFields =>
  prefixed(
    Object.fromEntries(
      Object.entries(withAttributes('v', definitions)).map(([name, field]) => [
        name,
        {
          type: field.type,
          exists: (on) =>
            sql`exists (select 1 from device v where ${owned} and ${'exists' in field ? field.exists(on) : on(field.sql)})`,
        } as FilterField,
      ]),
    ),
  )

export const devicesOfCustomer = sql`v.merchant_id = c.merchant_id and v.customer_id = c.id`
