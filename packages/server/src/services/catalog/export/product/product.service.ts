import { type Db, mapInTurns, type Platform } from '@tradepost/kernel'
import { type ProductField, viewSql } from '../../product/read/product.read.ts'
import { inBatches } from '../source/batches.ts'
import { type ExportedProduct, type SharedFields, sharedFields } from './product.rules.ts'
import * as store from './product.store.ts'
import { sharedValues } from './shared-value.ts'

export type ProductRun = { db: Db; platform: Platform; merchantId: number; catalogId: number }

/** Products that are parsed at a time: few enough that the garbage collector finds them while they are young. */
const PART = 100

type Resolve = (products: SharedFields[]) => Promise<void>

/** Each replaces the stored values by those of the read shape. */
const resolvers = (db: Db, scope: store.Viewed): Record<keyof SharedFields, Resolve> => {
  const properties = sharedValues((stored: SharedFields['properties']) =>
    store.listProperties(db, scope, stored),
  )
  const names = sharedValues((codes: string[]) => store.listCategoryNames(db, scope, codes))
  const options = sharedValues((stored: SharedFields['options'][]) => store.listOptions(db, scope, stored))
  return {
    properties: async (products) => {
      const shown = await properties(products.flatMap((product) => product.properties))
      let at = 0
      for (const product of products) {
        const end = at + product.properties.length
        product.properties = shown.slice(at, end)
        at = end
      }
    },
    categories: async (products) => {
      const entries = products.flatMap(({ categories }) => categories)
      const found = await names(entries.map(({ code }) => code))
      for (const [n, entry] of entries.entries()) {
        entry.categoryName = found[n] ?? null
        entry.isPrimary ??= false
      }
    },
    options: async (products) => {
      const found = await options(products.map((product) => product.options))
      for (const [n, product] of products.entries()) product.options = found[n] ?? []
    },
  }
}

/** The products of the catalog with at least the named fields, in the order of their codes, a batch at a time. */
export async function* productBatches<Field extends ProductField>(
  { db, platform, merchantId, catalogId }: ProductRun,
  { fields, onlySold }: { fields: readonly Field[]; onlySold: boolean },
): AsyncGenerator<ExportedProduct<Field>[]> {
  const view = viewSql({ now: platform.clock.now(), images: null })
  const resolve = resolvers(db, { merchantId, catalogId, view })
  const named: readonly ProductField[] = fields
  const shared = sharedFields.filter((field) => named.includes(field))
  const batches = inBatches((after, limit) =>
    store.listProductTexts(db, merchantId, { catalogId, after, limit }, { view, fields, onlySold }),
  )
  for await (const rows of batches)
    for (let from = 0; from < rows.length; from += PART) {
      const products = await mapInTurns(rows.slice(from, from + PART), ({ text }) => JSON.parse(text))
      for (const field of shared) await resolve[field](products)
      yield products
    }
}
