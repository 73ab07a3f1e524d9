import type { CartProblem, DeleteProducts, UpdateProducts } from '@tradepost/contract'
import { type Ctx, fail } from '@tradepost/kernel'
import type { CartKey } from '../model/cart.types.ts'
import { requiredList } from '../model/line.rules.ts'
import { productKeysOf, productsBy } from '../model/quantity.rules.ts'
import { listStockedProducts } from '../product/product.read.ts'
import { changeView, lockOrCreate, writeCart } from '../record/cart.service.ts'
import { withNames } from './add.rules.ts'
import { refused } from './add.ts'
import {
  type Changes,
  checkGrown,
  grownLines,
  readChanges,
  unknownItems,
  withChanges,
} from './change.rules.ts'

const changeLines = (
  ctx: Ctx,
  key: CartKey,
  changes: Changes,
  refuseUnknown: (unknown: CartProblem[]) => Error = refused,
) =>
  ctx.tx(async (tx, last) => {
    const { cart } = await lockOrCreate(tx, ctx, key)
    const unknown = unknownItems(cart.lines, changes.keys())
    if (unknown.length > 0) throw refuseUnknown(unknown)
    const lines = withChanges(cart.lines, changes)
    const grown = grownLines(cart.lines, lines)
    const found =
      grown.length === 0
        ? []
        : await listStockedProducts(tx, ctx.merchantId, key.shopCode, productKeysOf(grown), changeView(ctx))
    const products = productsBy(found)
    const problems = checkGrown(lines, grown, products)
    if (problems.length > 0) throw refused(problems)
    const sale = { currencyCode: cart.currencyCode, now: ctx.now }
    await last(() => writeCart(tx, ctx, { ...cart, lines: withNames(lines, products, sale), notices: [] }))
  })

export const updateProducts = async (ctx: Ctx, key: CartKey, body: UpdateProducts): Promise<void> =>
  changeLines(ctx, key, readChanges(body))

export const deleteProducts = async (ctx: Ctx, key: CartKey, body: DeleteProducts): Promise<void> => {
  const ids = Array.isArray(body) ? body : requiredList(body.cartItemIds ?? body.CartItemIds, 'cartItemIds')
  return changeLines(ctx, key, new Map(ids.map((id) => [id, 0])))
}

/** By its address: an unknown line is not found instead of refused. */
export const setQuantity = (ctx: Ctx, key: CartKey, cartItemId: string, quantity: number): Promise<void> =>
  changeLines(ctx, key, new Map([[cartItemId, quantity]]), () => fail('cartItemNotFound'))
