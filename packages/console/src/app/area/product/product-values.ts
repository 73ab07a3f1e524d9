import type { Client, InputFor, ResultFor } from '@tradepost/sdk'
import { nested, type Values } from '../../parts/form/changes.ts'
import type { Stored } from '../../parts/form/use-form.ts'

export type Product = ResultFor<'getProduct'>['product']
type Update = InputFor<'updateProduct'>['body']

export const texts = ['name', 'longName', 'shortDescription', 'longDescription'] as const
const plain = ['status', 'startDate', 'endDate', 'isTaxed', 'isInventoryManaged'] as const
const prices = ['price', 'salePrice', 'msrp'] as const
export const identifiers = ['sku', 'ean', 'upc', 'isbn', 'mfgPartNum'] as const

/** Long texts are left out of a read that does not name them. */
const shown = [
  ...['code', 'modelType', 'operationalStatus', 'price', 'identifiers', 'media', 'categories', 'updateDate'],
  ...plain,
  ...texts,
]

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
})

export type OpenedProduct = Stored & { product: Product }

/** A product in every language, side by side; the first is the one that it is shown in. */
export const readProduct = async (
  api: Client,
  productCode: string,
  locales: string[],
  signal?: AbortSignal,
): Promise<OpenedProduct> => {
  const answers = await Promise.all(
    locales.map((localeCode) => api.raw.getProduct({ productCode, localeCode, fields: shown }, { signal })),
  )
  const [first] = answers
  if (!first) throw new TypeError('a product is read in at least one language')
  const byLocale = locales.map((locale, index): [string, Product] => [
    locale,
    (answers[index] ?? first).body.product,
  ])
  return { product: first.body.product, values: valuesOf(first.body.product, byLocale), etag: first.etag }
}

export const toUpdate = (changes: Values, product: Product, currencyCode: string): Update => {
  const update = nested(changes)
  const { price } = update as { price?: object }
  if (price)
    update.price = {
      price: product.price?.price ?? 0,
      currencyCode: product.price?.currencyCode ?? currencyCode,
      ...price,
    }
  return update as Update
}
