import {
  type CustomerAttributeType,
  type customerFilters,
  type customerSorts,
  customerStatuses,
  type furtherCustomerFilters,
} from '@tradepost/contract'
import { type FilterField, type FilterFields, raw, type SortField, type Sql, sql } from '@tradepost/kernel'
import { metricFilters } from './metric.read.ts'

const text = (column: Sql): FilterField => ({ type: 'text', sql: column })

/** The customer has such a contact. */
const ofContact = (
  field: { type: 'text' | 'boolean' } | { type: 'enum'; values: readonly string[] },
  column: Sql,
) =>
  ({
    ...field,
    exists: (on) => sql`exists (select 1 from customer_contact k where k.merchant_id = c.merchant_id
      and k.customer_id = c.id and ${on(column)})`,
  }) as FilterField

type MetricFilter = `metrics.${string}`
type OwnFilter = Exclude<(typeof customerFilters)[number], MetricFilter>

const ownFilters: Record<OwnFilter, FilterField> = {
  id: { type: 'uuid', sql: sql`c.id` },
  name: text(sql`c.name`),
  firstName: text(sql`c.first_name`),
  lastName: text(sql`c.last_name`),
  emailAddress: text(sql`c.email_address`),
  status: { type: 'enum', values: customerStatuses, sql: sql`c.status` },
  externalCustomerNumber: text(sql`c.external_number`),
  internalCustomerNumber: { type: 'integer', sql: sql`c.number` },
  isAnonymous: { type: 'boolean', sql: sql`c.is_anonymous` },
  createDate: { type: 'date', sql: sql`c.create_date` },
  updateDate: { type: 'date', sql: sql`c.update_date` },
  contactStatus: ofContact({ type: 'enum', values: customerStatuses }, sql`k.status`),
  'contacts.postalCode': ofContact({ type: 'text' }, sql`k.postal_code`),
  'contacts.region': ofContact({ type: 'text' }, sql`k.region`),
  'contacts.country': ofContact({ type: 'text' }, sql`k.country`),
  'contacts.isDefaultBilling': ofContact({ type: 'boolean' }, sql`k.is_default_billing`),
  'contacts.isDefaultShipping': ofContact({ type: 'boolean' }, sql`k.is_default_shipping`),
}

const setting = (name: string): Sql => sql`(c.settings ->> ${raw(`'${name}'`)})`
const contactText = (name: string) => ofContact({ type: 'text' }, sql`(k.data ->> ${raw(`'${name}'`)})`)

const furtherFilters: Record<(typeof furtherCustomerFilters)[number], FilterField> = {
  middleName: text(sql`c.middle_name`),
  taxExempt: { type: 'boolean', sql: sql`c.tax_exempt` },
  taxClass: text(sql`c.tax_class`),
  'contacts.status': contactText('status'),
  'contacts.emailAddress': contactText('emailAddress'),
  'contacts.city': contactText('city'),
  'contacts.companyName': contactText('companyName'),
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

export type Definition = { code: string; type: CustomerAttributeType }

/** Casts only values of the wanted attribute: others may hold any text. */
const elements: Record<CustomerAttributeType, { type: FilterField['type']; element: (code: string) => Sql }> =
  {
    text: { type: 'text', element: () => sql`e.text` },
    callingNumber: { type: 'text', element: () => sql`e.text` },
    collectionOfValues: { type: 'text', element: () => sql`e.text` },
    boolean: { type: 'boolean', element: () => sql`(e.text = 'true')` },
    number: {
      type: 'number',
      element: (code) => sql`case when e.attribute_code = ${code} then e.text::numeric end`,
    },
    date: {
      type: 'date',
      element: (code) => sql`case when e.attribute_code = ${code} then iso_date(e.text) end`,
    },
  }

const attributeFilter = ({ code, type }: Definition): FilterField => {
  const { type: fieldType, element } = elements[type]
  return {
    type: fieldType,
    exists: (on) => sql`exists (select 1 from customer_attribute_entry e where e.merchant_id = c.merchant_id
      and e.customer_id = c.id and e.attribute_code = ${code} and e.text is not null and ${on(element(code))})`,
  } as FilterField
}

/** Filterable fields, with those attributes that are defined. */
export const filterFields = (definitions: Definition[]): FilterFields => ({
  ...ownFilters,
  ...Object.fromEntries(definitions.map((one) => [`attributes.${one.code}`, attributeFilter(one)])),
  ...metricFilters,
})

/** For searches and segments, which ask for more. */
export const searchFilterFields = (definitions: Definition[]): FilterFields => ({
  ...filterFields(definitions),
  ...furtherFilters,
})

export const number: SortField = { type: 'integer', sql: sql`c.number` }

export const sortFields: Record<(typeof customerSorts)[number], SortField> = {
  internalCustomerNumber: number,
  lastName: { type: 'text', sql: sql`c.last_name` },
  emailAddress: { type: 'text', sql: sql`c.email_address` },
  createDate: { type: 'date', sql: sql`c.create_date` },
  updateDate: { type: 'date', sql: sql`c.update_date` },
}
