import type { Client, InputFor } from '@tradepost/sdk'
import { nested, type Values } from '../../parts/form/changes.ts'
import type { Stored } from '../../parts/form/use-form.ts'
import { type Property, toProperties } from './editor/properties.ts'
import type { Definitions, Product } from './product.types.ts'

type Update = InputFor<'updateProduct'>['body']

export const texts = ['name', 'longName', 'shortDescription', 'longDescription'] as const
const plain = ['status', 'startDate', 'endDate', 'isTaxed', 'isInventoryManaged'] as const
const prices = ['price', 'salePrice', 'msrp'] as const
export const identifiers = ['sku', 'ean', 'upc', 'isbn', 'mfgPartNum'] as const

/** Long texts are left out of a read that does not name them. */
const shown = [
  ...['code', 'modelType', 'operationalStatus', 'price', 'identifiers', 'media', 'categories', 'updateDate'],
  ...['options', 'properties', 'parentProductCode', 'createDate'],
  ...plain,
  ...texts,
]

/** The values of an option, as an update takes them. */
export type Option = { code: string; values: { code: string; additionalPrice: number | null }[] }

const optionsOf = ({ options = [] }: Product): Option[] =>
  options.map(({ code, values = [] }) => ({
    code,
    values: values.map((value) => ({ code: value.code, additionalPrice: value.additionalPrice ?? null })),
  }))

/** A text in one language, as the API names it in its problems. */
export const textField = (text: string, locale: string): string => `${text}.${locale}`

/** Texts of one language, everything else once. */
const valuesOf = (product: Product, byLocale: [string, Product][]): Values => ({
  ...Object.fromEntries(
    byLocale.flatMap(([locale, read]) => texts.map((text) => [textField(text, locale), read[text] ?? null])),
  ),
  ...Object.fromEntries(plain.map((name) => [name, product[name] ?? null])),
  ...Object.fromEntries(prices.map((name) => [`price.${name}`, product.price?.[name] ?? null])),
  ...Object.fromEntries(
    identifiers.map((name) => [`identifiers.${name}`, product.identifiers?.[name] ?? null]),
  ),
  ...Object.fromEntries(byLocale.map(([locale, read]) => [`media.${locale}`, read.media ?? []])),
  categories: (product.categories ?? []).map(({ code }) => code),
  options: optionsOf(product),
  properties: product.properties ?? [],
})

export type OpenedProduct = Stored & { product: Product }

/** A product in every language, side by side; the first is the language of the page. */
export const readProduct = async (
  api: Client,
  productCode: string,
  locales: string[],
  signal?: AbortSignal,
): Promise<OpenedProduct> => {
  const answers = await Promise.all(
    locales.map((localeCode) =>
      api.raw.getProduct({ productCode, localeCode, fields: shown, getOriginalImageUrls: true }, { signal }),
    ),
  )
  const [first] = answers
  if (!first) throw new TypeError('a product is read in at least one language')
  const byLocale = locales.map((locale, index): [string, Product] => [
    locale,
    (answers[index] ?? first).body.product,
  ])
  return { product: first.body.product, values: valuesOf(first.body.product, byLocale), etag: first.etag }
}

/** Codes that stay keep their position and rank. */
const categoriesFor = (codes: string[], { categories = [] }: Product) =>
  codes.map((code) => {
    const before = categories.find((one) => one.code === code)
    const { isPrimary = false, sequenceId = null } = before ?? {}
    return { code, isPrimary, ...(sequenceId !== null && { sequenceId }) }
  })

type Saving = { product: Product; currencyCode: string; definitions: Definitions; locale: string }

export const toUpdate = (changes: Values, { product, currencyCode, definitions, locale }: Saving): Update => {
  const update = nested(changes)
  const { price } = update as { price?: object }
  if (price)
    update.price = {
      price: product.price?.price ?? 0,
      currencyCode: product.price?.currencyCode ?? currencyCode,
      ...price,
    }
  if (changes.categories) update.categories = categoriesFor(changes.categories as string[], product)
  if (changes.properties)
    update.properties = toProperties(changes.properties as Property[], definitions, locale)
  return update as Update
}
