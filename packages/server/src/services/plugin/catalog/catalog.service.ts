import { type Category, errors, type ProductRead } from '@tradepost/contract'
import { ApiError } from '@tradepost/kernel'
import { listCategories, listProducts } from '../../catalog/index.ts'
import type { PluginCall } from '../model/action.types.ts'

export type Page = { limit: number; offset?: number; after?: string; fields: string; filters?: string }

type Meta = { totalItemCount?: number; cursors?: { after: string | null } }
type Listed<Name extends string, Item> = { meta: Meta } & Record<Name, Item[]>

/** A shop whose catalog is not there yet has nothing in it. */
const emptyIfNoCatalog = (error: unknown) => {
  if (error instanceof ApiError && error.definition === errors.catalogNotFound) return null
  throw error
}

const read = async <Name extends string, Item>(name: Name, answer: Promise<{ text: string }>) => {
  const found = await answer.catch(emptyIfNoCatalog)
  if (!found) return { total: 0, items: [] as Item[], after: null }
  const listed = JSON.parse(found.text) as Listed<Name, Item>
  const { totalItemCount = 0, cursors } = listed.meta
  return { total: totalItemCount, items: listed[name], after: cursors?.after ?? null }
}

const ofShop = ({ shop }: PluginCall) => ({
  catalogCode: shop.catalogCode ?? undefined,
  localeCode: shop.locales[0],
  getOriginalImageUrls: true,
})

export const readProducts = (call: PluginCall, page: Page) =>
  read<'products', ProductRead>('products', listProducts(call.ctx, { ...ofShop(call), ...page }))

export const readCategories = (call: PluginCall, page: Page) =>
  read<'categories', Category>('categories', listCategories(call.ctx, { ...ofShop(call), ...page }))

/** How much there is to export. */
export const countShopContent = async (call: PluginCall) => {
  const one = { limit: 1, offset: 0, fields: 'code' }
  const [items, categories] = await Promise.all([readProducts(call, one), readCategories(call, one)])
  return { category_count: categories.total, item_count: items.total, review_count: 0 }
}
