import {
  type Actor,
  type Ctx,
  type Db,
  enqueue,
  type Platform,
  systemContext,
  type Tx,
} from '@tradepost/kernel'
import { conditionOf, definitionsFor } from '../rule/rule.service.ts'
import * as store from './evaluation.store.ts'

/** Customers evaluated while a segment is locked. */
export const STEP = 2000
/** After so many steps, which take about half a second, other jobs get their turn: events wait for a free worker. */
export const STEPS_PER_TURN = 10
/** A request looks at so many customers itself, so that a small merchant sees the members at once. */
const IN_REQUEST = 10_000
const MOST_IN_REQUEST = 10
/** An evaluation without progress for this long was interrupted. */
const LEFT_BEHIND_MS = 60_000

export const EVALUATE = 'evaluateSegments'

/**
 * Progress is kept in the row with the rules: an interrupted evaluation continues there, and new rules
 * restart it.
 */
export const evaluateStep = async (tx: Tx, actor: Actor, segmentId: number, size = STEP): Promise<void> => {
  const key = { merchantId: actor.merchantId, segmentId }
  const pending = await store.lockPending(tx, key)
  if (!pending) return
  const after = pending.evaluatedTo
  const [definitions, upTo] = await Promise.all([
    definitionsFor(tx, actor.merchantId, pending.rules),
    store.findBound(tx, actor.merchantId, after, size),
  ])
  const condition = conditionOf(pending, definitions)
  await store.refreshMembers(tx, actor, segmentId, { condition, scope: store.inRange({ after, upTo }) })
  await store.recordStep(tx, key, upTo, actor.now)
}

const queueOf = (merchantId: number) => `${EVALUATE} ${merchantId}`

/** One at a time for each merchant, however many segments wait: the others are not kept from their jobs. */
const enqueueEvaluation = (db: Db, merchantId: number) =>
  enqueue(db, EVALUATE, { merchantId }, { queue: queueOf(merchantId), key: queueOf(merchantId) })

/** In the transaction that made it necessary: at once as far as that is quick, the rest as a job. */
export const evaluateSegments = async (tx: Tx, ctx: Ctx, segmentIds: number[]): Promise<void> => {
  if (segmentIds.length === 0) return
  if (segmentIds.length <= MOST_IN_REQUEST)
    for (const id of segmentIds) await evaluateStep(tx, ctx, id, Math.floor(IN_REQUEST / segmentIds.length))
  if (await store.findPending(tx, ctx.merchantId)) await enqueueEvaluation(tx, ctx.merchantId)
}

export const systemActor = (platform: Platform, merchantId: number): Actor => ({
  merchantId,
  now: platform.clock.now(),
  principal: systemContext(platform).principal,
})

/** The job: step by step, each in a transaction of its own. */
export const continueEvaluation = async (platform: Platform, merchantId: number): Promise<void> => {
  const { database } = platform
  for (let steps = 0; steps < STEPS_PER_TURN; steps++) {
    const pending = await store.findPending(database, merchantId)
    if (!pending) return
    await database.tx((tx) => evaluateStep(tx, systemActor(platform, merchantId), pending.id))
  }
  await enqueueEvaluation(database, merchantId)
}

/** A job that failed repeatedly waits for hours; the segments show that there is work left. */
export const resumeEvaluations = async ({ database, clock }: Platform): Promise<void> => {
  const before = new Date(clock.now().getTime() - LEFT_BEHIND_MS)
  for (const merchantId of await store.listStalled(database, before))
    await enqueueEvaluation(database, merchantId)
}
