import { productReadFields } from '@tradepost/contract'
import { Answer, type Ctx, entityAnswer, fail, parseFields, refuse, type Sql } from '@tradepost/kernel'
import { imageSite } from '../image/image.rules.ts'
import { findDocument, hasDocuments } from '../product-document/product-document.service.ts'
import { descriptionsText, productText, viewSql } from './product.read.ts'
import type { ProductKey } from './product.store.ts'
import * as store from './product.store.ts'

export type ViewQuery = { localeCode?: string; getOriginalImageUrls?: boolean }

export const viewOf = (ctx: Ctx, { localeCode, getOriginalImageUrls }: ViewQuery) =>
  viewSql({
    localeCode,
    now: ctx.now,
    images: getOriginalImageUrls ? null : imageSite(ctx.platform),
  })

export const shapeOf = (ctx: Ctx, fields: string | undefined) =>
  productText(ctx.may('CPCV'), readFields(fields))

const readFields = (text: string | undefined) => {
  const parsed = parseFields(text, productReadFields, 'exclusive')
  if ('problems' in parsed) refuse(parsed.problems)
  return (parsed as { fields: Set<(typeof productReadFields)[number]> | null }).fields
}

type ProductQuery = ViewQuery & { fields?: string }

const build = (ctx: Ctx, key: ProductKey, query: ViewQuery, shape: Sql) =>
  store.findProduct(ctx.db, ctx.merchantId, key, viewOf(ctx, query), shape)

/** As it is kept, or built for this read. */
const read = async (ctx: Ctx, key: ProductKey, query: ProductQuery) => {
  const kept = hasDocuments(ctx, query) ? await findDocument(ctx, key, query) : undefined
  const mustBuild = kept === undefined || (kept !== null && kept.revision !== null && kept.text === null)
  return mustBuild ? build(ctx, key, query, shapeOf(ctx, query.fields)) : kept
}

const existing = (row: store.FoundProduct | null) => {
  if (!row) throw fail('catalogNotFound')
  if (row.text === null || row.revision === null) throw fail('productNotFound')
  return { text: row.text, revision: row.revision }
}

export const getProduct = async (ctx: Ctx, key: ProductKey, query: ProductQuery) => {
  const { text, revision } = existing(await read(ctx, key, query))
  return entityAnswer('product', text, revision)
}

export const getProductDescriptions = async (ctx: Ctx, key: ProductKey, query: { localeCode?: string }) => {
  const { text, revision } = existing(await build(ctx, key, query, descriptionsText))
  return new Answer(text, revision)
}
