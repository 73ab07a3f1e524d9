import type { Category, ProductRead } from '@tradepost/contract'
import { readCategories, readProducts } from '../catalog/catalog.service.ts'
import { stockByProduct } from '../catalog/stock.service.ts'
import type { PluginCall } from '../model/action.types.ts'
import type { Batch, BatchQuery } from './export-batch.service.ts'
import { type ExportedItem, itemOf, relatedCodes } from './item.rules.ts'

const ITEM_FIELDS =
  'code,name,parentProductCode,updateDate,taxClass,isTaxed,shortDescription,longDescription,url,price,media,categories,visibility,operationalStatus,properties,isInventoryManaged,inventoryTreatment,minQty,maxQty,identifiers,options,extras,shippingInformation,modelType,unit,unitValue,unitPriceRefUom,unitPriceRefValue'
/** Pages of variants; a parent may have more of them than fit on one. */
const CHILD_PAGE = 1000

const filterOf = (conditions: object[]): string | undefined =>
  conditions.length > 0 ? JSON.stringify({ $and: conditions }) : undefined

const childrenOf = async (call: PluginCall, parents: string[]): Promise<ProductRead[]> => {
  if (parents.length === 0) return []
  const filters = JSON.stringify({ parentProductCode: { $in: parents } })
  const found: ProductRead[] = []
  let after: string | undefined
  do {
    const page = await readProducts(call, { limit: CHILD_PAGE, after, fields: ITEM_FIELDS, filters })
    found.push(...page.items)
    after = page.after ?? undefined
  } while (after)
  return found
}

const parentsOf = async (call: PluginCall, codes: string[]): Promise<Map<string, string>> => {
  const parents = new Map<string, string>()
  for (let first = 0; first < codes.length; first += CHILD_PAGE) {
    const filters = JSON.stringify({ code: { $in: codes.slice(first, first + CHILD_PAGE) } })
    const page = { limit: CHILD_PAGE, offset: 0, fields: 'code,modelType,parentProductCode', filters }
    for (const { code, modelType, parentProductCode } of (await readProducts(call, page)).items)
      if (modelType === 'variant' && parentProductCode) parents.set(String(code), parentProductCode)
  }
  return parents
}

/** Variants come inside of their parents, so that a page counts what a shopper sees as one. */
export const exportItems = async (
  call: PluginCall,
  { uids, ...page }: BatchQuery,
): Promise<Batch<ExportedItem>> => {
  const filters = filterOf([
    { modelType: { $ne: 'variant' } },
    ...(uids.length > 0 ? [{ code: { $in: uids } }] : []),
  ])
  const { items, after } = await readProducts(call, { ...page, fields: ITEM_FIELDS, filters })
  const children = await childrenOf(
    call,
    items.map(({ code }) => String(code)),
  )
  const byParent = Map.groupBy(children, ({ parentProductCode }) => parentProductCode)
  const codes = [...items, ...children].map(({ code }) => String(code))
  const stock = await stockByProduct(call, codes, 'directShip')
  const shelf = {
    checkout: call.checkout,
    localeCode: call.shop.locales[0] ?? 'en-us',
    stockOf: (code: string) => stock.get(code) ?? 0,
    parents: await parentsOf(call, relatedCodes([...items, ...children])),
  }
  const entries = items.map((product) => itemOf(product, byParent.get(product.code) ?? [], shelf))
  return { entries, after }
}

const CATEGORY_FIELDS = 'code,parentCategoryCode,name,image,url,status,sequenceId'

export const exportedCategory = (category: Category) => ({
  uid: String(category.code),
  sort_order: category.sequenceId ?? 0,
  parent_uid: category.parentCategoryCode ?? null,
  is_active: category.status === 'inactive' ? 0 : 1,
  is_anchor: 1,
  name: category.name ?? String(category.code),
  deeplink: category.url ?? '',
  image: category.image ? { uid: `${category.code}-image`, sort_order: 0, url: category.image } : null,
})
export type ExportedCategory = ReturnType<typeof exportedCategory>

export const exportCategories = async (
  call: PluginCall,
  { uids, limit, offset, after }: BatchQuery,
): Promise<Batch<ExportedCategory>> => {
  // in the order of their codes, without a cursor
  const filters = filterOf([
    ...(uids.length > 0 ? [{ code: { $in: uids } }] : []),
    ...(after === undefined ? [] : [{ code: { $gt: after } }]),
  ])
  const { items } = await readCategories(call, { limit, offset, fields: CATEGORY_FIELDS, filters })
  const last = items.length < limit ? undefined : items.at(-1)
  return { entries: items.map(exportedCategory), after: last ? String(last.code) : null }
}
