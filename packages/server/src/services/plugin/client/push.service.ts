import { texts } from '@tradepost/contract'
import type { Platform } from '@tradepost/kernel'
import { findPluginShop } from '../../merchant/index.ts'
import { callShop, NoReply } from './plugin-client.service.ts'
import { resultOfReply, resultWithoutReply } from './push.rules.ts'
import * as store from './push.store.ts'

/** Longer than a call may take. */
const LEASE_MS = 60_000
/** At a time, of one merchant. */
const BATCH = 5
/** At a time in this process, so that slow shops of some do not stop those of others. */
const MAX_MERCHANTS = 8

const parametersOf = ({ action, orderNumber }: store.DueCall) =>
  action === 'update_order'
    ? { order_number: orderNumber, payment: 1, shipping: 1 }
    : { order_number: orderNumber }

const perform = async (platform: Platform, merchantId: number, call: store.DueCall): Promise<void> => {
  const { database, clock, log } = platform
  const shop = await findPluginShop(database, merchantId, call.shopCode)
  if (!shop) return
  const end = await callShop(platform, shop, call.action, parametersOf(call)).then(
    (reply) => resultOfReply(call, reply, clock.now()),
    (error: unknown) => {
      if (error instanceof NoReply) return resultWithoutReply(call, error.message, clock.now())
      // a fault of ours, such as a key that cannot be opened: others are called, and this one is given up some day
      log.error({ err: error }, 'a call to the plugin of a shop was not made')
      return resultWithoutReply(call, texts.pluginCallNotMade, clock.now())
    },
  )
  await store.finishCall(database, merchantId, call.id, end, clock.now())
}

const performDue = async (platform: Platform, merchantId: number): Promise<void> => {
  for (;;) {
    const now = platform.clock.now()
    const lease = new Date(now.getTime() + LEASE_MS)
    const calls = await store.claimCalls(platform.database, merchantId, { now, lease, limit: BATCH })
    if (calls.length === 0) return
    await Promise.all(calls.map((call) => perform(platform, merchantId, call)))
  }
}

const running = new WeakMap<Platform, Set<number>>()

/**
 * Starts the calls and returns: a slow shop must not occupy a job slot. Calls that a process leaves behind are claimed by
 * another one after the lease.
 */
export const callDueShops = async (platform: Platform, { id }: { id: number }): Promise<boolean> => {
  const calling = running.get(platform) ?? new Set()
  running.set(platform, calling)
  if (calling.has(id) || calling.size >= MAX_MERCHANTS) return false
  calling.add(id)
  void performDue(platform, id)
    .catch((err: unknown) => platform.log.error({ err }, 'calls to the plugin of a shop were not made'))
    .finally(() => calling.delete(id))
  return false
}
