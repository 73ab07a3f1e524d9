import {
  fulfillmentMethods,
  type locationFilters,
  type locationReadFields,
  type locationSorts,
  locationStatuses,
  locationTypes,
} from '@tradepost/contract'
import {
  type FilterField,
  isoText,
  join,
  type ListRules,
  raw,
  type SortField,
  type Sql,
  sql,
} from '@tradepost/kernel'

export type LocationField = (typeof locationReadFields)[number]

/** `l` is the location. All but these is read as it is stored. */
const ownColumns: Partial<Record<LocationField, Sql>> = {
  code: sql`l.code`,
  createDate: isoText(sql`l.create_date`),
  updateDate: isoText(sql`l.update_date`),
}

const fieldSql = (field: LocationField): Sql => {
  const name = raw(`'${field}'`)
  return sql`${name}, ${ownColumns[field] ?? sql`l.data -> ${name}`}`
}

export const locationJson = (fields: readonly LocationField[]): Sql =>
  sql`json_build_object(${join(fields.map(fieldSql), ', ')})`

const text = (field: string) => ({ type: 'text', sql: sql`(l.data ->> ${raw(`'${field}'`)})` }) as const
const flag = (field: string): FilterField => ({
  type: 'boolean',
  sql: sql`(l.data ->> ${raw(`'${field}'`)})::boolean`,
})
/** A location has an address of which this holds. */
const ofAddress = (field: string): FilterField => ({
  type: 'text',
  exists: (on) => sql`exists (
    select 1 from jsonb_array_elements(l.data -> 'addresses') address
    where ${on(sql`(address ->> ${raw(`'${field}'`)})`)})`,
})

const code = { type: 'text', sql: sql`l.code` } as const
const type: FilterField = { type: 'enum', values: locationTypes, sql: sql`(l.data #>> '{type,code}')` }
const createDate = { type: 'date', sql: sql`l.create_date` } as const
const updateDate = { type: 'date', sql: sql`l.update_date` } as const

const filters: Record<(typeof locationFilters)[number], FilterField> = {
  code,
  name: text('name'),
  type,
  'type.code': type,
  status: { type: 'enum', values: locationStatuses, sql: sql`(l.data ->> 'status')` },
  isDefault: flag('isDefault'),
  isComingSoon: flag('isComingSoon'),
  localeCode: text('localeCode'),
  supportedFulfillmentMethods: {
    type: 'enum',
    values: fulfillmentMethods,
    exists: (on) => sql`exists (
      select 1 from jsonb_array_elements_text(l.data -> 'supportedFulfillmentMethods') method where ${on(sql`method`)})`,
  },
  'addresses.country': ofAddress('country'),
  'addresses.region': ofAddress('region'),
  'addresses.city': ofAddress('city'),
  'addresses.postalCode': ofAddress('postalCode'),
  createDate,
  updateDate,
}
const sorts: Record<(typeof locationSorts)[number], SortField> = {
  code,
  name: text('name'),
  createDate,
  updateDate,
}

export const listRules: ListRules = { hasCursor: true, filters, sorts, tiebreak: { code } }
