import { modelTypes, productStatuses } from '@tradepost/contract'
import type { FilterFamilies, FilterFamily, FilterField, FilterFields, Sql } from '@tradepost/kernel'
import { sql } from '@tradepost/kernel'
import { typeOfCondition, VALUE_MARK } from './filter.rules.ts'

// Everywhere here `f` is the row of the product in product_filter and `c` its catalog.

const value = { text: sql`value`, number: sql`number_in(value)`, boolean: sql`boolean_in(value)` }

/** An exponent is written in another way than the index has it. */
const isIndexed = (values: readonly string[]) => values.every((one) => !/\de/i.test(one))

const termsOf =
  (family: string, typeOf: (condition: unknown) => keyof typeof value): FilterFamily =>
  (code, condition) => {
    const field = `${family}.${code}${VALUE_MARK}`
    const type = typeOf(condition)
    return {
      type,
      exists: (on) => sql`exists (
        select from unnest(f.terms) as term cross join lateral substr(term, length(${field}::text) + 1) as value
        where starts_with(term, ${field}::text) and ${on(value[type])})`,
      has: (values) =>
        type !== 'number' || isIndexed(values)
          ? sql`f.terms && ${values.map((one) => field + one)}::text[]`
          : null,
    }
  }

export const valueFamilies = {
  'options.*': termsOf('options', () => 'text'),
  'attributes.*': termsOf('attributes', () => 'text'),
  'properties.*': termsOf('properties', typeOfCondition),
} satisfies FilterFamilies

/** An amount without a currency compares with nothing: that of the request, else of the catalog. */
export const priceField = (currencyCode: string | undefined): FilterField => ({
  type: 'number',
  exists: (on) =>
    sql`(f.currency_code = coalesce(${currencyCode ?? null}::text, c.default_currency_code) and ${on(sql`f.price`)})`,
})

/** Fields of a product that its narrow row has, too. */
export const narrowFields = {
  code: { type: 'text', sql: sql`f.product_code` },
  status: { type: 'enum', values: productStatuses, sql: sql`f.status` },
  modelType: { type: 'enum', values: modelTypes, sql: sql`f.model_type` },
  parentProductCode: { type: 'text', sql: sql`f.parent_code` },
} satisfies FilterFields

/** The narrow row of the product with this code. */
export const filterRow = (merchantId: number, code: Sql): Sql =>
  sql`join product_filter f on f.merchant_id = ${merchantId} and f.catalog_id = c.id and f.product_code = ${code}`

/** The row with code and names of the product with this code, in which an index finds their parts. */
export const nameRow = (merchantId: number, code: Sql): Sql =>
  sql`join product_name n on n.merchant_id = ${merchantId} and n.catalog_id = c.id and n.product_code = ${code}`
