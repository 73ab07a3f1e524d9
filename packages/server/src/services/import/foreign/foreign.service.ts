import { type ImportSystem, texts } from '@tradepost/contract'
import { type Db, type Feed, FeedError, type FeedRow } from '@tradepost/kernel'
import { type KeyScope, listStoredKeys } from '../entity/entity-key.store.ts'
import type { OpenFile } from '../model/import.rules.ts'
import { createLookup, type Missing } from '../published/lookup.rules.ts'
import { findCatalogDefaults, listAttributesNamed } from '../published/published.store.ts'
import { createPaths } from './category.rules.ts'
import { customerRecord } from './customer.rules.ts'
import { type KnownLocation, listLocations } from './foreign.store.ts'
import type { ForeignRow } from './foreign-row.rules.ts'
import { type RowReader, rowReader } from './group.rules.ts'
import { mappingFor } from './mapping/column.rules.ts'
import type { Mapping } from './mapping/mapping.types.ts'
import { productsOf } from './product.rules.ts'
import { newProduct } from './product-field.rules.ts'
import { type FindLocation, stockRecord } from './stock.rules.ts'

type Defaults = { localeCode: string; currencyCode: string }

export type ForeignTable = RowReader & {
  mapping: Mapping
  defaults: Defaults
  find: FindLocation
  /** Where the stock of products without a location is; null: nobody said, and none is the obvious one. */
  locationCode: string | null
}

/** Rows in the form of the interface, what must be there before, and the stock that they tell beside. */
export type ForeignRows = { rows: FeedRow[]; missing: Missing; stock: FeedRow[]; lost: string[][] }

const plain = (text: string) => text.trim().toLowerCase()

const obvious = (known: KnownLocation[]): string | null =>
  known.length === 1
    ? (known[0]?.code ?? null)
    : (known.find(({ isDefault, isWarehouse }) => isDefault && isWarehouse)?.code ?? null)

/** How a file of another system is read; a file with other columns is refused. */
export const foreignTable = async (
  db: Db,
  scope: KeyScope,
  { entity, locationCodes }: Pick<OpenFile, 'entity' | 'locationCodes'>,
  system: ImportSystem,
  { columns, format }: Pick<Feed, 'columns' | 'format'>,
): Promise<ForeignTable> => {
  if (format !== 'csv' || !columns) throw new FeedError(texts.foreignNoTable(system))
  const mapping = mappingFor(system, entity, columns)
  const defaults = await findCatalogDefaults(db, scope)
  if (!defaults) throw new FeedError(texts.foreignNoCatalog)
  const known = await listLocations(db, scope.merchantId)
  const codes = new Map([
    ...known.map(({ code, name }) => [plain(name ?? code), code] as const),
    ...known.map(({ code }) => [plain(code), code] as const),
  ])
  const locationCode = locationCodes[0] ?? obvious(known)
  const find: FindLocation = (name) => (name === '' ? locationCode : (codes.get(plain(name)) ?? null))
  return { ...rowReader(mapping, columns, defaults.currencyCode), mapping, defaults, find, locationCode }
}

const optionTitles = (rows: ForeignRow[]) => [
  ...new Set(rows.flatMap(({ cells }) => (cells.optionName ?? []).map((cell) => cell?.text ?? ''))),
]

const lookupFor = async (db: Db, { merchantId }: KeyScope, localeCode: string, rows: ForeignRow[]) => {
  const titles = optionTitles(rows).filter(Boolean)
  const attributes = titles.length > 0 ? await listAttributesNamed(db, merchantId, localeCode, titles) : []
  return createLookup({ localeCode, categories: [], attributes })
}

const storedAmong = async (db: Db, scope: KeyScope, codes: string[]): Promise<Set<string>> => {
  if (codes.length === 0) return new Set()
  const found = await listStoredKeys(
    db,
    scope,
    codes.map((code) => [code]),
  )
  return new Set(found.flatMap(({ key }) => key))
}

const codeIn = ({ value }: FeedRow): string => String(value?.code ?? '')

const lostIn = (groups: ForeignRow[][]) =>
  groups.flat().flatMap(({ lost }) => (lost.size > 0 ? [[...lost]] : []))

const readProducts = async (
  db: Db,
  scope: KeyScope,
  { mapping, defaults, groups, locationCode }: ForeignTable,
  feedRows: FeedRow[],
): Promise<ForeignRows> => {
  const read = groups(feedRows)
  const { option, missing } = await lookupFor(db, scope, defaults.localeCode, read.flat())
  const paths = createPaths()
  const facts = { ...defaults, option, category: paths.category }
  const made = read.map((group) => productsOf(group, mapping, facts))
  const products = made.flatMap((one) => one.products)
  const [known, categories] = await Promise.all([
    storedAmong(db, scope, [...new Set(products.map(codeIn).filter(Boolean))]),
    storedAmong(db, { ...scope, entity: 'category' }, [...paths.named.keys()]),
  ])
  const rows = products.map((row) =>
    row.value && !known.has(codeIn(row)) ? { ...row, value: { ...newProduct, ...row.value } } : row,
  )
  for (const [code, category] of paths.named)
    if (!categories.has(code)) missing.categories.set(code, category)
  const stock = made
    .flatMap((one) => one.stock)
    .map((row) => ({ ...row, value: { ...row.value, locationCode } }))
  return { rows, missing, stock, lost: lostIn(read) }
}

export const readForeign = async (
  db: Db,
  scope: KeyScope,
  table: ForeignTable,
  feedRows: FeedRow[],
): Promise<ForeignRows> => {
  const { mapping, defaults, groups, find } = table
  if (mapping.entity === 'product') return readProducts(db, scope, table, feedRows)
  const read = groups(feedRows)
  const rows = read
    .flat()
    .flatMap((row) => (mapping.entity === 'customer' ? customerRecord(row) : stockRecord(row, mapping, find)))
  const missing: Missing = { localeCode: defaults.localeCode, categories: new Map(), attributes: new Map() }
  return { rows, missing, stock: [], lost: lostIn(read) }
}
