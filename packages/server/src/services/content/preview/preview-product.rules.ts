import type { Widget } from '@tradepost/contract'
import { isObject } from '@tradepost/kernel'
import { shortCode } from '../widget-value/short-code.rules.ts'
import { isUnset, optionKey } from '../widget-value/widget-value.rules.ts'

const productWidgets = new Set(['productListWidget', 'productSliderWidget'])
const DEFAULT_COUNT = 10
const MAX_COUNT = 20
/** Each of them is a question to the catalog. */
export const MAX_PRODUCT_WIDGETS = 20

/** A question of a widget to the catalog; `codes` keeps the order of single products. */
export type ProductQuestion = {
  filters: Record<string, unknown>
  search?: string
  sort?: string
  limit: number
  codes?: string[]
  /** Like the page of a category, whose products may all be in subcategories. */
  includeSubcategories?: boolean
}

/** Products offered at a given time; their stock at that time is unknown. */
export const offeredAt = (at: Date) => ({
  status: { $ne: 'inactive' },
  $and: [
    { $or: [{ startDate: null }, { startDate: { $lte: at.toISOString() } }] },
    { $or: [{ endDate: null }, { endDate: { $gt: at.toISOString() } }] },
  ],
})

const priceSorts: Record<string, string> = { priceasc: 'price:asc', pricedesc: 'price:desc' }

const codesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String).slice(0, 100) : [])
const categoryOf = (value: unknown) => String(isObject(value) ? value.code : value)

/** The first key that is set decides. A brand is searched for, because products have none of their own. */
const selectionOf = (products: Record<string, unknown>): Partial<ProductQuestion> | null => {
  const { brand, category, searchTerm, manualItemNumbers, selectorItemNumbers } = products
  if (!isUnset(brand)) return { search: String(brand) }
  if (!isUnset(category))
    return { filters: { categoryCode: categoryOf(category) }, includeSubcategories: true }
  if (!isUnset(searchTerm)) return { search: String(searchTerm) }
  const codes = [manualItemNumbers, selectorItemNumbers].map(codesOf).find((list) => list.length > 0)
  return codes ? { codes, filters: { code: { $in: codes } } } : null
}

/** Null: it is no widget of products, or it names none. */
export const questionOf = (
  { widgetConfigDefinitionCode, widgetConfig }: Widget,
  at: Date,
): ProductQuestion | null => {
  const { products, productCount, sort } = widgetConfig
  if (!productWidgets.has(shortCode(widgetConfigDefinitionCode)) || !isObject(products)) return null
  const selection = selectionOf(products)
  if (!selection) return null
  const wanted = Number.isInteger(productCount) ? (productCount as number) : DEFAULT_COUNT
  return {
    ...selection,
    // words are cut where the search would refuse them
    ...(selection.search !== undefined && { search: selection.search.slice(0, 200) }),
    filters: { ...selection.filters, ...offeredAt(at) },
    sort: priceSorts[optionKey(sort)],
    limit: Math.min(MAX_COUNT, Math.max(1, wanted)),
  }
}

/** Single products stand as the editor put them, unless a price sorts them. */
export const inOrder = <T extends { code: string }>(
  { codes, sort, limit }: ProductQuestion,
  found: T[],
): T[] => {
  if (!codes || sort) return found.slice(0, limit)
  return found.toSorted((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code)).slice(0, limit)
}
