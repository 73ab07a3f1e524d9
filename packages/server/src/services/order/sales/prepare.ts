import type { SalesOrderCreate } from '@tradepost/contract'
import type { Ctx, Db, Problem } from '@tradepost/kernel'
import { lookUpProducts } from '../../catalog/index.ts'
import { type CompleteMerchantSettings, getMerchantSettings } from '../../merchant/index.ts'
import { isCalculated } from '../model/amount/calculated.rules.ts'
import { outlineOf, readOrder } from '../model/order/order-document.rules.ts'
import { problemsOutside } from '../model/request/shape.rules.ts'
import { calculateOrders, catalogsOf } from '../price/pricing.service.ts'
import { checkProducts, inquiriesOf, isPlacement } from '../price/product.rules.ts'
import { checkNewOrder } from './check.rules.ts'
import { type Known, resolveAddresses } from './customer.service.ts'
import { type Draft, isValid, refused } from './draft.rules.ts'

export type Settings = CompleteMerchantSettings

/** Skip totals when a part failed validation. */
const draftOf = (ctx: Ctx, index: number, sent: SalesOrderCreate, schemaProblems: Problem[]): Draft => {
  const read = schemaProblems.length === 0 ? readOrder : outlineOf
  const order = read(sent, ctx.now, ctx.platform.ids.uuid)
  return { index, sent, order, problems: schemaProblems }
}

const checked = (draft: Draft, settings: Settings, isOfCart: boolean): Draft => {
  const rules = {
    isOfCart,
    isStrict: settings.strictOrderAddresses,
    hasOneLocation: settings.restrictMultiLocationOrders,
  }
  return refused(draft, problemsOutside(checkNewOrder(draft.sent, draft.order, rules), draft.problems))
}

/** Drafts after a look at something that they refer to. */
const withKnown = (drafts: Draft[], asked: Draft[], known: Known[]): Draft[] => {
  const byIndex = new Map(asked.map(({ index }, n) => [index, known[n]]))
  return drafts.map((draft) => {
    const found = byIndex.get(draft.index)
    return found ? refused({ ...draft, order: found.order }, found.problems) : draft
  })
}

type CatalogCodes = Map<number, string | null>

/** Products of the lines of those orders that the platform checks, by the index of the order. */
const lookUpLines = async (db: Db, ctx: Ctx, placed: Draft[], catalogCodes: CatalogCodes) => {
  const inquiries = placed.map(({ order, index }) => inquiriesOf(order, catalogCodes.get(index) ?? null))
  const facts = placed.length > 0 ? await lookUpProducts(db, ctx, inquiries.flat()) : []
  return new Map(placed.map(({ index }, n) => [index, facts.splice(0, inquiries[n]?.length)]))
}

/** As promotions make them. */
const calculate = (db: Db, ctx: Ctx, good: Draft[], catalogCodes: CatalogCodes) =>
  calculateOrders(
    db,
    ctx,
    good.map(({ order }) => order),
    good.map(({ index }) => catalogCodes.get(index) ?? null),
  )

/** Drafts with their products and prices, which are looked up in one round trip. */
const withGoods = async (
  ctx: Ctx,
  settings: Settings,
  drafts: Draft[],
  catalogCodes: CatalogCodes,
): Promise<Draft[]> => {
  const good = drafts.filter(isValid)
  const placed = settings.productValidationOnOrderPlacement
    ? good.filter(({ order }) => isPlacement(order))
    : []
  if (placed.length === 0 && !good.some(({ order }) => isCalculated(order.status))) return drafts
  const [products, priced] = await ctx.together((db) =>
    Promise.all([lookUpLines(db, ctx, placed, catalogCodes), calculate(db, ctx, good, catalogCodes)]),
  )
  const stocked = drafts.map((draft) => {
    const own = products.get(draft.index)
    if (!own) return draft
    return refused(draft, checkProducts(draft.order, own))
  })
  const withPrices = withKnown(stocked, good, priced)
  // an order that is refused for its products does not list the problems of its coupons, too
  return stocked.map((draft, n) => (isValid(draft) ? (withPrices[n] ?? draft) : draft))
}

const noProblems = new Map<number, Problem[]>()

type Prepared = { settings: Settings; drafts: Draft[] }

/** Done before the transaction begins, to keep it short. */
export const prepare = async (
  ctx: Ctx,
  sent: SalesOrderCreate[],
  {
    schemaProblems = noProblems,
    isOfCart = false,
  }: { schemaProblems?: Map<number, Problem[]>; isOfCart?: boolean } = {},
): Promise<Prepared> => {
  const read = sent.map((item, index) => draftOf(ctx, index, item, schemaProblems.get(index) ?? []))
  const orders = read.map(({ order }) => order)
  const asked = read.filter(({ order }) => order.customerId !== undefined)
  const [own, known, codes] = await ctx.together((db) =>
    Promise.all([
      getMerchantSettings(db, ctx.merchantId),
      resolveAddresses(db, ctx, asked),
      catalogsOf(db, ctx, orders),
    ]),
  )
  // a cart has looked at its products already
  const settings = isOfCart ? { ...own, productValidationOnOrderPlacement: false } : own
  const drafts = withKnown(
    read.map((draft) => checked(draft, settings, isOfCart)),
    asked,
    known,
  )
  const catalogCodes = new Map(drafts.map(({ index }, n) => [index, codes[n] ?? null]))
  return { settings, drafts: await withGoods(ctx, settings, drafts, catalogCodes) }
}
