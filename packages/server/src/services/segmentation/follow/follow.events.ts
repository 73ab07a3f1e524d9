import type { Actor, StoredEvent, Subscriber } from '@tradepost/kernel'
import { changesOf, followed } from './follow.rules.ts'
import { followInTurn } from './follow.service.ts'

const actorOf = (merchantId: number, events: StoredEvent[]): Actor => ({
  merchantId,
  now: events.at(-1)?.createDate ?? new Date(0),
  principal: { subject: 'system' },
})

/** Keeps the members of dynamic segments right while customers change, and ends the membership of those who are gone. */
export const segmentFollower: Subscriber = {
  name: 'segments',
  entities: followed,
  handle: async (tx, events) => {
    for (const changed of changesOf(events))
      await followInTurn(tx, actorOf(changed.merchantId, events), changed)
  },
}
