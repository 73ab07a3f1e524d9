import { can } from '@tradepost/contract'
import { ApiError, type Ctx, type Db, type FeedRow, type Tx } from '@tradepost/kernel'
import { createAttributes, createAttributeValues, createCategories } from '../../catalog/index.ts'
import { type KeyScope, listStoredKeys } from '../entity/entity-key.store.ts'
import { listOf } from './column.rules.ts'
import { createLookup, type Missing } from './lookup.rules.ts'
import { cellsOf, type PublishedTable, publishedRow } from './published.rules.ts'
import * as store from './published.store.ts'

const optionColumns = ['productoption1', 'productoption2', 'productoption3']

type Read = { feed: FeedRow; cell: (name: string) => string }

const namesIn = (rows: Read[], columns: string[], split: (cell: string) => string[]): string[] => [
  ...new Set(rows.flatMap(({ cell }) => columns.flatMap((name) => split(cell(name))))),
]

const lookupFor = async (db: Db, scope: KeyScope, localeCode: string, rows: Read[]) => {
  const names = namesIn(
    rows.filter(({ cell }) => cell('categorycode') === ''),
    ['categories'],
    listOf,
  )
  const titles = namesIn(rows, optionColumns, (cell) => (cell === '' ? [] : [cell]))
  return createLookup({
    localeCode,
    categories: names.length > 0 ? await store.listCategoriesNamed(db, scope, names) : [],
    attributes:
      titles.length > 0 ? await store.listAttributesNamed(db, scope.merchantId, localeCode, titles) : [],
  })
}

const keyColumns: Partial<Record<KeyScope['entity'], string>> = {
  product: 'productcode',
  category: 'categorycode',
}

/** Codes of records that are stored already: their fields are left alone where the row says nothing. */
const storedCodes = async (db: Db, scope: KeyScope, rows: Read[]): Promise<Set<string>> => {
  const column = keyColumns[scope.entity]
  const codes = column ? namesIn(rows, [column], (cell) => (cell === '' ? [] : [cell])) : []
  if (codes.length === 0) return new Set()
  const found = await listStoredKeys(
    db,
    scope,
    codes.map((code) => [code]),
  )
  return new Set(found.flatMap(({ key }) => key))
}

/** Rows of a published table in the form of the interface, and what must be created before they can be applied. */
export const readPublished = async (
  db: Db,
  scope: KeyScope,
  table: PublishedTable,
  feedRows: FeedRow[],
): Promise<{ rows: FeedRow[]; missing: Missing | null }> => {
  const defaults = await store.findCatalogDefaults(db, scope)
  if (!defaults) return { rows: feedRows, missing: null }
  const read = feedRows.map((feed): Read => ({ feed, cell: cellsOf(table, feed.value ?? {}) }))
  const kept = read.filter(({ cell }) => cell('importtype').toUpperCase() !== 'D')
  const lookup = await lookupFor(db, scope, defaults.localeCode, kept)
  const stored = await storedCodes(db, scope, read)
  const rows = read.map(({ feed, cell }) => {
    const isNew = !stored.has(cell(keyColumns[scope.entity] ?? ''))
    const facts = {
      row: feed.row,
      localeCode: cell('localecode').toLowerCase() || defaults.localeCode,
      currencyCode: cell('currencycode').toUpperCase() || defaults.currencyCode,
      cell,
      ...lookup,
    }
    return publishedRow(table, feed, facts, isNew)
  })
  return { rows, missing: lookup.missing }
}

/** Who may not create them, or is too late, gets the rows refused that need them. */
const attempt = async (tx: Tx, work: () => Promise<unknown>) => {
  try {
    await tx.savepoint(work)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** To be called in the transaction of the rows. */
export const createMissing = async (tx: Tx, ctx: Ctx, catalogCode: string | null, missing: Missing) => {
  const { localeCode, categories, attributes } = missing
  ctx.ambient = tx
  const named = (name: string) => ({ [localeCode]: name })
  const itemsOf = (names: Map<string, string>, behind = 0) =>
    [...names].map(([code, name], n) => ({ code, name: named(name), sequenceId: behind + n + 1 }))
  if (categories.size > 0 && ctx.may(can.createCategories)) {
    const created = [...categories].map(([code, { name, parentCategoryCode }], n) => ({
      code,
      name: named(name),
      parentCategoryCode,
      sequenceId: n + 1,
    }))
    await attempt(tx, () => createCategories(ctx, catalogCode ?? undefined, created))
  }
  const fresh = [...attributes].filter(([, { storedValues }]) => storedValues === null)
  if (fresh.length > 0 && ctx.may(can.createAttributes)) {
    const created = fresh.map(([code, { name, values }]) => ({
      code,
      type: 'text' as const,
      use: 'option' as const,
      name: named(name),
      values: itemsOf(values),
    }))
    await attempt(tx, () => createAttributes(ctx, created))
  }
  for (const [code, { storedValues, values }] of attributes)
    if (storedValues !== null && values.size > 0 && ctx.may(can.editAttributes))
      await attempt(tx, () => createAttributeValues(ctx, code, itemsOf(values, storedValues)))
}
