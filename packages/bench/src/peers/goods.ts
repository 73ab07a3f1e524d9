import { codeOf, keyOf, makeProduct, shelfOf, skuOf } from '../scenario/product.ts'

/** Of a product, the parts that all platforms know, in one language. */
export type Good = {
  code: string
  sku: string
  name: string
  description: string
  /** In units of the currency. */
  price: number
  finish: string
  shelf: string
}

/** Categories of the catalog. */
export const SHELVES = 5
export const shelves = Array.from({ length: SHELVES }, (_, number) => shelfOf(keyOf(number)))

/** Each is in the names of a fifth of all products. None is a stop word, which Vendure finds nothing for. */
export const searchedWords = ['teapot', 'mug', 'towel', 'knife', 'watering'] as const

/** More than can be bought. */
export const STOCK = 1_000_000

/** From the product that our own bench uses, so that all platforms have the same names and prices. */
export const makeGood = (key: string, code = codeOf(key)): Good => {
  const { name, shortDescription, price, options, categories } = makeProduct(key, SHELVES, code)
  return {
    code,
    sku: skuOf(code),
    name: String(name?.['en-us']),
    description: String(shortDescription?.['en-us']),
    price: Number(price?.price),
    finish: String(options?.[0]?.values?.[0]?.code),
    shelf: String(categories?.[0]?.code),
  }
}

export const makeGoods = (count: number): Good[] =>
  Array.from({ length: count }, (_, number) => makeGood(keyOf(number)))

/** Goods that no platform has yet: `batch` is counted up by the caller. */
export const makeBatch = (batch: number, size: number): Good[] =>
  Array.from({ length: size }, (_, index) => {
    const key = keyOf(1_000_000 + batch * size + index)
    return makeGood(key, `new-${key}`)
  })

/** Pages all over the list, so that callers seldom ask for the same one at once. */
export const offsetAt = (n: number, products: number, page: number): number =>
  ((n * 7) % Math.max(1, Math.floor(products / page))) * page

export const inBatches = <T>(list: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )

/** Numbers that count up. */
export const counter = (): (() => number) => {
  let next = 0
  return () => next++
}
