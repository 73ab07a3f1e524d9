import type { PromotionCreate, SalesOrderCreate } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import {
  addFulfillmentGroups,
  createCoupons,
  createCustomerAttributes,
  createCustomers,
  createNotes,
  createPickingBatches,
  createPromotions,
  createReturnOrders,
  createSalesOrders,
  createSegments,
  createSimpleFulfillmentOrders,
  createWishlists,
  customerOwner,
  findDefaultLocation,
  hashCustomerPasswords,
  priceOrders,
  recordEndedFulfillmentOrders,
  setFulfillmentOrderStatuses,
  setInventories,
  updateCustomerAttribute,
  updateRoutingRules,
  updateSettings,
} from '@tradepost/server'
import { demoCustomerAttributes, germanCustomerAttributes } from './customer/customer-attributes.ts'
import { demoCustomers, demoNotes, demoWishlists } from './customer/customers.ts'
import { demoSegments, demoVips } from './customer/segments.ts'
import { demoMerchant } from './merchant.ts'
import { noErrors } from './no-errors.ts'
import { demoGroupOf } from './order/fulfillment-groups.ts'
import { demoWorkOf, demoWorkOrders, demoWorkPaths, isBatched } from './order/fulfillment-orders.ts'
import { type OrderDraft, orderDrafts, orderOf, pastDrafts } from './order/orders.ts'
import { backdateWork, setNextNumber } from './order/past.store.ts'
import { PAST_ORDERS } from './order/past.ts'
import { pastWork } from './order/past-work.ts'
import { fillPayments } from './order/payments.service.ts'
import { demoCards, demoPromotions } from './order/promotions.ts'
import { demoReturns, pastReturns, type SoldOrder } from './order/returns.ts'
import { demoRoutingRules } from './order/routing.ts'
import { rewriteLedger } from './order/shelf.store.ts'
import { emptyShelves, takenBefore } from './order/shelf.ts'
import { demoShopper } from './shopper/shoppers.ts'

/** The ids of the customers, in the order of the demo. */
export const fillCustomers = async (ctx: Ctx): Promise<(string | null)[]> => {
  noErrors(
    'customer attributes',
    await createCustomerAttributes(ctx, { localeCode: 'en-us' }, demoCustomerAttributes),
  )
  for (const { code, update } of germanCustomerAttributes)
    await updateCustomerAttribute(ctx, code, { localeCode: 'de-de' }, update)

  const customers = demoCustomers(ctx.now).map(({ customer }) =>
    customer.emailAddress === demoShopper.emailAddress ? { ...customer, ...demoShopper } : customer,
  )
  const created = await createCustomers(ctx, customers, await hashCustomerPasswords(ctx, customers))
  noErrors('customers', created)
  const idOf = (emailAddress: string) =>
    created.ids[customers.findIndex((customer) => customer.emailAddress === emailAddress)] ?? ''
  for (const { emailAddress, things } of demoWishlists)
    await createWishlists(ctx, customerOwner(idOf(emailAddress)), things)
  for (const { emailAddress, things } of demoNotes(ctx.now))
    await createNotes(ctx, idOf(emailAddress), things)
  return created.ids
}

/** Evaluates each order with the promotions of its day; orders with the same promotions share a request. */
const pricedOrders = async (ctx: Ctx, drafts: OrderDraft[], promotions: PromotionCreate[]) => {
  const starts = promotions.map(({ startDate }) => startDate ?? '')
  const groups = Map.groupBy(drafts, ({ plan }) => starts.filter((start) => start <= plan.submitDate).length)
  const orders: SalesOrderCreate[] = []
  for (const group of groups.values()) {
    const questions = group.map(({ question }) => question)
    const at = new Date(group[0]?.plan.submitDate ?? ctx.now)
    const priced = await priceOrders(ctx.db, ctx, questions, { at })
    group.forEach((draft, index) => {
      const answer = priced[index]
      if (answer) orders.push(orderOf(draft, answer, promotions, ctx.now))
    })
  }
  return orders
}

/** Recent shipments get fulfillment groups with packages; older orders, which are completed, have none. */
const fillGroups = async (ctx: Ctx, sold: SoldOrder[]) => {
  for (const { order, orderNumber } of sold)
    if (order.status === 'fulfilled')
      noErrors('parcels', await addFulfillmentGroups(ctx, orderNumber, [demoGroupOf(order)]))
}

/** Fulfillment orders in every state, two of them in the hands of pickers. */
const fillWork = async (ctx: Ctx, orders: SalesOrderCreate[], warehouse: string): Promise<SoldOrder[]> => {
  const placed = demoWorkOrders(orders)
  if (placed.length === 0) return []
  // each goes to the location that its way is about
  await updateSettings(ctx, { automaticRouting: false })
  const { orderNumbers, errors } = await createSalesOrders(ctx, placed)
  await updateSettings(ctx, { automaticRouting: demoMerchant.settings.automaticRouting })
  noErrors('orders of locations', { errors })
  for (const [index, order] of placed.entries()) {
    const parts = demoWorkOf(order, warehouse)
    const created = await createSimpleFulfillmentOrders(ctx, orderNumbers[index] ?? '', parts)
    noErrors('fulfillment orders', created)
    for (const status of demoWorkPaths[index] ?? []) {
      const changes = created.ids.map((id) => ({ orderNumber: id ?? '', status }))
      noErrors('statuses of fulfillment orders', await setFulfillmentOrderStatuses(ctx, changes))
    }
    if (isBatched(index)) {
      const [{ fulfillmentLocationCode = '' } = {}] = parts
      const fulfillmentOrders = [{ orderNumber: created.ids[0] ?? '' }]
      const batch = await createPickingBatches(ctx, fulfillmentLocationCode, [{ fulfillmentOrders }])
      noErrors('picking batches', batch)
    }
  }
  return placed.map((order, index) => ({ order, orderNumber: orderNumbers[index] ?? '' }))
}

/** After the open ones, which lists show first. */
const fillPastWork = async (ctx: Ctx, sold: SoldOrder[], warehouse: string) => {
  await recordEndedFulfillmentOrders(ctx, pastWork(sold, warehouse))
  await backdateWork(ctx.db, ctx.merchantId)
}

/** Stock is what is left: what was sold before was on the shelves, too. */
const fillShelves = async (ctx: Ctx, sold: SoldOrder[], warehouse: string) => {
  const taken = takenBefore(sold, warehouse)
  const empty = emptyShelves(taken)
  if (empty.length > 0) noErrors('empty shelves', await setInventories(ctx, empty))
  await rewriteLedger(ctx, taken)
}

const BATCH = 100

const createAll = async (ctx: Ctx, orders: SalesOrderCreate[]): Promise<SoldOrder[]> => {
  const sold: SoldOrder[] = []
  for (let from = 0; from < orders.length; from += BATCH) {
    const batch = orders.slice(from, from + BATCH)
    const created = await createSalesOrders(ctx, batch)
    noErrors('orders', created)
    sold.push(...batch.map((order, index) => ({ order, orderNumber: created.orderNumbers[index] ?? '' })))
  }
  return sold
}

/** The merchant's first number that nobody chose. */
const FIRST_NUMBER = 10_000

/** The year before the last ninety days, for reports. */
const fillPast = async (ctx: Ctx, customerIds: (string | null)[], promotions: PromotionCreate[]) => {
  await setNextNumber(ctx.db, ctx.merchantId, FIRST_NUMBER - PAST_ORDERS)
  return createAll(ctx, await pricedOrders(ctx, pastDrafts(customerIds, ctx.now), promotions))
}

/** Promotions, and what customers have bought in the last ninety days and the year before. */
export const fillSales = async (ctx: Ctx, customerIds: (string | null)[]): Promise<void> => {
  const promotions = demoPromotions(ctx.now)
  noErrors('promotions', await createPromotions(ctx, promotions))
  noErrors('coupons', await createCoupons(ctx, 'welcome', { coupons: demoCards }))

  await updateRoutingRules(ctx, demoRoutingRules)
  const past = await fillPast(ctx, customerIds, promotions)
  const orders = await pricedOrders(ctx, orderDrafts(customerIds, ctx.now), promotions)
  const sold = await createAll(ctx, orders)
  await fillGroups(ctx, sold)
  noErrors('returns', await createReturnOrders(ctx, [...demoReturns(sold), ...pastReturns(past)]))
  const warehouse = (await findDefaultLocation(ctx.db, ctx.merchantId, 'warehouse'))?.code ?? ''
  const worked = await fillWork(ctx, orders, warehouse)
  await fillPastWork(ctx, [...past, ...sold], warehouse)
  await fillShelves(ctx, [...past, ...sold], warehouse)
  await fillPayments(ctx, [...past, ...sold, ...worked])
}

/** Afterwards: whom they have for members depends on what was bought. */
export const fillSegments = async (ctx: Ctx, customerIds: (string | null)[]): Promise<void> => {
  const vips = demoCustomers(ctx.now).flatMap(({ customer }, index) =>
    demoVips.includes(customer.emailAddress)
      ? [{ type: 'customer' as const, id: customerIds[index] ?? '' }]
      : [],
  )
  noErrors('segments', await createSegments(ctx, demoSegments(ctx.now, vips)))
}
