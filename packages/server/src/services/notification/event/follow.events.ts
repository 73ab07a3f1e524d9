import { events as registry, systemEventTypes } from '@tradepost/contract'
import type { StoredEvent, Subscriber } from '@tradepost/kernel'
import * as dispatches from '../dispatch/dispatch.store.ts'
import { enqueueSending } from '../dispatch/enqueue-sending.service.ts'

const followed: readonly string[] = systemEventTypes

/** Orders that come from another system were told about there. */
const isNews = ({ event, payload }: StoredEvent): boolean =>
  followed.includes(event) && (payload as { imported?: boolean }).imported !== true

/** Fields of the event itself; those of its order are looked at when the order is read. */
const fits = (filter: Record<string, unknown> | null, payload: Record<string, unknown>): boolean =>
  Object.entries(filter ?? {}).every(([field, wanted]) => {
    if (!Object.hasOwn(payload, field)) return true
    return Array.isArray(wanted) ? wanted.includes(payload[field]) : wanted === payload[field]
  })

/** Campaigns that follow an event are dispatched once for it: the number of the event is unique in a campaign. */
export const campaignFollower: Subscriber = {
  name: 'notifications',
  entities: [...new Set(systemEventTypes.map((name) => registry[name].entity))],
  handle: async (tx, events) => {
    const news = events.filter(isNews)
    if (news.length === 0) return
    const merchants = [...new Set(news.map(({ merchantId }) => merchantId))]
    const names = [...new Set(news.map(({ event }) => event))]
    const campaigns = await dispatches.listFollowing(tx, merchants, names)
    for (const [merchantId, own] of Map.groupBy(campaigns, (campaign) => campaign.merchantId)) {
      const rows = news
        .filter((one) => one.merchantId === merchantId)
        .flatMap(({ id, event, entityId, payload, createDate }) => {
          const told = payload as Record<string, unknown>
          const date = new Date(createDate).toISOString()
          return own
            .filter(({ settings }) => settings.eventType === event && fits(settings.eventFilter, told))
            .map((campaign) => ({
              campaignId: campaign.id,
              variant: null,
              eventKey: String(id),
              context: { event: { name: event, entityId, payload: told, date } },
            }))
        })
      if (rows.length === 0) continue
      const now = new Date(Math.max(...news.map(({ createDate }) => new Date(createDate).getTime())))
      await dispatches.insertDispatches(tx, merchantId, now, rows)
      await enqueueSending(tx, merchantId)
    }
  },
}
