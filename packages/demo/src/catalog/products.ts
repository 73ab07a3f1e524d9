import type { LocationPrice, ProductCreate } from '@tradepost/contract'
import { readJsonLines } from '../data.ts'

type Localized<T> = Record<'en-us' | 'de-de', T>
type CatalogCode = 'us' | 'de'

export type DemoProduct = Omit<ProductCreate, 'name' | 'media' | 'price' | 'taxClass'> &
  Required<Pick<ProductCreate, 'categories' | 'identifiers' | 'properties'>> & {
    name: Localized<string>
    longDescription: Localized<string>
    media: Localized<{ url: string }[]>
    price: Omit<LocationPrice, 'productCode' | 'locationCode'>
    taxClass: 'standard' | 'reduced' | null
  }

/** Prices, measures and surcharges are below the code of each catalog that sells the product. */
type Line = Omit<DemoProduct, 'price'> & { [code in CatalogCode]?: Pick<DemoProduct, 'price'> }

const lines: Line[] = readJsonLines('products.jsonl')

export const productsOf = (catalogCode: CatalogCode): DemoProduct[] =>
  lines.flatMap(({ us, de, ...shared }) => {
    const own = { us, de }[catalogCode]
    return own ? [{ ...shared, ...own }] : []
  })
