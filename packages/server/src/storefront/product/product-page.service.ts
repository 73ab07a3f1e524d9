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
    | 'unitPriceRefUom'
    | 'unitPriceRefValue'
  >
>

export type ProductView = {
  product: PageProduct
  isOffered: boolean
  variants: VariantRow[]
  shelves: ShelfRow[]
}

export const viewProduct = async ({ ctx, frame }: Visit, code: string): Promise<ProductView> => {
  const found = await findProductPage(ctx.db, {
    merchantId: ctx.merchantId,
    catalogCode: frame.shop.catalogCode ?? undefined,
    code,
    localeCode: frame.locale,
    now: ctx.now,
  })
  if (!found) throw fail('productNotFound')
  const { text, ...view } = found
  return { ...view, product: JSON.parse(text) as PageProduct }
}
