import { texts } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import type { StockedProduct } from '../product/product.read.ts'
import type { CartLine } from './cart.types.ts'
import { type Amount, locationOf, quantityOf, sumOf } from './line.rules.ts'

/** A rule that the quantities of a cart break. */
export type Breach = { code: string; message: string; messageParams: Record<string, unknown> }

export type Products = {
  /** As it is sold at the location, or anywhere. */
  at(code: string, location: string | null): StockedProduct | undefined
}

const keyOf = (code: string, location: string | null) => JSON.stringify([code, location])

export const productsBy = (products: readonly StockedProduct[]): Products => {
  const byKey = new Map(products.map((product) => [keyOf(product.code, product.location), product]))
  return { at: (code, location) => byKey.get(keyOf(code, location)) }
}

/** Codes and places to look up for lines: where they are wanted, and all together. */
export const productKeysOf = (lines: readonly Pick<CartLine, 'productCode' | 'fulfillment'>[]) =>
  lines.flatMap((line) => {
    const location = locationOf(line)
    const anywhere = { code: line.productCode, location: null }
    return location === null ? [anywhere] : [anywhere, { code: line.productCode, location }]
  })

type Limit = { stock: Amount; part: string | null }

/** Its own stock or that of a part, whichever ends first; null: as many as anybody wants. */
const limitOf = ({ needsStock, isUnlimited, visible, parts }: StockedProduct): Limit | null => {
  const own = needsStock && !isUnlimited ? [{ stock: money.amount(visible), part: null }] : []
  const ofParts = parts.map((part) => ({ stock: money.amount(part.visible), part: part.name }))
  return [...own, ...ofParts].toSorted((one, other) => Number(one.stock - other.stock))[0] ?? null
}

const { toNumber } = money
const ONE = money.amount(1)

const stockBreach = (product: StockedProduct, wanted: Amount): Breach | null => {
  const limit = limitOf(product)
  if (limit === null || wanted <= limit.stock) return null
  const { part } = limit
  const { name: productName } = product
  const quantity = toNumber(limit.stock)
  const code = 'EINSUFFICIENTSTOCK'
  return part === null
    ? { code, message: texts.cartStockLow(productName, quantity), messageParams: { productName, quantity } }
    : {
        code,
        message: texts.cartPartLow(productName, part, quantity),
        messageParams: { productName, quantity, partName: part },
      }
}

const stepBreach = ({ name, minQty, maxQty }: StockedProduct, wanted: Amount): Breach | null => {
  const breach = (message: string, quantity: number) => ({
    code: 'EPURCHASESTEPS',
    message,
    messageParams: { productName: name, quantity },
  })
  if (minQty !== null && wanted < money.amount(minQty))
    return breach(texts.cartQuantityLow(name, minQty), minQty)
  return maxQty !== null && maxQty > 0 && wanted > money.amount(maxQty)
    ? breach(texts.cartQuantityHigh(name, maxQty), maxQty)
    : null
}

/** A part of a piece can neither be picked nor paid. */
const pieceBreach = (product: StockedProduct, lines: readonly CartLine[]): Breach | null => {
  const { name, isByMeasure } = product
  if (isByMeasure || lines.every((line) => quantityOf(line) % ONE === 0n)) return null
  return {
    code: 'EPURCHASESTEPS',
    message: texts.cartWholePieces(name),
    messageParams: { productName: name },
  }
}

/** Once for each key, however often it is asked for. */
const cached = <T>(known: Map<string, T>, key: string, find: () => T): T => {
  if (!known.has(key)) known.set(key, find())
  return known.get(key) as T
}

export type FindBreach = (code: string, location: string | null) => Breach | null

/**
 * The first rule that all lines of a product together break, among them those at the location: stock there, stock
 * anywhere, the least and the most that is sold. Each line is added up twice, however many lines ask.
 */
export const breachesOf = (lines: readonly CartLine[], products: Products): FindBreach => {
  const ofProduct = Map.groupBy(lines, ({ productCode }) => productCode)
  const atPlace = Map.groupBy(lines, (line) => keyOf(line.productCode, locationOf(line)))
  const anywhere = new Map<string, Breach | null>()
  const there = new Map<string, Breach | null>()
  const findAnywhere = (code: string): Breach | null => {
    const product = products.at(code, null)
    if (!product) return null
    const all = ofProduct.get(code) ?? []
    const wanted = sumOf(all)
    return stockBreach(product, wanted) ?? stepBreach(product, wanted) ?? pieceBreach(product, all)
  }
  const findThere = (code: string, location: string | null): Breach | null => {
    const product = location === null ? undefined : products.at(code, location)
    return product ? stockBreach(product, sumOf(atPlace.get(keyOf(code, location)) ?? [])) : null
  }
  return (code, location) =>
    cached(there, keyOf(code, location), () => findThere(code, location)) ??
    cached(anywhere, code, () => findAnywhere(code))
}

/** How much of each product is in lines, and of that at each location. */
export const quantitiesIn = (lines: readonly CartLine[]) => {
  const sums = new Map<string, Amount>()
  const keysOf = ({ productCode, fulfillment }: CartLine) => {
    const location = locationOf({ fulfillment })
    return { anywhere: productCode, there: location === null ? null : keyOf(productCode, location) }
  }
  const at = (key: string) => sums.get(key) ?? money.zero
  const add = (line: CartLine, quantity: Amount): void => {
    const { anywhere, there } = keysOf(line)
    for (const key of [anywhere, there]) if (key !== null) sums.set(key, money.add(at(key), quantity))
  }
  for (const line of lines) add(line, quantityOf(line))
  /** The most of this line that stock allows, beside all but what it `had`; null: no limit. */
  const mostOf = (line: CartLine, had: Amount, products: Products): Amount | null => {
    const left = (product: StockedProduct | undefined, key: string) => {
      const limit = product ? limitOf(product) : null
      return limit === null ? [] : [money.subtract(limit.stock, money.subtract(at(key), had))]
    }
    const { anywhere, there } = keysOf(line)
    const limits = [
      ...left(products.at(line.productCode, null), anywhere),
      ...(there === null ? [] : left(products.at(line.productCode, locationOf(line)), there)),
    ]
    return limits.toSorted((one, other) => (one < other ? -1 : 1))[0] ?? null
  }
  return { add, mostOf }
}
