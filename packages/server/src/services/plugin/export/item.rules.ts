import { type ProductRead, type ShopCheckout, texts } from '@tradepost/contract'
import { taxRateOf } from '../../merchant/index.ts'
import { inputsOf } from './item-input.rules.ts'
import { pricesOf } from './item-price.rules.ts'
import {
  manufacturerOf,
  numberOf,
  propertiesOf,
  relationsOf,
  tagsOf,
  withParents,
} from './item-property.rules.ts'

const everywhere = { country: null, region: null }

/** The shop, and what is known beside its products. */
export type ShopTerms = {
  checkout: ShopCheckout
  localeCode: string
  stockOf(code: string): number
  /** Parents of variants that items are related to. */
  parents: Map<string, string>
}

/** One of the two: the class where the shop has such, else the rate. */
const taxOf = (product: ProductRead, { taxes }: ShopCheckout) => {
  if (product.isTaxed === false) return { tax_percent: null, tax_class: null }
  const tax_class = product.taxClass || taxes[0]?.taxClass || null
  const percent = taxRateOf(taxes, product.taxClass ?? null, everywhere)?.percent ?? null
  return { tax_percent: tax_class === null ? percent : null, tax_class }
}

const stockOf = (product: ProductRead, quantity: number) => {
  const isCounted = product.isInventoryManaged === true
  const backorders = !isCounted || ['allowBackOrders', 'preOrder'].includes(product.inventoryTreatment ?? '')
  const isSaleable = backorders || quantity > 0
  return {
    is_saleable: isSaleable ? 1 : 0,
    backorders: backorders ? 1 : 0,
    use_stock: isCounted ? 1 : 0,
    stock_quantity: Math.trunc(quantity),
    minimum_order_quantity: product.minQty ?? null,
    maximum_order_quantity: product.maxQty ?? null,
    availability_text: texts.availability(
      isCounted && quantity <= 0 ? (isSaleable ? 'toOrder' : 'none') : 'inStock',
    ),
  }
}

const weightUnits = new Set(['g', 'kg', 'oz', 'lb'])
const isFullAddress = (url: string | null | undefined) => /^https?:\/\//.test(url ?? '')
const identifierTypes: Record<string, string> = {
  gtin: 'ean',
  ean: 'ean',
  sku: 'sku',
  upc: 'upc',
  isbn: 'isbn',
  mpn: 'mpn',
}

const ownItem = (product: ProductRead, { checkout, localeCode, ...shelf }: ShopTerms) => {
  const { weight, weightUnit } = product.shippingInformation ?? {}
  return {
    uid: String(product.code),
    last_update: product.updateDate ?? null,
    name: product.name ?? String(product.code),
    description: product.longDescription ?? product.shortDescription ?? '',
    deeplink: isFullAddress(product.url) ? String(product.url) : '',
    internal_order_info: '',
    ...taxOf(product, checkout),
    currency: product.price?.currencyCode ?? null,
    promotion_sort_order: numberOf(product, 'promotionSortOrder', 'promotion_sort_order'),
    age_rating: numberOf(product, 'ageRating', 'age_rating'),
    weight: weight ?? null,
    weight_unit: weightUnits.has(weightUnit ?? '') ? (weightUnit ?? null) : null,
    prices: pricesOf(product, checkout.pricesIncludeTax, localeCode),
    images: (product.media ?? [])
      .filter(({ type }) => type === 'image')
      .map(({ code, url, title, altText }, index) => ({
        uid: code || String(index + 1),
        sort_order: index,
        is_cover: index === 0 ? 1 : 0,
        url,
        title: title || null,
        alt: altText || null,
      })),
    categories: (product.categories ?? []).map(({ code, sequenceId }) => ({
      uid: code,
      sort_order: sequenceId ?? 0,
    })),
    shipping: { is_free: 0 },
    manufacturer: manufacturerOf(product),
    visibility: {
      level:
        product.visibility !== 'hidden' && product.operationalStatus === 'active'
          ? 'catalog_and_search'
          : 'nothing',
      marketplace: 1,
    },
    properties: propertiesOf(product),
    stock: stockOf(product, shelf.stockOf(String(product.code))),
    identifiers: Object.entries(product.identifiers ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' && value !== ''
        ? [{ uid: name, type: identifierTypes[name.toLowerCase()] ?? name, value }]
        : [],
    ),
    tags: tagsOf(product),
    relations: withParents(relationsOf(product), shelf.parents),
    attributes: (product.options ?? []).map(({ code, name, values }) => ({
      uid: code,
      label: name ?? code,
      values: values.map((value) => ({ uid: value.code, label: value.name ?? value.code })),
    })),
    inputs: inputsOf(product),
  }
}

export type OwnItem = ReturnType<typeof ownItem>
export type ExportedItem = OwnItem & { display_type: string; children: OwnItem[] }

export const itemOf = (product: ProductRead, children: ProductRead[], shelf: ShopTerms): ExportedItem => ({
  ...ownItem(product, shelf),
  display_type: children.length > 0 ? 'select' : 'default',
  children: children.map((child) => ownItem(child, shelf)),
})

/** Codes that items are related to, for their parents. */
export const relatedCodes = (products: ProductRead[]): string[] => [
  ...new Set(products.flatMap((product) => relationsOf(product).flatMap(({ uids }) => uids))),
]
