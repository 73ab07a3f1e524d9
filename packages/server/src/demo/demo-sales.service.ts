import type { PromotionCreate, SalesOrderCreate } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import {
  createCustomerAttributes,
  createCustomers,
  createNotes,
  createWishlists,
  customerOwner,
  updateCustomerAttribute,
} from '../services/customer/index.ts'
import { findDefaultLocation } from '../services/location/index.ts'
import {
  addFulfillmentGroups,
  createSalesOrders,
  createSimpleFulfillmentOrders,
  setFulfillmentOrderStatuses,
} from '../services/order/index.ts'
import { createCoupons, createPromotions, priceOrders } from '../services/promotion/index.ts'
import { createSegments } from '../services/segmentation/index.ts'
import { noErrors } from './demo.rules.ts'
import { demoCustomerAttributes, germanCustomerAttributes } from './demo-customer-attributes.ts'
import { demoCustomers, demoNotes, demoWishlists } from './demo-customers.ts'
import { demoGroupOf } from './demo-fulfillment-groups.ts'
import { demoWorkOf, demoWorkOrders, demoWorkPaths } from './demo-fulfillment-orders.ts'
import { type OrderDraft, orderDrafts, orderOf } from './demo-orders.ts'
import { demoCards, demoPromotions } from './demo-promotions.ts'
import { demoSegments, demoVips } from './demo-segments.ts'

/** The ids of the customers, in the order of the demo. */
export const fillCustomers = async (ctx: Ctx): Promise<(string | null)[]> => {
  noErrors(
    'customer attributes',
    await createCustomerAttributes(ctx, { localeCode: 'en-us' }, demoCustomerAttributes),
  )
  for (const { code, update } of germanCustomerAttributes)
    await updateCustomerAttribute(ctx, code, { localeCode: 'de-de' }, update)

  const customers = demoCustomers(ctx.now).map(({ customer }) => customer)
  const created = await createCustomers(ctx, customers, [])
  noErrors('customers', created)
  const idOf = (emailAddress: string) =>
    created.ids[customers.findIndex((customer) => customer.emailAddress === emailAddress)] ?? ''
  for (const { emailAddress, things } of demoWishlists)
    await createWishlists(ctx, customerOwner(idOf(emailAddress)), things)
  for (const { emailAddress, things } of demoNotes(ctx.now))
    await createNotes(ctx, idOf(emailAddress), things)
  return created.ids
}

/** Each with the promotions of its day: those that ran on the same promotions are asked about together. */
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
      if (answer) orders.push(orderOf(draft, answer, promotions))
    })
  }
  return orders
}

/** What has just left is there with its parcels; the rest of the past is not told so closely. */
const fillGroups = async (ctx: Ctx, orders: SalesOrderCreate[], numbers: (string | null)[]) => {
  for (const [index, order] of orders.entries())
    if (order.status === 'fulfilled')
      noErrors('parcels', await addFulfillmentGroups(ctx, numbers[index] ?? '', [demoGroupOf(order)]))
}

/** Fulfillment orders in every state. */
const fillWork = async (ctx: Ctx, orders: SalesOrderCreate[]) => {
  const placed = demoWorkOrders(orders)
  if (placed.length === 0) return
  const { orderNumbers, errors } = await createSalesOrders(ctx, placed)
  noErrors('orders of locations', { errors })
  const warehouse = (await findDefaultLocation(ctx.db, ctx.merchantId, 'warehouse'))?.code ?? ''
  for (const [index, order] of placed.entries()) {
    const created = await createSimpleFulfillmentOrders(
      ctx,
      orderNumbers[index] ?? '',
      demoWorkOf(order, warehouse),
    )
    noErrors('fulfillment orders', created)
    for (const status of demoWorkPaths[index] ?? []) {
      const changes = created.ids.map((id) => ({ orderNumber: id ?? '', status }))
      noErrors('statuses of fulfillment orders', await setFulfillmentOrderStatuses(ctx, changes))
    }
  }
}

const BATCH = 100

/** Promotions, and what customers have bought in the last ninety days. */
export const fillSales = async (ctx: Ctx, customerIds: (string | null)[]): Promise<void> => {
  const promotions = demoPromotions(ctx.now)
  noErrors('promotions', await createPromotions(ctx, promotions))
  noErrors('coupons', await createCoupons(ctx, 'welcome', { coupons: demoCards }))

  const orders = await pricedOrders(ctx, orderDrafts(customerIds, ctx.now), promotions)
  for (let from = 0; from < orders.length; from += BATCH) {
    const batch = orders.slice(from, from + BATCH)
    const created = await createSalesOrders(ctx, batch)
    noErrors('orders', created)
    await fillGroups(ctx, batch, created.orderNumbers)
  }
  await fillWork(ctx, orders)
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
