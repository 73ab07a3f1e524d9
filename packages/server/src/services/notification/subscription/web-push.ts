import { type Ctx, fail, refuse } from '@tradepost/kernel'
import { existingCustomers, subscribeBrowsers } from './browser.service.ts'
import { browserProblems, type SentBrowser, toBrowser } from './subscription.rules.ts'
import * as store from './subscription.store.ts'

export const subscribeWebPush = (ctx: Ctx, sent: SentBrowser) =>
  ctx.tx(async (tx) => {
    refuse(browserProblems(sent.endpoint, sent.keys))
    const browser = toBrowser(sent)
    const existing = await existingCustomers(tx, ctx, [browser])
    if (browser.customerId !== null && !existing.has(browser.customerId)) throw fail('customerNotFound')
    const ids = await subscribeBrowsers(tx, ctx, [browser])
    return { id: ids.get(browser.endpoint) as string }
  })

export const unsubscribeWebPush = async (ctx: Ctx, id: string) => {
  const removed = await ctx.tx((tx) => store.removeBrowsers(tx, ctx, [id.toLowerCase()]))
  if (removed.length === 0) throw fail('subscriptionNotFound')
}
