import { Answer, type Ctx, entityAnswer, fail, type Sql } from '@tradepost/kernel'
import * as store from '../record/product.store.ts'
import { findDocument, hasDocuments } from './document.service.ts'
import { descriptionsText } from './product.read.ts'
import { shapeOf, type ViewQuery, viewOf } from './view.service.ts'

type ProductQuery = ViewQuery & { fields?: string }

const build = (ctx: Ctx, key: store.ProductKey, query: ViewQuery, shape: Sql) =>
  store.findProduct(ctx.db, ctx.merchantId, key, viewOf(ctx, query), shape)

/** As it is kept, or built for this read. */
const read = async (ctx: Ctx, key: store.ProductKey, query: ProductQuery) => {
  const isKept = hasDocuments(ctx, query)
  if (isKept) ctx.leaveReplica()
  const kept = isKept ? await findDocument(ctx, key, query) : undefined
  const mustBuild = kept === undefined || (kept !== null && kept.revision !== null && kept.text === null)
  return mustBuild ? build(ctx, key, query, shapeOf(ctx, query.fields)) : kept
}

const existing = (row: store.FoundProduct | null) => {
  if (!row) throw fail('catalogNotFound')
  if (row.text === null || row.revision === null) throw fail('productNotFound')
  return { text: row.text, revision: row.revision }
}

export const getProduct = async (ctx: Ctx, key: store.ProductKey, query: ProductQuery) => {
  const { text, revision } = existing(await read(ctx, key, query))
  return entityAnswer('product', text, revision)
}

export const getProductDescriptions = async (
  ctx: Ctx,
  key: store.ProductKey,
  query: { localeCode?: string },
) => {
  const { text, revision } = existing(await build(ctx, key, query, descriptionsText))
  return new Answer(text, revision)
}
