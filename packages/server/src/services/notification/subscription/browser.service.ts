import { type Ctx, isUuid, type Tx } from '@tradepost/kernel'
import { shareCustomers } from '../../customer/index.ts'
import type { Browser } from './subscription.rules.ts'
import * as store from './subscription.store.ts'

/** By endpoint: who comes last uses the browser. */
export const subscribeBrowsers = async (
  tx: Tx,
  ctx: Ctx,
  browsers: Browser[],
): Promise<Map<string, string>> => {
  const last = new Map(browsers.map((browser) => [browser.endpoint, browser]))
  if (last.size === 0) return new Map()
  const stored = await store.putBrowsers(
    tx,
    ctx,
    [...last.values()].map((browser) => ({ ...browser, id: ctx.platform.ids.uuid() })),
  )
  return new Map(stored.map(({ id, endpoint }) => [endpoint, id]))
}

export const existingCustomers = (tx: Tx, ctx: Ctx, browsers: Browser[]): Promise<Set<string>> => {
  const ids = browsers.flatMap(({ customerId: id }) => (id && isUuid(id) ? [id] : []))
  return shareCustomers(tx, ctx.merchantId, [...new Set(ids)])
}
