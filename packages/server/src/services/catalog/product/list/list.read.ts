import {
  modelTypes,
  type ProductFilter,
  type ProductRead,
  productFilters,
  type productSorts,
  productStatuses,
} from '@tradepost/contract'
import {
  type FilterFamilies,
  type FilterField,
  type FilterFields,
  type SortField,
  type Sql,
  sql,
} from '@tradepost/kernel'
import { narrowFields, priceField, valueFamilies } from '../filter/filter.read.ts'
import { hasVariantPrices } from '../read/product.read.ts'
import { relevance } from '../search/search.store.ts'
import { storedField } from './stored-field.read.ts'

const identifier = (name: string): FilterField => ({
  type: 'text',
  sql: sql`(p.data #>> ${`{identifiers,${name}}`}::text[])`,
})
const localizedName = sql`localized(p.data -> 'name', c.default_locale_code, c.default_locale_code)`

const wideFields = {
  code: { type: 'text', sql: sql`p.code` },
  name: { type: 'text', sql: localizedName },
  parentProductCode: { type: 'text', sql: sql`(p.data ->> 'parentProductCode')` },
  locationCode: {
    type: 'text',
    exists: (on) => sql`exists (select 1 from inventory i where i.merchant_id = p.merchant_id
      and i.product_code = p.code and ${on(sql`i.location_code`)})`,
  },
  mfgPartNum: identifier('mfgPartNum'),
  distiPartNum: identifier('distiPartNum'),
  upc: identifier('upc'),
  ean: { type: 'text', sql: sql`(p.data #>> '{identifiers,ean}')` },
  isbn: identifier('isbn'),
  sku: { type: 'text', sql: sql`(p.data #>> '{identifiers,sku}')` },
  modelType: { type: 'enum', values: modelTypes, sql: sql`(p.data ->> 'modelType')` },
  status: { type: 'enum', values: productStatuses, sql: sql`(p.data ->> 'status')` },
  updateDate: { type: 'date', sql: sql`p.update_date` },
  fulfillmentMethods: {
    type: 'text',
    exists: (on) => sql`exists (
      select from jsonb_array_elements_text(p.data -> 'fulfillmentMethods') as method where ${on(sql`method`)})`,
  },
} satisfies FilterFields

/** Where the row with the names of a product is joined, whose index finds parts of texts. */
const nameFields = {
  code: { type: 'text', sql: sql`n.product_code` },
  name: { type: 'text', sql: localizedName, within: sql`n.names` },
} satisfies FilterFields

/** Filters by category, with `below` including subcategories; `code` is that of the product. */
const categoryField = (code: Sql, below: boolean): FilterField => ({
  type: 'text',
  exists: (on) => sql`exists (select 1 from product_category pc
    ${below ? sql`join category k on k.merchant_id = pc.merchant_id and k.catalog_id = c.id and k.code = pc.category_code cross join unnest(k.path) as step` : sql``}
    where pc.merchant_id = c.merchant_id and pc.catalog_id = c.id and pc.product_code = ${code}
      and ${on(below ? sql`step` : sql`pc.category_code`)})`,
})

type FieldName = Exclude<ProductFilter, keyof typeof valueFamilies>
type StoredName = Extract<
  Exclude<FieldName, keyof typeof wideFields | 'categoryCode' | 'price'>,
  keyof ProductRead
>

const hasOwnSql = (name: ProductFilter): boolean =>
  name in wideFields || name in valueFamilies || name === 'categoryCode' || name === 'price'

/** The other filters are fields of the product as they are stored: their schema says how they compare. */
const storedFields = Object.fromEntries(
  productFilters.filter((name) => !hasOwnSql(name)).map((name) => [name, storedField(name as StoredName)]),
) as Record<StoredName, FilterField>
type Asking = { currencyCode?: string; includeSubcategories?: boolean }

/** Fields of a product; of its narrow row and of its names where those are joined. */
export const filterFields = (
  { currencyCode, includeSubcategories = false }: Asking,
  joined: { narrow: boolean; names: boolean },
): Record<FieldName, FilterField> => {
  const code = joined.narrow ? narrowFields.code.sql : sql`p.code`
  return {
    ...storedFields,
    ...wideFields,
    ...(joined.narrow && narrowFields),
    ...(joined.names && nameFields),
    categoryCode: categoryField(code, includeSubcategories),
    price: priceField(currencyCode),
  }
}

export const filterFamilies: FilterFamilies = valueFamilies

const isOfNarrowRow = (name: string) => name === 'price' || /^(options|attributes|properties)\./.test(name)
const isInNarrowRow = (name: string) =>
  isOfNarrowRow(name) || name === 'categoryCode' || Object.hasOwn(narrowFields, name)

/** Whether a filter with these fields needs the narrow row, and whether it needs nothing else of the product. */
export const narrowUse = (names: string[]) => ({
  needsNarrow: names.some(isOfNarrowRow),
  isNarrowOnly: names.every(isInNarrowRow),
})

export const sortFields: Record<(typeof productSorts)[number], SortField> = {
  code: { type: 'text', sql: sql`p.code` },
  name: { type: 'text', sql: localizedName, nullable: 'last' },
  price: {
    type: 'number',
    sql: sql`coalesce(case when ${hasVariantPrices}
      then cheapest_variant(p.merchant_id, p.catalog_id, p.code, p.data #>> '{price,currencyCode}') end,
      (p.data #>> '{price,price}')::numeric)`,
    nullable: 'last',
  },
  createDate: { type: 'date', sql: sql`p.create_date` },
  updateDate: { type: 'date', sql: sql`p.update_date` },
  /** The position in the one category that the list is filtered by. */
  sequenceId: { type: 'number', sql: sql`entry.position` },
  /** How well a product matches the search. */
  relevance,
}

export const tiebreak = { code: sortFields.code }
/** Tie-break within a category, by the index of category entries. */
export const tiebreakInCategory: { code: SortField } = {
  code: { type: 'text', sql: sql`entry.product_code` },
}
