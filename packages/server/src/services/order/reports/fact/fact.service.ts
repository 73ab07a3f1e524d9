import type { Tx } from '@tradepost/kernel'
import { getMerchantSettings } from '../../../merchant/index.ts'
import { listOrderFigures } from './fact.read.ts'
import { entriesOf } from './fact.rules.ts'
import * as store from './fact.store.ts'

/** The lock under which figures change; null for a merchant that is gone, whose events may still come. */
export const lockFigures = async (tx: Tx, merchantId: number): Promise<store.Kept | null> => {
  const known = await store.lockMerchant(tx, merchantId)
  if (known) return known
  if (!(await store.hasMerchant(tx, merchantId))) return null
  const { defaultTimezone } = await getMerchantSettings(tx, merchantId)
  await store.insertMerchant(tx, merchantId, defaultTimezone)
  return store.lockMerchant(tx, merchantId)
}

/** In these generations, as the orders are now; those that are gone leave the figures. */
export const refreshOrders = async (
  tx: Tx,
  merchantId: number,
  { timezone }: store.Kept,
  generations: number[],
  orderIds: number[],
): Promise<void> => {
  const orders = await listOrderFigures(tx, merchantId, orderIds)
  const entries = orders.flatMap((order) =>
    entriesOf(order).map((entry) => ({ ...entry, orderId: order.id })),
  )
  for (const generation of generations)
    await store.replaceFacts(tx, merchantId, { generation, timezone }, orderIds, entries)
}

export const followOrders = async (tx: Tx, merchantId: number, orderIds: number[]): Promise<void> => {
  const kept = await lockFigures(tx, merchantId)
  if (!kept) return
  const { live, building } = kept
  await refreshOrders(tx, merchantId, kept, building === null ? [live] : [live, building], orderIds)
}

/** Days are those of the merchant's clock, also of the past. */
export const followTimezone = async (tx: Tx, merchantId: number): Promise<void> => {
  if (!(await lockFigures(tx, merchantId))) return
  const { defaultTimezone } = await getMerchantSettings(tx, merchantId)
  const changed = await store.patchTimezone(tx, merchantId, defaultTimezone)
  if (changed !== null) await store.renewDays(tx, merchantId, changed)
}
