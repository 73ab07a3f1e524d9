import { type Ctx, fail, type JobRun, sql, startJob, type Tx } from '@tradepost/kernel'
import { STEP, STEPS_PER_TURN } from '../evaluation/evaluation.service.ts'
import { findBound, inRange } from '../evaluation/evaluation.store.ts'
import { lockSegmentById } from '../record/segment.store.ts'
import { type Rules, toRules } from '../rule/rule.rules.ts'
import { filterCondition } from '../rule/rule.service.ts'
import { lockedFixed, SERVICE } from './member.service.ts'
import * as store from './member.store.ts'

/** A request adds so many and takes so long; the rest is a job. */
const IN_REQUEST = 10_000
const IN_REQUEST_MS = 5000

export const ADD_BY_FILTER = 'addSegmentMembers'

const addFirstBatch = async (tx: Tx, ctx: Ctx, segmentId: number, filter: Rules): Promise<boolean> => {
  const condition = await filterCondition(tx, ctx.merchantId, filter, ['filter'])
  const matching = await store.withinTime(tx, IN_REQUEST_MS, () =>
    store.insertMatching(tx, ctx, { segmentId, among: sql`true`, condition, limit: IN_REQUEST + 1 }),
  )
  return matching !== null && matching <= IN_REQUEST
}

export const addMembersByFilter = (ctx: Ctx, code: string, sent: Rules) =>
  ctx.tx(async (tx) => {
    const segmentId = await lockedFixed(tx, ctx, code)
    const filter = toRules(sent) ?? {}
    const isDone = await addFirstBatch(tx, ctx, segmentId, filter)
    const job = isDone
      ? null
      : await startJob(tx, ctx, {
          service: SERVICE,
          kind: ADD_BY_FILTER,
          subject: String(segmentId),
          payload: { filter },
        })
    return {
      memberCount: await store.countMembers(tx, ctx.merchantId, segmentId),
      jobId: job?.jobId ?? null,
    }
  })

/** Adds one range of customers; returns where the next one begins, or null after the last. */
const addStep = (ctx: Ctx, segmentId: number, filter: Rules, after: string | null) =>
  ctx.tx(async (tx) => {
    if (!(await lockSegmentById(tx, ctx.merchantId, segmentId))) throw fail('segmentNotFound')
    const condition = await filterCondition(tx, ctx.merchantId, filter, ['filter'])
    const upTo = await findBound(tx, ctx.merchantId, after, STEP)
    const among = inRange({ after, upTo }).customers
    await store.insertMatching(tx, ctx, { segmentId, among, condition })
    return upTo
  })

type FilterProgress = { filter: Rules; after?: string | null }

/** Safe to run twice: who is a member stays one. */
export const addRemaining = async ({ ctx, subject, payload, ...run }: JobRun): Promise<void> => {
  const segmentId = Number(subject)
  const { filter, after: begin = null } = payload as FilterProgress
  let after = begin
  let steps = 0
  do {
    after = await addStep(ctx, segmentId, filter, after)
    steps += 1
    // ids are spread evenly
    if (after) await run.progress((Number.parseInt(after.slice(0, 8), 16) / 2 ** 32) * 100)
  } while (after && steps < STEPS_PER_TURN)
  await ctx.tx(async (tx) => {
    if (after) await run.goOn(tx, { filter, after } satisfies FilterProgress)
    else await run.succeed(tx, { memberCount: await store.countMembers(tx, ctx.merchantId, segmentId) })
  })
}
