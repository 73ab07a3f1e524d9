import { type EventName, events } from '@tradepost/contract'
import type { StoredEvent, Subscriber } from '@tradepost/kernel'
import * as store from './follow.store.ts'
import { announceDeliveries } from './wake.ts'

const hasUser = (event: string): boolean =>
  'user' in ((events[event as EventName]?.payload as { properties?: object } | undefined)?.properties ?? {})

/** Some events have the actor in their payload, as receivers expect; for the others it comes from the outbox. */
const payloadOf = ({ event, payload, actor }: StoredEvent): unknown =>
  hasUser(event) ? { user: actor, ...(payload as object) } : payload

/** Keeps each event for the webhooks that ask for it. */
export const webhookFollower: Subscriber = {
  name: 'webhooks',
  wants: store.isSubscribed,
  handle: async (tx, events) => {
    await store.insertDeliveries(
      tx,
      events.map((one) => ({ ...one, payload: payloadOf(one) })),
    )
    tx.afterCommit(announceDeliveries)
  },
}
