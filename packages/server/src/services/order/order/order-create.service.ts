import type { SalesOrderCreate } from '@tradepost/contract'
import { type Ctx, emit, type Problem, refuse, type Tx } from '@tradepost/kernel'
import { lookUpProducts } from '../../catalog/index.ts'
import { bumpCustomerMetrics } from '../../customer/index.ts'
import { type CompleteMerchantSettings, getMerchantSettings } from '../../merchant/index.ts'
import { figuresOf } from '../customer/customer.rules.ts'
import { type Known, resolveAddresses } from '../customer/customer.service.ts'
import { type Order, outlineOf, readOrder } from '../document/order-document.rules.ts'
import { insertHistory, salesOrderTables } from '../history/history.store.ts'
import type { OrderTaxes } from '../price/order-retax.rules.ts'
import type { OrderShipping } from '../price/order-shipping.rules.ts'
import { calculateOrders, catalogsOf, redeemPromotions } from '../price/pricing.service.ts'
import { checkProducts, inquiriesOf, isPlacement } from '../product/placement.rules.ts'
import {
  type Draft,
  errorsOf,
  isValid,
  type NumberedDraft,
  problemsByOrder,
  problemsInRequest,
  refused,
  warningsOf,
} from '../request/draft.rules.ts'
import { inDocumentOrder, problemsOutside, validPart } from '../request/shape.rules.ts'
import { isRoutable, routeOrders, routesAutomatically } from '../routing/route.service.ts'
import { routeNewOrders } from '../stock/routing.service.ts'
import { isRoutedAutomatically, productsByLine } from '../stock/stock.rules.ts'
import { createdEntry, orderAdded } from './order.events.ts'
import { checkNewOrder } from './order.rules.ts'
import * as store from './order.store.ts'

type Settings = CompleteMerchantSettings

/** Skip totals when a part failed validation. */
const draftOf = (ctx: Ctx, settings: Settings, sent: SalesOrderCreate, schemaProblems: Problem[]) => {
  const read = schemaProblems.length === 0 ? readOrder : outlineOf
  const order = read(sent, ctx.now, ctx.platform.ids.uuid)
  const rules = { isStrict: settings.strictOrderAddresses }
  const found = problemsOutside(checkNewOrder(sent, order, rules), schemaProblems)
  return { sent, order, problems: [...schemaProblems, ...found], products: new Map() }
}

/** Drafts after a look at something that they refer to. */
const withKnown = (drafts: Draft[], asked: Draft[], known: Known[]): Draft[] => {
  const byIndex = new Map(asked.map(({ index }, n) => [index, known[n]]))
  return drafts.map((draft) => {
    const found = byIndex.get(draft.index)
    return found ? refused({ ...draft, order: found.order }, found.problems) : draft
  })
}

const resolveCustomers = async (ctx: Ctx, drafts: Draft[]): Promise<Draft[]> => {
  const asked = drafts.filter(({ order }) => order.customerId !== undefined)
  return withKnown(drafts, asked, await resolveAddresses(ctx.db, ctx, asked))
}

/** Orders of which the catalog is asked: to check what they sell, or to know what of it is counted. */
const concernsCatalog = (settings: Settings, { order }: Draft): boolean =>
  settings.productValidationOnOrderPlacement ? isPlacement(order) : isRoutedAutomatically(order, settings)

/** Looks up products for those orders that the platform checks or prices. */
const withCatalogData = async (
  ctx: Ctx,
  settings: Settings,
  drafts: Draft[],
  catalogCodes: Map<number, string | null>,
): Promise<Draft[]> => {
  const placed = drafts.filter((draft) => isValid(draft) && concernsCatalog(settings, draft))
  if (placed.length === 0) return drafts
  const inquiries = placed.map(({ order, index }) => inquiriesOf(order, catalogCodes.get(index) ?? null))
  const facts = await lookUpProducts(ctx.db, ctx, inquiries.flat())
  const products = new Map(placed.map(({ index }, n) => [index, facts.splice(0, inquiries[n]?.length)]))
  return drafts.map((draft) => {
    const own = products.get(draft.index)
    if (!own) return draft
    const problems = settings.productValidationOnOrderPlacement ? checkProducts(draft.order, own) : []
    return refused({ ...draft, products: productsByLine(draft.order, own) }, problems)
  })
}

const calculate = async (
  ctx: Ctx,
  drafts: Draft[],
  catalogCodes: Map<number, string | null>,
): Promise<Draft[]> => {
  const good = drafts.filter(isValid)
  const priced = await calculateOrders(
    ctx.db,
    ctx,
    good.map(({ order }) => order),
    good.map(({ index }) => catalogCodes.get(index) ?? null),
  )
  return withKnown(drafts, good, priced)
}

const noProblems = new Map<number, Problem[]>()

/** Done before the transaction begins, to keep it short. */
const prepare = async (
  ctx: Ctx,
  settings: Settings,
  sent: SalesOrderCreate[],
  schemaProblems = noProblems,
): Promise<Draft[]> => {
  const drafts = await resolveCustomers(
    ctx,
    sent.map((item, index) => ({ index, ...draftOf(ctx, settings, item, schemaProblems.get(index) ?? []) })),
  )
  const codes = await catalogsOf(
    ctx.db,
    ctx,
    drafts.map(({ order }) => order),
  )
  const catalogCodes = new Map(drafts.map(({ index }, n) => [index, codes[n] ?? null]))
  return calculate(ctx, await withCatalogData(ctx, settings, drafts, catalogCodes), catalogCodes)
}

/** Promotions before stock, always in this order, to avoid deadlocks. */
const reserveAndRedeem = async (
  tx: Tx,
  ctx: Ctx,
  drafts: NumberedDraft[],
  reserves: (order: Order) => boolean,
) => {
  const late = await redeemPromotions(tx, ctx, drafts)
  const redeemed = drafts.map((draft) => refused(draft, late.get(draft.id) ?? []))
  const routed = redeemed.filter((draft) => isValid(draft) && reserves(draft.order))
  const orders = routed.length > 0 ? await routeNewOrders(tx, ctx, routed) : new Map<number, Order>()
  return redeemed.map((draft) => ({
    ...draft,
    order: orders.get(draft.id) ?? draft.order,
    isRouted: orders.has(draft.id),
  }))
}

/** A constant number of statements, however many orders and lines there are. */
const storeOrders = (tx: Tx, ctx: Ctx, orders: store.StoredOrder[]) =>
  Promise.all([
    store.insertOrders(tx, ctx, orders),
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
    emit(
      tx,
      ctx,
      orders.map(({ id, order }) => orderAdded(id, order)),
    ),
    bumpCustomerMetrics(
      tx,
      ctx,
      orders.flatMap(({ order }) => figuresOf(null, order, ctx.now)),
    ),
  ])

const placeOrders = (ctx: Ctx, drafts: NumberedDraft[], settings: Settings): Promise<NumberedDraft[]> =>
  ctx.tx(async (tx) => {
    const isWanted = drafts.some(({ order }) => isRoutable(order))
    const routes = isWanted && (await routesAutomatically(tx, ctx, settings))
    const reserves = (order: Order) => !routes && isRoutedAutomatically(order, settings)
    const done = await reserveAndRedeem(tx, ctx, drafts, reserves)
    const good = done.filter(isValid)
    if (good.length > 0) await storeOrders(tx, ctx, good)
    const routed = routes ? good.filter(({ order }) => isRoutable(order)) : []
    if (routed.length > 0)
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
  const settings = await getMerchantSettings(ctx.db, ctx.merchantId)
  const drafts = await prepare(ctx, settings, sent)
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
  { id, taxes, shipping }: { id: number; taxes: OrderTaxes; shipping: OrderShipping | null },
): Promise<Order> => {
  const settings = {
    ...(await getMerchantSettings(ctx.db, ctx.merchantId)),
    productValidationOnOrderPlacement: false,
  }
  const [draft] = await prepare(ctx, settings, [sent])
  if (!draft) throw new Error('an order was sent and not read')
  refuse(draft.problems)
  const [placed] = await placeOrders(ctx, [{ ...draft, id, taxes, shipping }], settings)
  refuse(placed?.problems ?? [])
  return placed?.order ?? draft.order
}

/** A schema violation refuses all orders of a request; problems found by rules are reported with it. */
const refuseOrders = async (ctx: Ctx, body: { orders: SalesOrderCreate[] }, schemaProblems: Problem[]) => {
  const { orders = [] } = validPart(body, schemaProblems)
  const settings = await getMerchantSettings(ctx.db, ctx.merchantId)
  const drafts = await prepare(ctx, settings, orders, problemsByOrder(schemaProblems))
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
