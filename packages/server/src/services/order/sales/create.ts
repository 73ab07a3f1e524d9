import type { SalesOrderCreate } from '@tradepost/contract'
import { type Ctx, type Db, emit, type Problem, refuse, type Tx } from '@tradepost/kernel'
import { lookUpProducts } from '../../catalog/index.ts'
import { bumpCustomerMetrics } from '../../customer/index.ts'
import { type CompleteMerchantSettings, getMerchantSettings } from '../../merchant/index.ts'
import { isRoutable, routeOrders, routesAutomatically } from '../fulfillment/route/route.ts'
import { isCalculated } from '../model/amount/calculated.rules.ts'
import type { OrderTaxes } from '../model/amount/order-retax.rules.ts'
import type { OrderShipping } from '../model/amount/order-shipping.rules.ts'
import { type Order, outlineOf, readOrder } from '../model/order/order-document.rules.ts'
import { inDocumentOrder, problemsOutside, validPart } from '../model/request/shape.rules.ts'
import { salesOrderMachine } from '../model/state/order.machine.ts'
import { calculateOrders, catalogsOf, redeemPromotions } from '../price/pricing.service.ts'
import { checkProducts, inquiriesOf, isPlacement } from '../price/product.rules.ts'
import { insertHistory, salesOrderTables } from '../record/history.store.ts'
import { createdEntry, orderCreated } from '../record/order.events.ts'
import * as store from '../record/order.store.ts'
import { checkNewOrder } from './check.rules.ts'
import { figuresOf } from './customer.rules.ts'
import { type Known, resolveAddresses } from './customer.service.ts'
import {
  type Draft,
  errorsOf,
  isValid,
  type NumberedDraft,
  problemsByOrder,
  problemsInRequest,
  refused,
  warningsOf,
} from './draft.rules.ts'

type Settings = CompleteMerchantSettings

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
  // an order that is refused for its products is not told about its coupons, too
  return stocked.map((draft, n) => (isValid(draft) ? (withPrices[n] ?? draft) : draft))
}

const noProblems = new Map<number, Problem[]>()

type Prepared = { settings: Settings; drafts: Draft[] }

/** Done before the transaction begins, to keep it short. */
const prepare = async (
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

/** Promotions before stock, always in this order, to avoid deadlocks. */
const redeem = async (tx: Tx, ctx: Ctx, drafts: NumberedDraft[]) => {
  const late = await redeemPromotions(tx, ctx, drafts)
  return drafts.map((draft) => refused(draft, late.get(draft.id) ?? []))
}

const tell = (tx: Tx, ctx: Ctx, orders: NumberedDraft[]) => [
  emit(
    tx,
    ctx,
    orders.flatMap(({ id, order }) => orderCreated(id, order)),
  ),
  bumpCustomerMetrics(
    tx,
    ctx,
    orders.flatMap(({ order }) => figuresOf(null, order, ctx.now)),
  ),
]

/** A constant number of statements, however many orders and lines there are. */
const storeOrders = (tx: Tx, ctx: Ctx, orders: NumberedDraft[]) =>
  Promise.all([
    store.insertOrders(
      tx,
      ctx,
      orders.map((order) => ({ ...order, isRouted: false })),
    ),
    store.writeLines(
      tx,
      ctx.merchantId,
      orders.flatMap(({ id, order }) => order.lineItems.map((line) => ({ orderId: id, line }))),
    ),
    insertHistory(
      tx,
      ctx,
      salesOrderTables,
      orders.map(({ id, order }) => createdEntry(id, order)),
    ),
    ...tell(
      tx,
      ctx,
      orders.filter(({ isAttempt }) => !isAttempt),
    ),
  ])

/** One that is under way already is somebody's work elsewhere. */
const isPlaced = (order: Order): boolean =>
  isRoutable(order) && salesOrderMachine.may(order.status, 'allocate')

const placeOrders = (ctx: Ctx, drafts: NumberedDraft[], settings: Settings): Promise<NumberedDraft[]> =>
  ctx.tx(async (tx, last) => {
    const routes = await routesAutomatically(tx, ctx, settings)
    const done = await redeem(tx, ctx, drafts)
    const good = done.filter(isValid)
    const routed = routes ? good.filter(({ order }) => isPlaced(order)) : []
    if (routed.length === 0) {
      if (good.length > 0) await last(() => storeOrders(tx, ctx, good))
      return done
    }
    await storeOrders(tx, ctx, good)
    await routeOrders(
      tx,
      ctx,
      routed.map(({ id }) => String(id)),
    )
    return done
  })

/**
 * Orders that fail become error items, one for each problem; the others are stored. Numbers are taken before the
 * transaction, so that orders of one merchant do not wait for each other until they are stored.
 */
export const createSalesOrders = async (ctx: Ctx, sent: SalesOrderCreate[]) => {
  const { settings, drafts } = await prepare(ctx, sent)
  const good = drafts.filter(isValid)
  const first = good.length > 0 ? await store.allocateNumbers(ctx.db, ctx.merchantId, good.length) : 0
  const numbered = good.map((draft, index) => ({ ...draft, id: first + index }))
  const placed = numbered.length > 0 ? await placeOrders(ctx, numbered, settings) : []

  const byIndex = new Map(placed.map((draft) => [draft.index, draft]))
  const done = drafts.map((draft) => byIndex.get(draft.index) ?? draft)
  const warnings = placed.filter(isValid).flatMap(warningsOf)
  return {
    orderNumbers: done.map((draft) => (isValid(draft) && 'id' in draft ? String(draft.id) : null)),
    errors: done.flatMap(errorsOf),
    ...(warnings.length > 0 && { warnings }),
  }
}

/**
 * For a cart, in its transaction: under a number that was taken before, and without another look at products, at which
 * the cart has looked. All or nothing.
 */
export const createOrder = async (
  ctx: Ctx,
  sent: SalesOrderCreate,
  { id, ...terms }: { id: number; taxes: OrderTaxes; shipping: OrderShipping | null; isAttempt: boolean },
): Promise<Order> => {
  const {
    settings,
    drafts: [draft],
  } = await prepare(ctx, [sent], { isOfCart: true })
  if (!draft) throw new Error('an order was sent and not read')
  refuse(draft.problems)
  const [placed] = await placeOrders(ctx, [{ ...draft, id, ...terms }], settings)
  refuse(placed?.problems ?? [])
  return placed?.order ?? draft.order
}

/** A schema violation refuses all orders of a request; problems found by rules are reported with it. */
const refuseOrders = async (ctx: Ctx, body: { orders: SalesOrderCreate[] }, schemaProblems: Problem[]) => {
  const { orders = [] } = validPart(body, schemaProblems)
  const { drafts } = await prepare(ctx, orders, { schemaProblems: problemsByOrder(schemaProblems) })
  const ofList = schemaProblems.filter(({ path }) => path.length < 2)
  refuse(inDocumentOrder([...ofList, ...drafts.flatMap(problemsInRequest)], body))
}

/** Entry for requests. */
export const createSentOrders = async (
  ctx: Ctx,
  body: { orders: SalesOrderCreate[] },
  schemaProblems: Problem[],
) => {
  if (schemaProblems.length > 0) await refuseOrders(ctx, body, schemaProblems)
  return createSalesOrders(ctx, body.orders)
}
