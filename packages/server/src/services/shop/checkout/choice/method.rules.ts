import { type FulfillmentMethod, texts } from '@tradepost/contract'
import type { CartLine } from '../../cart/model/cart.types.ts'
import { type AssessedLine, lineError } from '../../cart/price/price.rules.ts'
import type { StockedProduct } from '../../cart/product/product.read.ts'
import { type Choice, isMethod, methodOf } from './choice.rules.ts'

/** Settings of the merchant. */
type Methods = {
  enabledFulfillmentMethods: readonly string[]
  /** Of products that name none; null: any. */
  defaultFulfillmentMethods: readonly string[] | null
}

/** Products may list methods of the merchant's own, which say nothing about ours. */
const canBeHadBy = (
  method: FulfillmentMethod,
  { methods }: Pick<StockedProduct, 'methods'>,
  { defaultFulfillmentMethods }: Methods,
): boolean => {
  const named = [methods, defaultFulfillmentMethods ?? []]
    .map((words) => words.filter(isMethod))
    .find((known) => known.length > 0)
  return named?.includes(method) ?? true
}

/** Lines whose product cannot be had in the way that was chosen for them say so. Gifts go with the rest. */
export const withMethodErrors = (
  lines: readonly AssessedLine[],
  choice: Choice,
  settings: Methods,
): AssessedLine[] =>
  lines.map((assessed) => {
    const { line, product, isGift, messages } = assessed
    const method = methodOf(line, choice)
    if (product === null || isGift || canBeHadBy(method, product, settings)) return assessed
    const { name } = product
    const params = { productName: name, fulfillmentMethod: method }
    const message = lineError('EFULFILLMENTMETHOD', texts.cartMethodOff(name, method), params)
    return { ...assessed, messages: [...messages, message] }
  })

/** Ways to get the cart that the merchant has and each product allows; a line that came with its method keeps it. */
export const methodsFor = (
  stored: readonly CartLine[],
  lines: readonly AssessedLine[],
  settings: Methods,
): FulfillmentMethod[] => {
  const open = new Set(stored.filter(({ fulfillment }) => !isMethod(fulfillment?.method)).map(({ id }) => id))
  return settings.enabledFulfillmentMethods
    .filter(isMethod)
    .filter((method) =>
      lines.every(
        ({ line, product }) =>
          product === null || !open.has(line.id) || canBeHadBy(method, product, settings),
      ),
    )
}
