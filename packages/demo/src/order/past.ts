import type { SalesOrderStatus } from '@tradepost/contract'
import type { DemoCustomer } from '../customer/customers.ts'
import { daysFrom } from '../days.ts'
import { fraction } from '../seed.ts'
import { momentOf, type OrderPlan, wayOf } from './plan.ts'

/** Their numbers end where those of the recent orders begin. */
export const PAST_ORDERS = 450

/** So that twelve whole months lie before today, wherever in a month that is. */
const FIRST_DAY = 395
const LAST_DAY = 91

/** How busy the months are, from January on: tea is for the cold, and for presents. */
const season = [1, 0.95, 0.9, 0.85, 0.8, 0.7, 0.65, 0.7, 0.9, 1.1, 1.5, 1.9]

const busyness = (date: string): number => season[Number(date.slice(5, 7)) - 1] ?? 1

/** The day of each order, oldest first: as many on a day as its season lets one expect. */
const daysOf = (now: Date): string[] => {
  const days = Array.from({ length: FIRST_DAY - LAST_DAY + 1 }, (_, index) =>
    daysFrom(now, index - FIRST_DAY),
  )
  const total = days.reduce((sum, day) => sum + busyness(day), 0)
  let reached = 0
  return days.flatMap((day) => {
    const before = Math.round(reached)
    reached += (PAST_ORDERS * busyness(day)) / total
    return Array<string>(Math.round(reached) - before).fill(day)
  })
}

const statusOf = (seed: string): SalesOrderStatus => {
  const luck = fraction(`fate ${seed}`)
  if (luck < 0.05) return 'canceled'
  return luck < 0.065 ? 'rejected' : 'completed'
}

const isKnownOn = ({ customer: { attributes = [] } }: DemoCustomer, day: string): boolean =>
  attributes.some(({ code, value }) => code === 'customerSince' && String(value) <= day)

/**
 * Orders from before the last ninety days, by customers with an account at that time. They came from the former shop as
 * they had ended: no stock is held for them and no promotion of today applies.
 */
export const pastPlans = (customers: DemoCustomer[], now: Date): OrderPlan[] =>
  daysOf(now)
    .map((day, index) => {
      const seed = `order past ${index}`
      const known = customers.flatMap((customer, place) => (isKnownOn(customer, day) ? [place] : []))
      // the first ones come back most often
      const customer = known[Math.floor(fraction(`buyer ${seed}`) ** 1.3 * known.length)] ?? 0
      return {
        seed,
        status: statusOf(seed),
        submitDate: momentOf(seed, day),
        customer,
        ...wayOf(seed, customers[customer] as DemoCustomer),
        couponCode: null,
      }
    })
    .toSorted((a, b) => (a.submitDate < b.submitDate ? -1 : 1))
