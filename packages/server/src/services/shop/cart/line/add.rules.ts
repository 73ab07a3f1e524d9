import { type CartProblem, type CurrencyCode, texts } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import type { CartLine } from '../model/cart.types.ts'
import { lineKey, locationOf, problem, quantityOf, type RequestedLine } from '../model/line.rules.ts'
import { isBelowZero, priceOf } from '../model/line-price.rules.ts'
import { checkContradiction, checkOptions, chooseVariant, meaningfulOptions } from '../model/option.rules.ts'
import { breachesOf, type Products } from '../model/quantity.rules.ts'
import type { StockedProduct } from '../product/product.read.ts'

/** Entries that passed, and the problems of the others. */
export type Sorted = { wishes: RequestedLine[]; problems: CartProblem[] }

const productOf = (wish: RequestedLine, products: Products) =>
  products.at(wish.productCode, locationOf(wish)) ?? products.at(wish.productCode, null)

export const comesInVariants = ({ modelType, variants }: StockedProduct): boolean =>
  modelType === 'configurable' && variants.length > 0

/** Products that come in variants are not sold themselves: their options say which variant is meant. */
export const chooseVariants = (wishes: readonly RequestedLine[], products: Products): Sorted => {
  const sorted: Sorted = { wishes: [], problems: [] }
  for (const wish of wishes) {
    const product = productOf(wish, products)
    const contradiction = product && checkContradiction(wish, product.name)
    if (contradiction) {
      sorted.problems.push(contradiction)
      continue
    }
    if (!product || !comesInVariants(product)) {
      sorted.wishes.push(wish)
      continue
    }
    const chosen = chooseVariant(wish, product)
    if (chosen) sorted.wishes.push(chosen)
    else {
      const { name: productName } = product
      const message = texts.cartOptionsMissing(productName)
      sorted.problems.push(problem(wish.entityId, 'EINVALIDITEM', message, { productName }))
    }
  }
  return sorted
}

export type Sale = { currencyCode: CurrencyCode; now: Date }

const unsold = (wish: RequestedLine, product: StockedProduct | undefined, { currencyCode, now }: Sale) => {
  const { entityId } = wish
  if (!product?.isOffered)
    return problem(entityId, 'ENOTFOUND', texts.cartProductUnknown(entityId), { productId: entityId })
  const { name } = product
  const quantity = money.toNumber(wish.quantity)
  const price = priceOf(product, { quantity, options: wish.options }, currencyCode, now)
  if (price === null)
    return problem(entityId, 'ENOTFOUND', texts.cartProductUnpriced(name, currencyCode), {
      productName: name,
    })
  const found = checkOptions(wish, product)
  return !found && isBelowZero(price)
    ? problem(entityId, 'EINVALIDITEM', texts.cartBelowZero(name), { productName: name })
    : found
}

/** Leaves out what is not sold, or not in that form. */
export const keepSold = (wishes: readonly RequestedLine[], products: Products, sale: Sale): Sorted => {
  const sorted: Sorted = { wishes: [], problems: [] }
  for (const wish of wishes) {
    const product = productOf(wish, products)
    const meant = product ? { ...wish, options: meaningfulOptions(wish, product) } : wish
    const found = unsold(meant, product, sale)
    if (found) sorted.problems.push(found)
    else sorted.wishes.push(meant)
  }
  return sorted
}

const newLine = ({ entityId: _, quantity, ...wish }: RequestedLine, id: string): CartLine => ({
  ...wish,
  id,
  quantity: money.toNumber(quantity),
  name: wish.productCode,
  unitPrice: 0,
})

/** One line for a product with its options and metadata, however often it is added. */
export const withRequestedLines = (
  lines: readonly CartLine[],
  wishes: readonly RequestedLine[],
  newId: () => string,
): CartLine[] => {
  const byKey = new Map(lines.map((line) => [lineKey(line), line]))
  for (const wish of wishes) {
    const key = lineKey(wish)
    const line = byKey.get(key)
    byKey.set(
      key,
      line
        ? {
            ...line,
            substitutionAllowed: wish.substitutionAllowed ?? line.substitutionAllowed,
            quantity: money.toNumber(money.add(quantityOf(line), wish.quantity)),
          }
        : newLine(wish, newId()),
    )
  }
  return [...byKey.values()]
}

/** Name and price as they are now, for the day when the product is gone. */
export const withNames = (
  lines: readonly CartLine[],
  products: Products,
  { currencyCode, now }: Sale,
): CartLine[] =>
  lines.map((line) => {
    const product = products.at(line.productCode, locationOf(line)) ?? products.at(line.productCode, null)
    if (!product) return line
    const price = priceOf(product, line, currencyCode, now)
    return { ...line, name: product.name, unitPrice: price?.salePrice ?? price?.price ?? line.unitPrice }
  })

/** Rules of stock and quantity that the cart would break; each is reported once. */
export const checkQuantities = (
  lines: readonly CartLine[],
  wishes: readonly RequestedLine[],
  products: Products,
): CartProblem[] => {
  const problems = new Map<string, CartProblem>()
  const findBreach = breachesOf(lines, products)
  for (const wish of wishes) {
    const breach = findBreach(wish.productCode, locationOf(wish))
    if (breach && !problems.has(wish.entityId))
      problems.set(wish.entityId, problem(wish.entityId, breach.code, breach.message, breach.messageParams))
  }
  return [...problems.values()]
}

export const MAX_LINES = 500

export const checkLength = (lines: readonly CartLine[], wishes: readonly RequestedLine[]): CartProblem[] =>
  lines.length <= MAX_LINES
    ? []
    : wishes.map(({ entityId }) =>
        problem(entityId, 'ECARTFULL', texts.cartFull(MAX_LINES), { quantity: MAX_LINES }),
      )
