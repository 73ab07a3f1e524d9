import { type CartProblem, texts, type UpdateProducts } from '@tradepost/contract'
import { invalid, money } from '@tradepost/kernel'
import type { CartLine } from '../model/cart.types.ts'
import { locationOf, problem, quantityOf, requiredList } from '../model/line.rules.ts'
import { breachesOf, type Products } from '../model/quantity.rules.ts'

/** New quantities by the id of the line; of two for one line the later one counts. */
export type Changes = Map<string, number>

type Item = Extract<UpdateProducts, unknown[]>[number]

const lineNotFound = () =>
  invalid([{ code: 'OBJECT_MISSING_REQUIRED_PROPERTY', message: texts.missingCartItemId, path: [] }])

export const readChanges = (body: UpdateProducts): Changes => {
  const items: readonly Item[] = Array.isArray(body)
    ? body
    : requiredList(body.cartItems ?? body.CartItem, 'cartItems')
  return new Map(
    items.map(({ cartItemId, CartItemId, quantity }) => {
      const id = cartItemId ?? CartItemId
      if (id === undefined) throw lineNotFound()
      return [id, quantity]
    }),
  )
}

export const unknownItem = (id: string): CartProblem =>
  problem(id, 'ENOTFOUND', texts.cartItemUnknown(id), { cartItemId: id })

export const unknownItems = (lines: readonly CartLine[], ids: Iterable<string>): CartProblem[] => {
  const known = new Set(lines.map(({ id }) => id))
  return [...ids].filter((id) => !known.has(id)).map(unknownItem)
}

export const withChanges = (lines: readonly CartLine[], changes: Changes): CartLine[] =>
  lines
    .map((line) => ({
      ...line,
      quantity: money.toNumber(money.amount(changes.get(line.id) ?? line.quantity)),
    }))
    .filter((line) => quantityOf(line) > 0n)

/** Lines that get more: less is always possible, also of what is sold out or gone. */
export const grownLines = (before: readonly CartLine[], after: readonly CartLine[]): CartLine[] => {
  const old = new Map(before.map((line) => [line.id, quantityOf(line)]))
  return after.filter((line) => quantityOf(line) > (old.get(line.id) ?? 0n))
}

export const checkGrown = (
  lines: readonly CartLine[],
  grown: readonly CartLine[],
  products: Products,
): CartProblem[] => {
  const findBreach = breachesOf(lines, products)
  return grown.flatMap((line) => {
    const { id, productCode, name } = line
    if (!products.at(productCode, null)?.isOffered)
      return [problem(id, 'ENOTFOUND', texts.cartProductGone(name), { productName: name })]
    const breach = findBreach(productCode, locationOf(line))
    return breach ? [problem(id, breach.code, breach.message, breach.messageParams)] : []
  })
}
