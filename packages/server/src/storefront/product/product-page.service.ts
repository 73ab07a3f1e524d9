import type { ProductRead } from '@tradepost/contract'
import { fail } from '@tradepost/kernel'
import type { Visit } from '../visit/visit.ts'
import { findProductPage, type ShelfRow, type VariantRow } from './product-page.read.ts'

export type PageProduct = Required<
  Pick<
    ProductRead,
    | 'code'
    | 'name'
    | 'longName'
    | 'shortDescription'
    | 'longDescription'
    | 'media'
    | 'properties'
    | 'categories'
    | 'options'
    | 'extras'
    | 'price'
    | 'modelType'
    | 'parentProductCode'
    | 'visibility'
    | 'availability'
    | 'inventoryTreatment'
    | 'isInventoryManaged'
    | 'rating'
    | 'identifiers'
    | 'minQty'
    | 'maxQty'
    | 'fulfillmentMethods'
    | 'unitPriceRefUom'
    | 'unitPriceRefValue'
  >
>

export type ProductView = {
  product: PageProduct
  isOffered: boolean
  variants: VariantRow[]
  shelves: ShelfRow[]
  /** The variant that the page was opened for. */
  chosen: VariantRow | null
}

const findView = async ({ ctx, frame }: Visit, code: string): Promise<ProductView> => {
  const found = await findProductPage(ctx.db, {
    merchantId: ctx.merchantId,
    catalogCode: frame.shop.catalogCode ?? undefined,
    code,
    localeCode: frame.locale,
    now: ctx.now,
  })
  if (!found) throw fail('productNotFound')
  const { text, ...view } = found
  return { ...view, product: JSON.parse(text) as PageProduct, chosen: null }
}

/** A variant is shown on the page of its product, and is chosen there. */
export const viewProduct = async (visit: Visit, code: string): Promise<ProductView> => {
  const view = await findView(visit, code)
  const { modelType, parentProductCode } = view.product
  if (modelType !== 'variant' || !parentProductCode) return view
  const whole = await findView(visit, parentProductCode)
  return { ...whole, chosen: whole.variants.find((variant) => variant.code === code) ?? null }
}
