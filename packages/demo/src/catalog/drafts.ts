/** In the two languages of the demo. */
export type Text = readonly [en: string, de: string]
/** A price point of each shop, set by hand: US dollars, euros. */
export type Money = readonly [usd: number, eur: number]
export type Localized<T = string> = { 'en-us': T; 'de-de': T }

export const localized = ([en, de]: Text): Localized => ({ 'en-us': en, 'de-de': de })

export type FactValue = Text | readonly string[] | string | number | boolean
export type Facts = { [propertyCode: string]: FactValue }

/** Values of one attribute: a plain list, or each with its surcharge. */
export type OptionValues = readonly string[] | { readonly [valueCode: string]: Money }

/** Where a product is in its life cycle, relative to `now`. */
export type Stage =
  | 'scheduled'
  | 'expired'
  | 'inactive'
  | 'preorder'
  | 'endOfLife'
  | 'backorder'
  | 'showSoldOut'
  | 'hideSoldOut'

export type Item = {
  code: string
  /** "Name | what makes it itself": one string, so that a product is a few lines of its table. */
  en: string
  de: string
  price: Money
  shape?: string
  colour?: string
  /** Makes the item configurable: one variant for each combination. */
  options?: { [attributeCode: string]: OptionValues }
  /** Makes one standard product of each pack. */
  packs?: { [packCode: string]: Money }
  /** The pack of an item that comes in one size only. */
  content?: string
  /** Makes the item a bundle of these. */
  parts?: Item[]
  facts?: Facts
  sale?: Money
  msrp?: Money
  minimumAdvertised?: Money
  stage?: Stage
  soldIn?: 'us' | 'de'
  /** Length, width and height in cm, weight in kg, packed. */
  parcel?: Parcel
  also?: string[]
}

export type Parcel = readonly [length: number, width: number, height: number, weight: number]

export type Family = {
  category: string
  shape: string
  /** Follows the name in the long name. */
  kind: Text
  /** Background of which each product takes one, so that neighbours do not read alike. */
  about: Text[]
  /** The closing sentence of every long description. */
  care: Text
  facts: Facts
  parcel?: Parcel
  goodType?: 'physical' | 'digital' | 'warranty' | 'insurance'
  tax?: 'standard' | 'reduced' | 'none'
  extras?: string[]
  isSerialized?: boolean
  hasCatchWeight?: boolean
  hasVolumePrices?: boolean
  items: Item[]
}

export type PriceDraft = {
  currencyCode: string
  price: number
  cost: number
  salePrice?: number
  msrp?: number
  minPrice?: number
  maxPrice?: number
  unit?: string
  volumePricing?: {
    minQty: number
    maxQty: number | null
    price: number
    priceType: 'fixed' | 'relative'
    unit?: string
  }[]
  mapPricing?: { startDate: string | null; endDate: string | null; price: number }[]
}

export type MediaDraft = { code: string; url: string; type: 'image'; altText: string; sequenceId: number }

export type PropertyDraft = {
  code: string
  name: Localized
  value: Localized | readonly string[] | string | number | boolean
  type: 'simple' | 'attribute' | 'product' | 'productList' | 'html'
  displayGroup: 'properties' | 'features' | 'general' | 'pricing' | 'custom'
  subDisplayGroup?: Localized
  customDisplayGroupName?: Localized
}

export type ProductDraft = Record<string, unknown> & {
  code: string
  name: Localized
  longName: Localized
  shortDescription: Localized
  longDescription: Localized
  modelType: 'standard' | 'configurable' | 'bundle' | 'bundleItem' | 'variant'
  parentProductCode?: string
  isInventoryManaged: boolean
  goodType: 'physical' | 'digital' | 'warranty' | 'insurance'
  identifiers: { ean: string; sku: string; mfgPartNum?: string }
  properties: PropertyDraft[]
  media: Localized<MediaDraft[]>
  price: PriceDraft
}

export type CatalogDraft = {
  code: string
  name: string
  defaultLocaleCode: string
  defaultCurrencyCode: string
  isDefault: boolean
  parentCatalogCode: string
}
