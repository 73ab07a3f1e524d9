import { type Ctx, entityAnswer, fail, normalizeLocale, readList } from '@tradepost/kernel'
import { defaultLocale } from '../base/locale.service.ts'
import * as store from './attribute.store.ts'

/** Attributes belong to no catalog: their default language is that of the default catalog, else the merchant's. */
const namesOf = async (ctx: Ctx, query: { localeCode?: string }): Promise<store.Names> => {
  const fallback = await defaultLocale(ctx)
  return { locale: query.localeCode ? normalizeLocale(query.localeCode) : fallback, fallback }
}

export type AttributeListQuery = {
  filters?: string
  sort?: string
  localeCode?: string
  limit?: number
  offset?: number
}

export const listAttributes = async (ctx: Ctx, query: AttributeListQuery) => {
  const names = await namesOf(ctx, query)
  const list = readList(query, store.listRules(names))
  return store.listAttributes(ctx.db, ctx.merchantId, names, list)
}

export const getAttribute = async (ctx: Ctx, code: string, query: { localeCode?: string }) => {
  const row = await store.findAttribute(ctx.db, ctx.merchantId, await namesOf(ctx, query), code)
  if (!row) throw fail('attributeNotFound')
  return entityAnswer('attribute', row.text, row.revision)
}
