import type { Platform } from '@tradepost/kernel'
import * as claims from './claim.store.ts'
import { createEndpoints } from './endpoints.ts'
import { type DueLane, type LaneResult, runLane } from './lane.service.ts'
import { createLeases, keyOf, LEASE_MS } from './leases.ts'
import { writeResults } from './result.store.ts'
import { onDeliveries } from './wake.ts'
import { FIRST_LANES } from './window.rules.ts'

const POLL_MS = 500
/** Of a lane in one turn. */
const PER_LANE = 50
/** After that a turn begins no further call: what was delivered is written, and other lanes have their turn. */
const TURN_MS = 20_000
/** Lanes that are written together. */
const WRITTEN = 500

const claimLanes = async ({ database, clock, ids }: Platform, rooms: claims.Room[]): Promise<DueLane[]> => {
  const now = clock.now()
  const lease = ids.uuid()
  const leaseDate = new Date(now.getTime() + LEASE_MS)
  const wanted = { lease, now, leaseDate, rooms, room: FIRST_LANES, perLane: PER_LANE }
  const { lanes, deliveries, webhooks } = await database.tx((tx) => claims.claim(tx, wanted))
  const byLane = Map.groupBy(deliveries, keyOf)
  const byWebhook = new Map(webhooks.map((webhook) => [`${webhook.merchantId} ${webhook.id}`, webhook]))
  return lanes.map((lane) => ({
    ...lane,
    lease,
    deliveries: byLane.get(keyOf(lane)) ?? [],
    webhook: byWebhook.get(`${lane.merchantId} ${lane.webhookId}`),
  }))
}

/** Sends deliveries that are due until it is stopped. Calls are made outside of transactions; results are written in batches. */
export const startWebhookSender = (
  platform: Platform,
  { pollMs = POLL_MS }: { pollMs?: number } = {},
): { stop(): Promise<void> } => {
  const { database, clock, log } = platform
  const endpoints = createEndpoints()
  const leases = createLeases(platform)
  const stopping = new AbortController()
  const { signal } = stopping
  let news = Promise.withResolvers<void>()
  const wake = () => news.resolve()
  const silence = onDeliveries(wake)

  const running = new Set<Promise<void>>()
  let results: LaneResult[] = []
  let writing: Promise<void> | undefined

  const write = async () => {
    while (results.length > 0) {
      const batch = results.slice(0, WRITTEN)
      results = results.slice(WRITTEN)
      const written = {
        lanes: batch.map(({ lane }) => lane),
        attempts: batch.flatMap(({ attempts }) => attempts),
        givenUp: batch.flatMap(({ givenUp }) => givenUp),
      }
      // what is not written is sent again after the lease, under the same id
      await database
        .tx((tx) => writeResults(tx, written, clock.now()))
        .catch((err) => log.error({ err }, 'results of webhooks could not be written'))
      for (const { payload } of written.givenUp)
        log.warn({ delivery: payload }, 'a delivery to a webhook was given up')
      for (const lane of written.lanes) {
        leases.drop(lane)
        endpoints.of(lane.merchantId, lane.webhookId).held--
      }
      wake()
    }
  }
  const hand = (result: LaneResult) => {
    results.push(result)
    writing ??= write().finally(() => {
      writing = undefined
    })
  }

  const begin = (due: DueLane, asked: number) => {
    const endpoint = endpoints.of(due.merchantId, due.webhookId)
    endpoint.held++
    leases.hold(due, asked)
    const end = performance.now() + TURN_MS
    const isLate = () => signal.aborted || performance.now() > end || !leases.isHeld(due)
    const work = runLane(platform, due, {
      inTurn: (call) => endpoints.call(endpoint, async () => (isLate() ? null : call())),
    })
      .then(hand)
      .catch((err) => {
        leases.drop(due)
        endpoint.held--
        log.error({ err }, 'a webhook could not be called')
      })
      .finally(() => running.delete(work))
    running.add(work)
  }

  const follow = async () => {
    while (!signal.aborted) {
      news = Promise.withResolvers()
      const asked = performance.now()
      const lanes = await claimLanes(platform, endpoints.rooms()).catch((err) => {
        if (!signal.aborted) log.error({ err }, 'deliveries to webhooks could not be read')
        return []
      })
      for (const lane of lanes) begin(lane, asked)
      if (lanes.length === 0) endpoints.tidy()
      const timer = setTimeout(wake, pollMs)
      await news.promise
      clearTimeout(timer)
    }
  }
  const following = follow()
  return {
    stop: async () => {
      stopping.abort()
      silence()
      wake()
      await following
      await Promise.all(running)
      await writing
      await leases.stop()
    },
  }
}
