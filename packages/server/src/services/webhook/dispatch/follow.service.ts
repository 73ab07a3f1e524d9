import { type EventName, events } from '@tradepost/contract'
import type { StoredEvent, Subscriber } from '@tradepost/kernel'
import * as store from './follow.store.ts'
import { announceDeliveries } from './wake.ts'

const hasUser = (event: string): boolean =>
  'user' in ((events[event as EventName]?.payload as { properties?: object } | undefined)?.properties ?? {})

/** The registry says who did it where receivers read that; some events leave it to the outbox, which always knows. */
const payloadOf = ({ event, payload, actor }: StoredEvent): unknown =>
  hasUser(event) ? { user: actor, ...(payload as object) } : payload

/** Keeps each event for the webhooks that ask for it. */
export const webhookFollower: Subscriber = {
  name: 'webhooks',
  handle: async (tx, told) => {
    const wanted = await store.listWanted(tx, [...new Set(told.map(({ merchantId }) => merchantId))])
    const keys = new Set(wanted.map(({ merchantId, event }) => `${merchantId} ${event}`))
    const chosen = told.filter(({ merchantId, event }) => keys.has(`${merchantId} ${event}`))
    if (chosen.length === 0) return
    await store.insertDeliveries(
      tx,
      chosen.map((one) => ({ ...one, payload: payloadOf(one) })),
    )
    tx.afterCommit(announceDeliveries)
  },
}
