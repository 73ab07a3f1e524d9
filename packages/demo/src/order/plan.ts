import { type FulfillmentMethod, type SalesOrderStatus, salesOrderStatuses } from '@tradepost/contract'
import type { DemoCustomer } from '../customer/customers.ts'
import { daysFrom } from '../days.ts'
import { demoLocations } from '../location/locations.ts'
import { fraction, pick } from '../seed.ts'
import { demoCards } from './promotions.ts'

/** Customer, date and method of a demo order, before its lines are chosen. */
export type OrderPlan = {
  seed: string
  status: SalesOrderStatus
  submitDate: string
  customer: number
  method: FulfillmentMethod
  /** Null for what the warehouse ships. */
  storeCode: string | null
  couponCode: string | null
}

type Span = { count: number; from: number; to: number }

/** How many orders have a status, and from how many days ago to how many they were placed; the others are completed. */
const spans: { [Status in SalesOrderStatus]?: Span } = {
  new: { count: 8, from: 1, to: 1 },
  open: { count: 14, from: 2, to: 1 },
  inProgress: { count: 10, from: 4, to: 2 },
  ready: { count: 10, from: 4, to: 2 },
  fulfilled: { count: 14, from: 9, to: 5 },
  rejected: { count: 6, from: 84, to: 3 },
  canceled: { count: 8, from: 88, to: 2 },
}
const few: Span = { count: 4, from: 4, to: 2 }
const ORDERS = 150

const spanOf = (status: SalesOrderStatus): Span => {
  if (status !== 'completed') return spans[status] ?? few
  const others = salesOrderStatuses.filter((one) => one !== status).map(spanOf)
  return { count: ORDERS - others.reduce((sum, { count }) => sum + count, 0), from: 90, to: 9 }
}

/** Between seven in the morning and ten in the evening. */
export const momentOf = (seed: string, midnight: string) =>
  new Date(Date.parse(midnight) + Math.floor((7 + 15 * fraction(`time ${seed}`)) * 3600) * 1000).toISOString()

type Placed = Pick<OrderPlan, 'seed' | 'status' | 'submitDate'>

const placedIn = (status: SalesOrderStatus, now: Date): Placed[] => {
  const { count, from, to } = spanOf(status)
  return Array.from({ length: count }, (_, index) => {
    const seed = `order ${status} ${index}`
    const daysAgo = Math.round(from - ((from - to) * (index + 0.5)) / count)
    return { seed, status, submitDate: momentOf(seed, daysFrom(now, -daysAgo)) }
  })
}

/** Everybody buys something; those with an account come back, the first ones most often. */
const buyersOf = (placed: Placed[], customers: DemoCustomer[]): { customer: number; isFirst: boolean }[] => {
  const all = customers.map((_, index) => index)
  const newcomers = all.toSorted((a, b) => fraction(`newcomer ${a}`) - fraction(`newcomer ${b}`))
  const regulars = all.filter((index) => !customers[index]?.customer.isAnonymous)
  const known = new Set<number>()
  return placed.map(({ seed }, index) => {
    const isTurn = Math.floor((index * all.length) / placed.length) >= all.length - newcomers.length
    const luck = fraction(`buyer ${seed}`)
    const customer = isTurn ? newcomers.shift() : regulars[Math.floor(luck * luck * regulars.length)]
    const isFirst = !known.has(customer ?? 0)
    known.add(customer ?? 0)
    return { customer: customer ?? 0, isFirst }
  })
}

export const wayOf = (seed: string, { city }: DemoCustomer): Pick<OrderPlan, 'method' | 'storeCode'> => {
  const luck = fraction(`way ${seed}`)
  if (city.stores.length === 0 || luck < 0.35) return { method: 'directShip', storeCode: null }
  const storeCode = pick(city.stores, `store ${seed}`)
  const methods = demoLocations.find(({ code }) => code === storeCode)?.supportedFulfillmentMethods ?? []
  return { method: luck > 0.75 && methods.includes('ROPIS') ? 'ROPIS' : 'BOPIS', storeCode }
}

/** In the order in which they were placed. */
export const orderPlans = (customers: DemoCustomer[], now: Date): OrderPlan[] => {
  const placed = salesOrderStatuses
    .flatMap((status) => placedIn(status, now))
    .toSorted((a, b) => (a.submitDate < b.submitDate ? -1 : 1))
  const buyers = buyersOf(placed, customers)
  const cards = demoCards.map(({ code }) => code)
  return placed.map((order, index) => {
    const { customer, isFirst } = buyers[index] as (typeof buyers)[number]
    const luck = isFirst ? fraction(`coupon ${order.seed}`) : 1
    const couponCode = luck < 0.3 ? 'WELCOME10' : luck < 0.45 ? (cards.shift() ?? null) : null
    return { ...order, customer, ...wayOf(order.seed, customers[customer] as DemoCustomer), couponCode }
  })
}
