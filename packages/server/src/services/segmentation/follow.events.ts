import type { Actor, StoredEvent, Subscriber, Tx } from '@tradepost/kernel'
import { amongIds, type Followed, lockFollowing, refreshMembers, removeGone } from './evaluation.store.ts'
import { type Changed, changesOf } from './follow.rules.ts'
import { conditionOf, definitionsFor } from './rule.service.ts'
import { lockSegments } from './segment.store.ts'

const actorOf = (merchantId: number, events: StoredEvent[]): Actor => ({
  merchantId,
  now: events.at(-1)?.createDate ?? new Date(0),
  principal: { subject: 'system' },
})

/** One statement for each segment, whatever the number of changed customers; the others are not looked at. */
const refresh = async (tx: Tx, actor: Actor, changed: Changed, segments: Followed[]) => {
  const definitions = await definitionsFor(
    tx,
    actor.merchantId,
    segments.map(({ rules }) => rules),
  )
  const scope = amongIds(changed.customers)
  for (const segment of segments)
    await refreshMembers(tx, actor, segment.id, { condition: conditionOf(segment, definitions), scope })
}

/** Keeps the members of dynamic segments right while customers change, and ends the membership of those who are gone. */
export const segmentFollower: Subscriber = {
  name: 'segments',
  handle: async (tx, events) => {
    const changes = changesOf(events)
    if (changes.length === 0) return
    const merchants = changes.map(({ merchantId }) => merchantId)
    const whole = changes.filter(({ hasGone }) => hasGone).map(({ merchantId }) => merchantId)
    await lockSegments(tx, merchants)
    const locked = Map.groupBy(await lockFollowing(tx, merchants, whole), ({ merchantId }) => merchantId)

    for (const changed of changes) {
      const actor = actorOf(changed.merchantId, events)
      const segments = locked.get(changed.merchantId) ?? []
      if (changed.hasGone && segments.length > 0) await removeGone(tx, actor, changed)
      const following = segments.filter(({ follows }) => follows)
      if (following.length > 0 && changed.customers.length > 0) await refresh(tx, actor, changed, following)
    }
  },
}
