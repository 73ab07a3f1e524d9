import { ApiError, type Ctx, createSharedReads, isHiddenInRecovery, perPlatform } from '@tradepost/kernel'
import { imageSite } from '../../image/image.rules.ts'
import type { FoundProduct, ProductKey } from '../record/product.store.ts'
import { type DocumentForm, documentView } from './document.read.ts'
import * as store from './document.store.ts'
import { productText, viewSql } from './product.read.ts'
import { textMaker } from './text-maker.ts'

type DocumentQuery = { localeCode?: string; getOriginalImageUrls?: boolean; fields?: string }

/**
 * Keeps whole products with images served by this site. Not inside of a transaction: it sees its own uncommitted changes,
 * and names are counted only at commit. Replicas have no kept texts, and would take seven times as long to build them.
 */
export const hasDocuments = (ctx: Ctx, { fields, getOriginalImageUrls }: DocumentQuery): boolean =>
  ctx.ambient === null && fields === undefined && !getOriginalImageUrls

export const formOf = (ctx: Ctx): DocumentForm => {
  const showCost = ctx.may('CPCV')
  return { showCost, maker: textMaker(imageSite(ctx.platform), productText(showCost, null)) }
}

/** A view for those who only look for a text: its images are in it. */
export const documentViewOf = (ctx: Ctx, { localeCode }: DocumentQuery) => documentView(localeCode, ctx.now)

const makingOf = (ctx: Ctx, { localeCode }: DocumentQuery) => {
  const form = formOf(ctx)
  return {
    form,
    view: viewSql({ localeCode, now: ctx.now, images: imageSite(ctx.platform) }),
    text: productText(form.showCost, null),
  }
}

/** A full disk, or a database that only reads, must not keep anybody from reading: they build the text for themselves. */
const unlessRefused = async <T>(ctx: Ctx, keeping: Promise<T>, otherwise: T): Promise<T> => {
  try {
    return await keeping
  } catch (error) {
    if (error instanceof ApiError) throw error
    ctx.log.warn({ err: error }, 'texts of products could not be kept')
    return otherwise
  }
}

/** Undefined on a server in recovery, where kept texts cannot even be looked for: they have to be built. */
export const unlessInRecovery = async <T>(looking: Promise<T>): Promise<T | undefined> => {
  try {
    return await looking
  } catch (error) {
    if (!isHiddenInRecovery(error)) throw error
    return undefined
  }
}

/** Whether any could be kept. */
export const keepDocuments = async (
  ctx: Ctx,
  catalogCode: string | undefined,
  codes: string[],
  query: DocumentQuery,
): Promise<boolean> => {
  const keeping = store.keepDocuments(ctx.db, ctx.merchantId, catalogCode, codes, makingOf(ctx, query))
  return (await unlessRefused(ctx, keeping, 0)) > 0
}

const sharing = perPlatform(() => createSharedReads<FoundProduct>())

/** With other reads of the moment; undefined: it has to be asked for alone. */
const findAmongOthers = (ctx: Ctx, { code, catalogCode }: ProductKey, query: DocumentQuery) => {
  const { platform, merchantId } = ctx
  const form = formOf(ctx)
  const catalog = catalogCode === undefined ? '' : ` ${catalogCode}`
  const kind = `${merchantId} ${form.showCost} ${query.localeCode}${catalog}`
  return sharing(platform)(kind, code, (codes, isShared) => {
    const { db } = isShared ? ctx.forSeveral() : ctx
    return store.listDocuments(db, merchantId, catalogCode, codes, { view: documentViewOf(ctx, query), form })
  })
}

const findOrKeep = async (ctx: Ctx, key: ProductKey, query: DocumentQuery) => {
  const { db, merchantId } = ctx
  const found =
    (await findAmongOthers(ctx, key, query)) ??
    (await store.findDocument(db, merchantId, key, documentViewOf(ctx, query), formOf(ctx)))
  if (!found || found.text !== null || found.revision === null) return found
  const kept = await unlessRefused(ctx, store.keepDocument(db, merchantId, key, makingOf(ctx, query)), null)
  return kept ?? found
}

/**
 * Null: no such catalog. Without a revision: no such product. Undefined, or without a text: it has to be built.
 */
export const findDocument = (ctx: Ctx, key: ProductKey, query: DocumentQuery) =>
  unlessInRecovery(findOrKeep(ctx, key, query))
