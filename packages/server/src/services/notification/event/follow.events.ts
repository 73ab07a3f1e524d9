import { events as registry, systemEventTypes } from '@tradepost/contract'
import type { StoredEvent, Subscriber } from '@tradepost/kernel'
import * as dispatches from '../record/dispatch.store.ts'
import { enqueueSending } from '../record/enqueue-sending.service.ts'
import { passesPayload } from './filter.rules.ts'

const followedTypes: readonly string[] = systemEventTypes

/** Orders that come from another system were announced there. */
const isFollowed = ({ event, payload }: StoredEvent): boolean =>
  followedTypes.includes(event) && (payload as { imported?: boolean }).imported !== true

/** Campaigns that follow an event are dispatched once for it: the number of the event is unique in a campaign. */
export const campaignFollower: Subscriber = {
  name: 'notifications',
  entities: [...new Set(systemEventTypes.map((name) => registry[name].entity))],
  handle: async (tx, events) => {
    const followed = events.filter(isFollowed)
    if (followed.length === 0) return
    const merchants = [...new Set(followed.map(({ merchantId }) => merchantId))]
    const names = [...new Set(followed.map(({ event }) => event))]
    const campaigns = await dispatches.listFollowing(tx, merchants, names)
    for (const [merchantId, own] of Map.groupBy(campaigns, (campaign) => campaign.merchantId)) {
      const rows = followed
        .filter((one) => one.merchantId === merchantId)
        .flatMap(({ id, event, entityId, payload, createDate, trace }) => {
          const values = payload as Record<string, unknown>
          const date = new Date(createDate).toISOString()
          return own
            .filter(
              ({ settings }) => settings.eventType === event && passesPayload(settings.eventFilter, values),
            )
            .map((campaign) => ({
              campaignId: campaign.id,
              variant: null,
              eventKey: String(id),
              context: { event: { name: event, entityId, payload: values, date } },
              trace,
            }))
        })
      if (rows.length === 0) continue
      const now = new Date(Math.max(...followed.map(({ createDate }) => new Date(createDate).getTime())))
      await dispatches.insertDispatches(tx, merchantId, now, rows)
      await enqueueSending(tx, merchantId)
    }
  },
}
