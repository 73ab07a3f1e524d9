import { type AddProducts, type CartProblem, errors } from '@tradepost/contract'
import { ApiError, type Ctx, fail, type Tx } from '@tradepost/kernel'
import type { CartKey } from '../model/cart.types.ts'
import { type RequestedLine, toRequestedLines } from '../model/line.rules.ts'
import { type Products, productKeysOf, productsBy } from '../model/quantity.rules.ts'
import { listStockedProducts } from '../product/product.read.ts'
import { changeView, lockOrCreate, writeCart } from '../record/cart.service.ts'
import {
  checkLength,
  checkQuantities,
  chooseVariants,
  keepSold,
  withNames,
  withRequestedLines,
} from './add.rules.ts'

export const refused = (entries: CartProblem[]) =>
  new ApiError(errors.cartRefused, { entries, message: entries[0]?.message })

const lookUp = (tx: Tx, ctx: Ctx, shopCode: string, wishes: readonly RequestedLine[]) =>
  listStockedProducts(tx, ctx.merchantId, shopCode, productKeysOf(wishes), changeView(ctx))

/** Variants that options chose are products of their own: one more statement, only when there are any. */
const withVariants = async (
  tx: Tx,
  ctx: Ctx,
  shopCode: string,
  wishes: readonly RequestedLine[],
  found: Awaited<ReturnType<typeof lookUp>>,
): Promise<Products> => {
  const known = new Set(found.map(({ code }) => code))
  const chosen = wishes.filter(
    ({ productCode, entityId }) => productCode !== entityId && !known.has(productCode),
  )
  return productsBy(chosen.length === 0 ? found : [...found, ...(await lookUp(tx, ctx, shopCode, chosen))])
}

/** All or nothing: if any entry fails, all failures are reported and nothing changes. */
export const addProducts = async (ctx: Ctx, key: CartKey, body: AddProducts): Promise<void> => {
  const sent = toRequestedLines(Array.isArray(body) ? body : (body.products ?? []))
  if (sent.length === 0) throw fail('nothingToAdd')
  await ctx.tx(async (tx, last) => {
    // together on their way: the products are read after the lock is there
    const [{ cart }, found] = await Promise.all([
      lockOrCreate(tx, ctx, key),
      lookUp(tx, ctx, key.shopCode, sent),
    ])
    const chosen = chooseVariants(sent, productsBy(found))
    const products = await withVariants(tx, ctx, key.shopCode, chosen.wishes, found)
    const sale = { currencyCode: cart.currencyCode, now: ctx.now }
    const sold = keepSold(chosen.wishes, products, sale)
    const lines = withRequestedLines(cart.lines, sold.wishes, () => ctx.platform.ids.uuid())
    const problems = [
      ...chosen.problems,
      ...sold.problems,
      ...checkQuantities(lines, sold.wishes, products),
      ...checkLength(lines, sold.wishes),
    ]
    if (problems.length > 0) throw refused(problems)
    await last(() => writeCart(tx, ctx, { ...cart, lines: withNames(lines, products, sale), notices: [] }))
  })
}
