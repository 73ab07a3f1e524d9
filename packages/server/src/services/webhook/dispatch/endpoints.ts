import { createSlots, inSlot } from '@tradepost/kernel'
import type { CallEnd } from './call.service.ts'
import type { Room } from './claim.store.ts'
import { FIRST_LANES, mostCalls, nextLanes } from './window.rules.ts'

/** At once, from this process. */
const MOST_CALLS = 256
/** Of one merchant, however many endpoints it has. */
const MOST_OF_MERCHANT = 128

type Endpoint = { merchantId: number; webhookId: string; lanes: number; held: number }

/** How the endpoints that this process calls are doing, and whose turn it is. */
export const createEndpoints = () => {
  const endpoints = new Map<string, Endpoint>()
  const ofMerchant = new Map<number, number>()
  const slots = createSlots({
    count: MOST_CALLS,
    maxWaiting: Number.POSITIVE_INFINITY,
    mayTake: (key, held) => {
      const { lanes, merchantId } = key as Endpoint
      return held < mostCalls(lanes) && (ofMerchant.get(merchantId) ?? 0) < MOST_OF_MERCHANT
    },
  })
  const count = (merchantId: number, by: number) => {
    const calls = (ofMerchant.get(merchantId) ?? 0) + by
    if (calls > 0) ofMerchant.set(merchantId, calls)
    else ofMerchant.delete(merchantId)
  }
  return {
    of: (merchantId: number, webhookId: string): Endpoint => {
      const key = `${merchantId} ${webhookId}`
      const endpoint = endpoints.get(key) ?? { merchantId, webhookId, lanes: FIRST_LANES, held: 0 }
      endpoints.set(key, endpoint)
      return endpoint
    },
    /** For the next claim; an endpoint that is not listed has the room of a new one. */
    rooms: (): Room[] =>
      [...endpoints.values()].map(({ merchantId, webhookId, lanes, held }) => ({
        merchantId,
        webhookId,
        room: Math.max(0, lanes - held),
      })),
    call: async (endpoint: Endpoint, work: () => Promise<CallEnd | null>): Promise<CallEnd | null> => {
      const end = await inSlot(slots, endpoint, async () => {
        count(endpoint.merchantId, 1)
        return work().finally(() => count(endpoint.merchantId, -1))
      })
      if (end) endpoint.lanes = nextLanes(endpoint.lanes, end)
      return end
    },
    /** Forgets those that are as good as new. */
    tidy: () => {
      for (const [key, { lanes, held }] of endpoints)
        if (held === 0 && lanes >= FIRST_LANES) endpoints.delete(key)
    },
  }
}
