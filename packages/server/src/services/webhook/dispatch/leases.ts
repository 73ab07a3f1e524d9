import type { Platform } from '@tradepost/kernel'
import type { LaneKey } from './claim.store.ts'
import { type LeasedLane, renewLeases } from './result.store.ts'

/** Others go on with the lanes of a process that was killed so soon. */
export const LEASE_MS = 10_000
/** Most lanes are given back long before: only those of slow endpoints are renewed. */
const RENEW_MS = 3_000

export const keyOf = ({ merchantId, webhookId, entity, entityId }: LaneKey): string =>
  JSON.stringify([merchantId, webhookId, entity, entityId])

/** Lanes that this process has, renewed for as long as it has them. Times are those of the process, not of the clock. */
export const createLeases = (
  { database, clock, log }: Platform,
  { renewMs = RENEW_MS }: { renewMs?: number } = {},
) => {
  const held = new Map<string, { lane: LeasedLane; end: number }>()

  const renew = async () => {
    const now = performance.now()
    const old = [...held.values()].filter(({ end }) => end - now < LEASE_MS - renewMs)
    if (old.length === 0) return
    const leaseDate = new Date(clock.now().getTime() + LEASE_MS)
    const lanes = old.map(({ lane }) => lane)
    const renewed = await database.tx((tx) => renewLeases(tx, lanes, leaseDate))
    const leases = new Set(renewed.map((lane) => `${keyOf(lane)} ${lane.lease}`))
    // one that was taken over is not called for any more
    for (const own of old) own.end = leases.has(`${keyOf(own.lane)} ${own.lane.lease}`) ? now + LEASE_MS : 0
  }
  let renewing: Promise<void> | undefined
  const timer = setInterval(() => {
    renewing ??= renew()
      .catch((err) => log.error({ err }, 'leases of webhooks could not be renewed'))
      .finally(() => {
        renewing = undefined
      })
  }, renewMs)

  return {
    /** From the moment at which it was asked for. */
    hold: (lane: LeasedLane, begin: number) => held.set(keyOf(lane), { lane, end: begin + LEASE_MS }),
    /** Whether nobody else can have it by now. */
    isHeld: (lane: LeasedLane): boolean => {
      const own = held.get(keyOf(lane))
      return own?.lane.lease === lane.lease && performance.now() < own.end
    },
    drop: (lane: LeasedLane) => {
      if (held.get(keyOf(lane))?.lane.lease === lane.lease) held.delete(keyOf(lane))
    },
    stop: async () => {
      clearInterval(timer)
      await renewing
    },
  }
}
