import type { FeedChannel } from '@tradepost/contract'
import type { ExportedProduct } from '../product/product.rules.ts'
import type { FeedItem } from './feed-format.rules.ts'
import { textOf } from './feed-text.rules.ts'
import { compileTemplate, type LinkedProduct } from './link-template.rules.ts'

export const productColumns = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
  'availability',
  'availability_date',
  'price',
  'sale_price',
  'brand',
  'gtin',
  'mpn',
  'identifier_exists',
  'item_group_id',
  'product_type',
  'condition',
  'shipping_weight',
] as const

/** Read of each product. */
export const productFeedFields = [
  'code',
  'name',
  'shortDescription',
  'longDescription',
  'media',
  'properties',
  'categories',
  'price',
  'identifiers',
  'parentProductCode',
  'url',
  'operationalStatus',
  'availability',
  'inventoryTreatment',
  'firstAvailableDate',
  'shippingInformation',
] as const
export type FeedProduct = ExportedProduct<(typeof productFeedFields)[number]>

export type ProductIdentifier = NonNullable<FeedChannel['productIdentifier']>

/** The product's code for the channel; null if it has none. */
export const idOf = (
  { code, identifiers }: { code: string; identifiers: Record<string, string | null | undefined> },
  identifier: ProductIdentifier,
): string | null => (identifier === 'productCode' ? code : identifiers[identifier] || null)

export const priceText = (amount: number, currencyCode: string): string =>
  `${amount.toFixed(2)} ${currencyCode}`

/** Hidden products are in no feed. */
export const isShown = ({ operationalStatus, inventoryTreatment, availability }: FeedProduct): boolean =>
  operationalStatus === 'active' && (inventoryTreatment !== 'hideInStorefront' || availability.isAvailable)

/** Channels take eleven images and so much text. */
const MAX_IMAGES = 11
const MAX_TITLE = 150
const MAX_DESCRIPTION = 5000

const absolute = (address: string, site: string): string | null => {
  if (/^https?:\/\//i.test(address)) return address
  return address.startsWith('/') && !address.startsWith('//') ? site + address : null
}

const propertyOf = ({ properties }: FeedProduct, code: string): string | null => {
  const value = properties.find((property) => property.code?.toLowerCase() === code)?.value
  return typeof value === 'string' && value !== '' ? value : null
}

const conditions = ['new', 'refurbished', 'used']

const availabilityOf = (
  { availability, inventoryTreatment, firstAvailableDate }: FeedProduct,
  now: string,
) => {
  if (!availability.isAvailable) return 'out_of_stock'
  return inventoryTreatment === 'preOrder' && (firstAvailableDate ?? '') > now ? 'preorder' : 'in_stock'
}

export type ProductFeedView = {
  identifier: ProductIdentifier
  linkOf: (product: LinkedProduct) => string | null
  /** Where addresses without a host lead. */
  site: string
  now: string
}

export const productLink = (template: string | null | undefined): ProductFeedView['linkOf'] =>
  template ? compileTemplate(template) : ({ url }) => url

/** The item, or the name of what channels need and the product does not have. */
export const productItem = (
  product: FeedProduct,
  { identifier, linkOf, site, now }: ProductFeedView,
): FeedItem | string => {
  const { identifiers, price, shippingInformation: shipping } = product
  const id = idOf(product, identifier)
  const title = textOf(product.name, MAX_TITLE)
  const link = absolute(linkOf(product) ?? '', site)
  const images = product.media.flatMap(({ type, url }) =>
    type === 'image' ? (absolute(url, site) ?? []) : [],
  )
  const [image, ...more] = [...new Set(images)].slice(0, MAX_IMAGES)
  if (!id) return identifier
  if (!title) return 'title'
  if (!link) return 'link'
  if (!image) return 'image'
  if (!price) return 'price'

  const [category] = product.categories.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
  const condition = propertyOf(product, 'condition')?.toLowerCase() ?? ''
  const availability = availabilityOf(product, now)
  const gtin = identifiers.ean || identifiers.upc || identifiers.isbn || null
  const sale = price.salePrice ?? null
  return {
    id,
    title,
    description:
      textOf(product.longDescription, MAX_DESCRIPTION) || textOf(product.shortDescription, MAX_DESCRIPTION),
    link,
    image_link: image,
    additional_image_link: more,
    availability,
    availability_date: availability === 'preorder' ? product.firstAvailableDate : null,
    price: priceText(price.price, price.currencyCode),
    sale_price: sale !== null && sale < price.price ? priceText(sale, price.currencyCode) : null,
    brand: propertyOf(product, 'brand'),
    gtin,
    mpn: identifiers.mfgPartNum ?? null,
    identifier_exists: gtin || identifiers.mfgPartNum ? null : 'no',
    item_group_id: product.parentProductCode,
    product_type: category?.categoryName ?? null,
    condition: conditions.includes(condition) ? condition : 'new',
    shipping_weight: shipping.weight ? `${shipping.weight} ${shipping.weightUnit ?? 'kg'}` : null,
  }
}
