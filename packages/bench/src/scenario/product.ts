import type { ProductCreate } from '@tradepost/contract'

const goods = [
  ['Teapot', 'Teekanne'],
  ['Enamel mug', 'Emaillebecher'],
  ['Linen towel', 'Leinentuch'],
  ['Paring knife', 'Gemüsemesser'],
  ['Watering can', 'Gießkanne'],
] as const
const colours = [
  ['moss green', 'moosgrün'],
  ['brick red', 'ziegelrot'],
  ['slate grey', 'schiefergrau'],
  ['cream', 'creme'],
] as const

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T

/** The product number as used in its code, sku and texts. */
export const keyOf = (number: number): string => String(number).padStart(7, '0')

/** A shelf holds about two hundred products. */
export const shelvesFor = (products: number): number => Math.max(1, Math.ceil(products / 200))
export const shelfOf = (key: string): string => `shelf-${key}`

/** Number of products with stock, more than can be reserved, at one location. */
export const stockedOf = (products: number): number => Math.min(products, 10_000)
export const STOCK_LOCATION = 'warehouse'

/**
 * About 2.6 kB, as a shop would send it: two languages, a price, a category, an option, two properties,
 * images.
 */
export const makeProduct = (key: string, shelves: number, code = codeOf(key)): ProductCreate => {
  const number = Number(key)
  const [goodEn, goodDe] = pick(goods, number)
  const [colourEn, colourDe] = pick(colours, number >> 2)
  const price = 4.95 + (number % 90)
  return {
    code,
    name: { 'en-us': `${goodEn} ${key}, ${colourEn}`, 'de-de': `${goodDe} ${key}, ${colourDe}` },
    longName: { 'en-us': `${goodEn} in ${colourEn}`, 'de-de': `${goodDe} in ${colourDe}` },
    shortDescription: {
      'en-us': `A ${goodEn.toLowerCase()} for every day, made in a small workshop and finished by hand.`,
      'de-de': `${goodDe} für jeden Tag, in einer kleinen Werkstatt gefertigt und von Hand vollendet.`,
    },
    longDescription: {
      'en-us': `<p>Made to be used: the ${colourEn} finish takes knocks, heat and years of washing up.</p>`,
      'de-de': `<p>Zum Gebrauch gemacht: ${colourDe}, robust gegen Stöße, Hitze und viele Jahre Abwasch.</p>`,
    },
    modelType: 'standard',
    categories: [{ code: shelfOf(keyOf(number % shelves)), isPrimary: true, sequenceId: number % 1000 }],
    options: [{ code: 'finish', values: [{ code: pick(['matt', 'glossy'], number) }] }],
    status: 'active',
    isInventoryManaged: true,
    identifiers: { sku: skuOf(code), ean: `400${key}005`, mfgPartNum: `M-${key}` },
    price: { currencyCode: 'USD', price, cost: price / 2, msrp: price + 5 },
    properties: [
      {
        code: 'colour',
        name: { 'en-us': 'Colour', 'de-de': 'Farbe' },
        value: { 'en-us': colourEn, 'de-de': colourDe },
        type: 'simple',
        displayGroup: 'properties',
      },
      {
        code: 'warranty',
        name: { 'en-us': 'Warranty in years', 'de-de': 'Garantie in Jahren' },
        value: 1 + (number % 5),
        type: 'simple',
        displayGroup: 'general',
      },
    ],
    media: {
      'en-us': [1, 2].map((sequenceId) => ({
        url: `https://pictures.example.com/${code}/${sequenceId}.jpg`,
        type: 'image' as const,
        altText: `${goodEn}, ${colourEn}, view ${sequenceId}`,
        sequenceId,
      })),
    },
    fulfillmentMethods: ['shipToHome', 'pickup'],
    shippingInformation: { weight: 0.4 + (number % 7), weightUnit: 'kg' },
    unit: 'piece',
    unitValue: 1,
    rating: 3 + (number % 20) / 10,
    taxClass: 'standard',
    goodType: 'physical',
  }
}

export const codeOf = (key: string): string => `product-${key}`
export const skuOf = (code: string): string => `SKU-${code}`

export const variantOf = (key: string): string => `variant-${key}`
/** A configurable product and its variants. */
export const makeFamily = (siblings: number): ProductCreate[] => {
  const plain = {
    name: { 'en-us': 'Shirt' },
    isInventoryManaged: false,
    price: { price: 10, currencyCode: 'USD' },
  } as const
  return [
    { ...plain, code: 'shirt', modelType: 'configurable' },
    ...Array.from({ length: siblings }, (_, number) => ({
      ...plain,
      code: variantOf(keyOf(number)),
      modelType: 'variant' as const,
      parentProductCode: 'shirt',
      options: [{ code: 'finish', values: [{ code: pick(['matt', 'glossy'], number) }] }],
    })),
  ]
}
