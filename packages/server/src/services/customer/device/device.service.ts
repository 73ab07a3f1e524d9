import type { DeviceUpdate } from '@tradepost/contract'
import { type Ctx, isUuid, type Tx, toIsoDate } from '@tradepost/kernel'
import { shareCustomers } from '../record/customer.store.ts'

/** Dates in UTC; an empty id is none; names belong to the attributes. */
export const toStored = <T extends DeviceUpdate>(sent: T): T => ({
  ...sent,
  ...(sent.attributes && { attributes: sent.attributes.map(({ name: _, ...own }) => own) }),
  ...(sent.lastActivity && { lastActivity: toIsoDate(sent.lastActivity) }),
  ...(sent.loggedInCustomerId === '' && { loggedInCustomerId: null }),
})

/** The customers signed in on these devices that exist. */
export const knownCustomers = (tx: Tx, ctx: Ctx, devices: DeviceUpdate[]) => {
  const ids = devices.flatMap(({ loggedInCustomerId: id }) => (id && isUuid(id) ? [id] : []))
  return shareCustomers(tx, ctx.merchantId, [...new Set(ids)])
}

export const isKnown = (known: Set<string>, { loggedInCustomerId: id }: DeviceUpdate) =>
  !id || known.has(id.toLowerCase())
