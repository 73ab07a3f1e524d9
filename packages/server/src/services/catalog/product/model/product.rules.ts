import { emptyFields, Price, ProductCreate, ProductUpdate, productDefaults } from '@tradepost/contract'
import { toIsoDate } from '@tradepost/kernel'
import { isLocalized, type Localized, lowerKeys } from '../../base/localized.rules.ts'
import { type ImageSite, originalImage } from '../../image/image.rules.ts'

/** The stored document of a product, with its descriptions apart. */
export type StoredParts = { data: Record<string, unknown>; descriptions: Record<string, unknown> }

/** Dates are stored in one form, whichever of them the contract has. */
const dateFields = (Object.keys(ProductUpdate.properties) as (keyof ProductUpdate)[]).filter(
  (name) => (ProductUpdate.properties[name] as { format?: string }).format === 'date-time',
)

export const emptyPrice = emptyFields(Price)

/** Fields of a property in the read shape other than localized texts. */
const emptyProperty = { code: null, type: null, displayGroup: null, value: null }

/** From the contract, so that a new field of it begins like the others. */
const { shortDescription, longDescription, ...emptyProduct } = emptyFields(ProductCreate, productDefaults)
const emptyDescriptions = { shortDescription, longDescription }

type Media = { url: string; sequenceId?: number | null }
/** Locale of a bare media list, and the site for proxied image addresses. */
export type Storing = { defaultLocale: string; images: ImageSite }

/** Lowest sequenceId first; without one, behind, in the order sent. */
const inSequence = <T extends Media>(media: T[]): T[] =>
  media.toSorted((a, b) => (a.sequenceId ?? Number.MAX_VALUE) - (b.sequenceId ?? Number.MAX_VALUE))

const storedMedia = (sent: Localized<Media[]> | Media[], { defaultLocale, images }: Storing) => {
  const media = Array.isArray(sent) ? { [defaultLocale]: sent } : sent
  const stored = (list: Media[]) =>
    inSequence(list).map((item) => ({ ...item, url: originalImage(images, item.url) }))
  return lowerKeys(Object.fromEntries(Object.entries(media).map(([locale, list]) => [locale, stored(list)])))
}

const isoOrNull = (date: string | null | undefined) => (date ? toIsoDate(date) : (date ?? null))

/** A price as it is stored, in a product and at a location alike: the dates of its windows in UTC. */
export const storedPrice = (price: Price): Price => ({
  ...price,
  ...(price.mapPricing && {
    mapPricing: price.mapPricing.map((window) => ({
      ...window,
      startDate: isoOrNull(window.startDate),
      endDate: isoOrNull(window.endDate),
    })),
  }),
})

export type Property = NonNullable<ProductUpdate['properties']>[number]
/** Texts and a localized value by lower-case locale; what the read shape lists is there. */
const storedProperty = (property: Property): Record<string, unknown> => {
  const stored: Record<string, unknown> = { ...emptyProperty, ...property }
  for (const field of ['name', 'subDisplayGroup', 'customDisplayGroupName', 'value'])
    if (isLocalized(stored[field])) stored[field] = lowerKeys(stored[field])
  return stored
}

/** The sent fields in stored form: dates in UTC, locale keys in lower case, media in order with their own addresses. */
export const toStoredPatch = (sent: ProductUpdate, storing: Storing): StoredParts => {
  const { shortDescription, longDescription, ...rest } = sent
  const data: Record<string, unknown> = rest
  for (const field of dateFields) {
    const date = sent[field]
    if (typeof date === 'string') data[field] = toIsoDate(date)
  }
  for (const field of ['name', 'longName'] as const) if (sent[field]) data[field] = lowerKeys(sent[field])
  if (sent.media) data.media = storedMedia(sent.media, storing)
  if (sent.price) data.price = storedPrice(sent.price)
  if (sent.properties) data.properties = sent.properties.map(storedProperty)
  return {
    data,
    descriptions: {
      ...(shortDescription && { shortDescription: lowerKeys<string | null>(shortDescription) }),
      ...(longDescription && { longDescription: lowerKeys<string | null>(longDescription) }),
    },
  }
}

/** A caller without the permission has read null for every cost, so its null leaves the cost unchanged. */
export const withoutHiddenCost = (patch: ProductUpdate): ProductUpdate => {
  if (patch.price?.cost !== null) return patch
  const { cost: _, ...price } = patch.price
  return { ...patch, price }
}

/** A new product: what was not sent has its default. */
export const toStoredProduct = ({ code: _, ...sent }: ProductCreate, storing: Storing): StoredParts => {
  const patch = toStoredPatch(sent, storing)
  return {
    data: {
      ...emptyProduct,
      ...patch.data,
      ...(patch.data.price !== undefined && { price: { ...emptyPrice, ...(patch.data.price as object) } }),
      identifiers: { ...(emptyProduct.identifiers as object), ...sent.identifiers },
      shippingInformation: {
        ...(emptyProduct.shippingInformation as object),
        ...sent.shippingInformation,
      },
    },
    descriptions: { ...emptyDescriptions, ...patch.descriptions },
  }
}
