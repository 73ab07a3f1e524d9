import type { BatchErrorItem, SubscriptionCreate } from '@tradepost/contract'
import { ApiError, batchError, type Ctx, fail, type Problem } from '@tradepost/kernel'
import { liveCustomer, updateCustomers } from '../../customer/index.ts'
import { existingCustomers, subscribeBrowsers } from './browser.service.ts'
import { type Browser, readSubscription } from './subscription.rules.ts'

/** The id, or why there is none. */
type Outcome = string | Problem[] | ApiError

/** The consent of each customer, once. */
const subscribeCustomers = async (ctx: Ctx, ids: string[]): Promise<Map<string, Outcome>> => {
  const once = [...new Set(ids)]
  if (once.length === 0) return new Map()
  const outcomes = await updateCustomers(
    ctx,
    once.map((id) => ({ id, patch: { settings: { marketingOptIn: true } } })),
  )
  return new Map(once.map((id, index) => [id, outcomes[index] ?? id]))
}

const errorOf = (outcome: Problem[] | ApiError, index: number): BatchErrorItem => {
  const item = { index, entity: 'subscription', id: null }
  if (!(outcome instanceof ApiError)) return batchError(item, outcome)
  const { problems, message, status } = outcome
  return { ...batchError({ ...item, path: ['customerId'] }, problems, message), code: status }
}

export const createSubscriptions = (ctx: Ctx, sent: SubscriptionCreate[]) =>
  ctx.tx(async (tx) => {
    const entries = sent.map(readSubscription)
    const customers = await subscribeCustomers(
      ctx.inside(tx),
      entries.flatMap((entry) => ('newsletterOf' in entry ? [entry.newsletterOf] : [])),
    )
    const browsers = entries.flatMap((entry) => ('browser' in entry ? [entry.browser] : []))
    const existing = await existingCustomers(tx, ctx, browsers)
    const hasCustomer = ({ customerId }: Browser) => customerId === null || existing.has(customerId)
    const endpoints = await subscribeBrowsers(tx, ctx, browsers.filter(hasCustomer))
    const outcomes = entries.map((entry): Outcome => {
      if ('problems' in entry) return entry.problems
      const outcome =
        'newsletterOf' in entry
          ? customers.get(entry.newsletterOf)
          : hasCustomer(entry.browser) && endpoints.get(entry.browser.endpoint)
      return outcome || fail('customerNotFound')
    })
    return {
      ids: outcomes.map((outcome) => (typeof outcome === 'string' ? outcome : null)),
      errors: outcomes.flatMap((outcome, index) =>
        typeof outcome === 'string' ? [] : [errorOf(outcome, index)],
      ),
    }
  })

export const createCustomerSubscriptions = async (
  ctx: Ctx,
  customerId: string,
  sent: Omit<SubscriptionCreate, 'customerId'>[],
) => {
  const id = await liveCustomer(ctx, customerId)
  return createSubscriptions(
    ctx,
    sent.map((entry) => ({ ...entry, customerId: id })),
  )
}
