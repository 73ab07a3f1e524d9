import {
  type BatchErrorItem,
  type ProductCreate,
  type ProductUpdate,
  productReadFields,
} from '@tradepost/contract'
import {
  Answer,
  batchError,
  type Ctx,
  emit,
  entityAnswer,
  fail,
  listAnswer,
  pageMeta,
  parseFields,
  readList,
  refuse,
  type Sql,
  sql,
} from '@tradepost/kernel'
import { descriptionsText, isAvailable, productText, viewSql } from './product.read.ts'
import { isStale, toStoredPatch, toStoredProduct } from './product.rules.ts'
import type { ProductKey } from './product.store.ts'
import * as store from './product.store.ts'

const viewOf = (ctx: Ctx, { localeCode }: { localeCode?: string }) => viewSql({ localeCode, now: ctx.now })

const shapeOf = (ctx: Ctx, fields: string | undefined) => productText(ctx.may('CPCV'), readFields(fields))

const readFields = (text: string | undefined) => {
  const parsed = parseFields(text, productReadFields, 'exclusive')
  if ('problems' in parsed) refuse(parsed.problems)
  return (parsed as { fields: Set<(typeof productReadFields)[number]> | null }).fields
}

const found = async (ctx: Ctx, key: ProductKey, query: { localeCode?: string }, shape: Sql) => {
  const row = await store.findProduct(ctx.db, ctx.merchantId, key, viewOf(ctx, query), shape)
  if (!row) throw fail('catalogNotFound')
  if (row.text === null || row.revision === null) throw fail('productNotFound')
  return { text: row.text, revision: row.revision }
}

export const getProduct = async (
  ctx: Ctx,
  key: ProductKey,
  query: { fields?: string; localeCode?: string },
) => {
  const { text, revision } = await found(ctx, key, query, shapeOf(ctx, query.fields))
  return entityAnswer('product', text, revision)
}

export const getProductDescriptions = async (ctx: Ctx, key: ProductKey, query: { localeCode?: string }) => {
  const { text, revision } = await found(ctx, key, query, descriptionsText)
  return new Answer(text, revision)
}

export type ProductListQuery = {
  filters?: string
  sort?: string
  fields?: string
  limit?: number
  offset?: number
  after?: string
  localeCode?: string
  catalogCode?: string
  currencyCode?: string
  ignoreTotalItemCount?: boolean
  showOnlyAvailableProducts?: boolean
}

const rules = { filters: store.filterFields, sorts: store.sortFields, tiebreak: store.tiebreak }

export const listProducts = async (ctx: Ctx, query: ProductListQuery) => {
  const list = readList(query, rules)
  const conditions = [
    query.showOnlyAvailableProducts && isAvailable,
    query.currencyCode && sql`p.data #>> '{price,currencyCode}' = ${query.currencyCode}`,
  ].filter((condition) => typeof condition === 'object')
  const page = await store.listProducts(ctx.db, ctx.merchantId, {
    catalogCode: query.catalogCode,
    view: viewOf(ctx, query),
    item: shapeOf(ctx, query.fields),
    list,
    only: conditions.reduce<(typeof conditions)[number] | null>(
      (all, one) => (all ? sql`${all} and ${one}` : one),
      null,
    ),
    counted: !query.ignoreTotalItemCount,
  })
  if (!page) throw fail('catalogNotFound')
  return listAnswer('products', pageMeta(list, page), page.items)
}

/** Existing codes become error items; the others are stored, all in one statement. */
export const createProducts = (ctx: Ctx, catalogCode: string | undefined, products: ProductCreate[]) =>
  ctx.tx(async (tx): Promise<{ errors: BatchErrorItem[] }> => {
    const catalog = await store.lockCatalog(tx, ctx.merchantId, catalogCode)
    if (!catalog) throw fail('catalogNotFound')

    const first = new Map(products.map((product, index) => [product.code, index] as const).reverse())
    const fresh = products.filter((product, index) => first.get(product.code) === index)
    const stored = await store.insertProducts(
      tx,
      ctx,
      catalog,
      fresh.map((product) => ({ code: product.code, ...toStoredProduct(product) })),
    )

    const inserted = new Set(stored.map(({ code }) => code))
    const errors = products.flatMap(({ code }, index) =>
      inserted.has(code) && first.get(code) === index
        ? []
        : [batchError({ index, entity: 'product', id: code, catalogCode: catalog.code }, 'productExists')],
    )
    return { errors }
  })

const lockedProduct = async (tx: Parameters<typeof store.lockProduct>[0], ctx: Ctx, key: ProductKey) => {
  const locked = await store.lockProduct(tx, ctx.merchantId, key)
  if (!locked) throw fail('catalogNotFound')
  if (locked.revision === null) throw fail('productNotFound')
  ctx.checkMatch(locked.revision)
  return locked
}

const event = (event: string, code: string, catalogCode: string) => ({
  event,
  entity: 'product',
  entityId: code,
  payload: { productCode: code, catalogCode },
})

export const updateProduct = (ctx: Ctx, key: ProductKey, patch: ProductUpdate) =>
  ctx.tx(async (tx) => {
    const before = await lockedProduct(tx, ctx, key)
    if (isStale(before.externalUpdateDate, patch.externalUpdateDate)) throw fail('stale')
    if (Object.keys(patch).length === 0) return

    // both travel in one round trip
    await Promise.all([
      store.patchProduct(tx, ctx, before.catalogId, key.code, toStoredPatch(patch)),
      emit(tx, ctx, [event('productUpdated', key.code, before.catalogCode)]),
    ])
  })

export const deleteProduct = (ctx: Ctx, key: ProductKey) =>
  ctx.tx(async (tx) => {
    const { catalogId, catalogCode } = await lockedProduct(tx, ctx, key)
    await Promise.all([
      store.removeProduct(tx, ctx, { id: catalogId, code: catalogCode }, key.code),
      emit(tx, ctx, [event('productDeleted', key.code, catalogCode)]),
    ])
  })
