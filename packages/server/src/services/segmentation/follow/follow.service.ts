import { type Actor, enqueue, type Platform, type Tx } from '@tradepost/kernel'
import { systemActor } from '../evaluation/evaluation.service.ts'
import {
  amongIds,
  lockFollowing,
  refreshMembers,
  removeDeletedMembers,
} from '../evaluation/evaluation.store.ts'
import { withinTime } from '../member/member.store.ts'
import { lockSegments } from '../record/segment.store.ts'
import { conditionOf, definitionsFor } from '../rule/rule.service.ts'
import type { Changed } from './follow.rules.ts'

/** All merchants share one stream of events; none holds up the others for much longer than this. */
const TURN_MS = 1000

export const FOLLOW = 'followCustomers'

/**
 * One statement per segment, whatever the number of changed customers. False when the time is over.
 * Membership follows from the customers' present state, so running it again loses nothing.
 */
const follow = async (tx: Tx, actor: Actor, changed: Changed, until = Infinity): Promise<boolean> => {
  const { merchantId, customers, hasGone } = changed
  const [, segments] = await Promise.all([
    lockSegments(tx, merchantId),
    lockFollowing(tx, merchantId, hasGone),
  ])
  if (hasGone && segments.length > 0) await removeDeletedMembers(tx, actor, changed)
  const following = customers.length > 0 ? segments.filter(({ follows }) => follows) : []
  const definitions = await definitionsFor(
    tx,
    merchantId,
    following.map(({ rules }) => rules),
  )
  const scope = amongIds(customers)
  for (const segment of following) {
    if (performance.now() > until) return false
    await refreshMembers(tx, actor, segment.id, { condition: conditionOf(segment, definitions), scope })
  }
  return true
}

/** At once as far as that is quick; a merchant with very many segments, or whose segments are locked, gets a job. */
export const followInTurn = async (tx: Tx, actor: Actor, changed: Changed): Promise<void> => {
  const isDone = await withinTime(tx, TURN_MS, () => follow(tx, actor, changed, performance.now() + TURN_MS))
  if (!isDone) await enqueue(tx, FOLLOW, changed, { queue: `segments ${changed.merchantId}` })
}

/** The job. */
export const followLater = (platform: Platform, changed: Changed): Promise<boolean> =>
  platform.database.tx((tx) => follow(tx, systemActor(platform, changed.merchantId), changed))
