import type { customerOptionalFields } from '@tradepost/contract'
import { empty, isoText, type Sql, sql } from '@tradepost/kernel'
import { inLanguage, type Languages } from '../locale/language.read.ts'
import { metricsJson } from './metric.read.ts'

export type OptionalField = (typeof customerOptionalFields)[number]
export type View = {
  fields: ReadonlySet<OptionalField>
  /** Which attributes are shown; all when left out. */
  attributeCodes?: string[]
  languages: Languages
  ignoreInternal: boolean
}

const basic: Sql = sql`'id', c.id, 'internalCustomerNumber', c.number, 'externalCustomerNumber', c.external_number,
  'firstName', c.first_name, 'middleName', c.middle_name, 'lastName', c.last_name, 'emailAddress', c.email_address,
  'status', c.status, 'isAnonymous', c.is_anonymous, 'externalUpdateDate', ${isoText(sql`c.external_update_date`)},
  'taxExempt', c.tax_exempt, 'taxClass', c.tax_class, 'createDate', ${isoText(sql`c.create_date`)},
  'updateDate', ${isoText(sql`c.update_date`)}`

const ofCustomer = (table: Sql): Sql =>
  sql`${table}.merchant_id = c.merchant_id and ${table}.customer_id = c.id`

/** Contacts of the customer `c`. */
export const contactsJson: Sql = sql`coalesce((
  select json_agg(jsonb_build_object('id', k.id, 'data', null) || k.data order by k.position)
  from customer_contact k where ${ofCustomer(sql`k`)}), '[]')`

const attributes = ({ languages, ignoreInternal, attributeCodes }: View): Sql => sql`coalesce((
  select json_agg(json_build_object('code', e.attribute_code, 'name', ${inLanguage(sql`a.name`, languages)}, 'value',
      case when jsonb_typeof(e.value) = 'object' then (
        select jsonb_build_object('code', v.code, 'name', ${inLanguage(sql`v.name`, languages)}) from customer_attribute_value v
        where v.merchant_id = e.merchant_id and v.attribute_code = e.attribute_code and v.code = e.text)
      else e.value end) order by e.attribute_code)
  from customer_attribute_entry e
  join customer_attribute a on a.merchant_id = e.merchant_id and a.code = e.attribute_code
  where ${ofCustomer(sql`e`)} ${ignoreInternal ? sql`and a.visibility <> 'internal'` : empty}
    ${attributeCodes ? sql`and e.attribute_code = any(${attributeCodes}::text[])` : empty}), '[]')`

/** The basic fields, and the other fields that were asked for. */
export const customerJson = (view: View): Sql => {
  const { fields } = view
  return sql`json_build_object(${basic}
    ${fields.has('contacts') ? sql`, 'contacts', ${contactsJson}` : empty}
    ${fields.has('attributes') ? sql`, 'attributes', ${attributes(view)}` : empty}
    ${fields.has('settings') ? sql`, 'settings', c.settings, 'data', c.data` : empty}
    ${fields.has('metrics') ? sql`, 'metrics', ${metricsJson}` : empty})`
}
