import type { BatchErrorItem, SubscriptionCreate, WebPushKeys } from '@tradepost/contract'
import {
  ApiError,
  batchError,
  type Ctx,
  fail,
  isUuid,
  type ListQuery,
  type Problem,
  readList,
  refuse,
  type Tx,
} from '@tradepost/kernel'
import { liveCustomer, shareCustomers, updateCustomer, updateCustomers } from '../../customer/index.ts'
import * as read from './subscription.read.ts'
import { type Browser, browserProblems, readSubscription } from './subscription.rules.ts'
import * as store from './subscription.store.ts'

export const listSubscriptions = (ctx: Ctx, query: ListQuery) =>
  read.listSubscriptions(ctx.db, ctx.merchantId, null, readList(query, read.rules))

export const listCustomerSubscriptions = async (ctx: Ctx, customerId: string, query: ListQuery) => {
  const list = readList(query, read.rules)
  return read.listSubscriptions(ctx.db, ctx.merchantId, await liveCustomer(ctx, customerId), list)
}

const insideOf = (tx: Tx, ctx: Ctx): Ctx =>
  ctx.forMerchant({ id: ctx.merchantId, code: ctx.principal.merchantCode }, tx)

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

/** By endpoint: who comes last uses the browser. */
const subscribeBrowsers = async (tx: Tx, ctx: Ctx, browsers: Browser[]): Promise<Map<string, string>> => {
  const last = new Map(browsers.map((browser) => [browser.endpoint, browser]))
  if (last.size === 0) return new Map()
  const stored = await store.putBrowsers(
    tx,
    ctx,
    [...last.values()].map((browser) => ({ ...browser, id: ctx.platform.ids.uuid() })),
  )
  return new Map(stored.map(({ id, endpoint }) => [endpoint, id]))
}

const knownCustomers = (tx: Tx, ctx: Ctx, browsers: Browser[]): Promise<Set<string>> => {
  const ids = browsers.flatMap(({ customerId: id }) => (id && isUuid(id) ? [id] : []))
  return shareCustomers(tx, ctx.merchantId, [...new Set(ids)])
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
      insideOf(tx, ctx),
      entries.flatMap((entry) => ('newsletterOf' in entry ? [entry.newsletterOf] : [])),
    )
    const browsers = entries.flatMap((entry) => ('browser' in entry ? [entry.browser] : []))
    const known = await knownCustomers(tx, ctx, browsers)
    const isKnown = ({ customerId }: Browser) => customerId === null || known.has(customerId)
    const endpoints = await subscribeBrowsers(tx, ctx, browsers.filter(isKnown))
    const outcomes = entries.map((entry): Outcome => {
      if ('problems' in entry) return entry.problems
      const outcome =
        'newsletterOf' in entry
          ? customers.get(entry.newsletterOf)
          : isKnown(entry.browser) && endpoints.get(entry.browser.endpoint)
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

const endSubscription = (ctx: Ctx, id: string, customerId: string | null) =>
  ctx.tx(async (tx) => {
    const found = isUuid(id) ? await read.findSubscription(tx, ctx.merchantId, id, customerId) : null
    if (!found) throw fail('subscriptionNotFound')
    if (found.kind === 'webPush') await store.removeBrowsers(tx, ctx, [id.toLowerCase()])
    else await updateCustomer(insideOf(tx, ctx), id, { settings: { marketingOptIn: false } }, {})
  })

export const deleteSubscription = (ctx: Ctx, id: string) => endSubscription(ctx, id, null)

export const deleteCustomerSubscription = async (ctx: Ctx, customerId: string, id: string) =>
  endSubscription(ctx, id, await liveCustomer(ctx, customerId))

type Sent = { customerId?: string | null; localeCode?: string | null; endpoint: string; keys: WebPushKeys }

export const subscribeWebPush = (ctx: Ctx, { customerId, localeCode, endpoint, keys }: Sent) =>
  ctx.tx(async (tx) => {
    refuse(browserProblems(endpoint, keys))
    const browser = {
      endpoint,
      keys,
      customerId: customerId?.toLowerCase() || null,
      localeCode: localeCode || null,
    }
    const known = await knownCustomers(tx, ctx, [browser])
    if (browser.customerId !== null && !known.has(browser.customerId)) throw fail('customerNotFound')
    const ids = await subscribeBrowsers(tx, ctx, [browser])
    return { id: ids.get(endpoint) as string }
  })

export const unsubscribeWebPush = async (ctx: Ctx, id: string) => {
  const removed = await ctx.tx((tx) => store.removeBrowsers(tx, ctx, [id.toLowerCase()]))
  if (removed.length === 0) throw fail('subscriptionNotFound')
}
