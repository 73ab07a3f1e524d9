import type { RoutingRules } from '@tradepost/contract'
import type { Ctx, Db } from '@tradepost/kernel'
import { listUnboundStock, listVisibleStock } from '../../inventory/index.ts'
import {
  type KnownSlot,
  type LocationCandidate,
  listKnownSlots,
  listLocationCandidates,
} from '../../location/index.ts'
import { type RoutingFacts, type RoutingOrder, type SlotRoom, slotKey } from './routing.rules.ts'
import { findRoutingRules } from './settings.service.ts'
import { openShelves, type Shelf } from './shelf.rules.ts'

export type KnownFacts = {
  locations: LocationCandidate[]
  stock: Shelf[]
  slots: SlotRoom
  slotDetails: Map<string, KnownSlot>
  rules: RoutingRules
}

/** Every decision takes from shelves of its own. */
export const freshFacts = ({ stock, slots, slotDetails: _, ...known }: KnownFacts): RoutingFacts => ({
  ...known,
  shelves: openShelves(stock),
  slots: new Map(slots),
})

/** `holders` are orders that may give up what they hold without a fulfillment order. Four or five statements for any number of orders. */
export const readFacts = async (
  db: Db,
  ctx: Ctx,
  orders: RoutingOrder[],
  holders: string[] = [],
): Promise<KnownFacts> => {
  const lines = orders.flatMap((order) => order.lines)
  const productCodes = [
    ...new Set(lines.filter(({ isCounted }) => isCounted).map((line) => line.productCode)),
  ]
  const slotIds = [...new Set(lines.flatMap(({ slotId }) => (slotId === null ? [] : [slotId])))]
  const [rules, locations, free, held] = await Promise.all([
    findRoutingRules(db, ctx.merchantId),
    listLocationCandidates(db, ctx.merchantId),
    listVisibleStock(db, ctx.merchantId, productCodes),
    holders.length > 0 ? listUnboundStock(db, ctx.merchantId, holders) : [],
  ])
  const keys = slotIds.flatMap((id) => locations.map(({ code }) => ({ locationCode: code, id })))
  const known = keys.length > 0 ? await listKnownSlots(db, ctx.merchantId, keys) : []
  const slots: SlotRoom = new Map(
    known.map(({ locationCode, id, status, free }) => [
      slotKey(locationCode, id),
      status === 'active' ? free : 0,
    ]),
  )
  const slotDetails = new Map(known.map((slot) => [slotKey(slot.locationCode, slot.id), slot]))
  const stock = [...free, ...held]
  return { locations, stock, slots, slotDetails, rules }
}
