import type { SegmentUpdate } from '@tradepost/contract'
import {
  type Ctx,
  type Db,
  enqueue,
  entityAnswer,
  fail,
  invalid,
  type ListQuery,
  readList,
  removeCounters,
  type Tx,
  toIsoDate,
} from '@tradepost/kernel'
import { isStale } from '../../catalog/index.ts'
import { evaluateSegments } from '../evaluation/evaluation.service.ts'
import { removeLeftMembers } from '../member/member.store.ts'
import { type Rules, toRules } from '../rule/rule.rules.ts'
import { checkRules, definitionsFor, type StoredRules } from '../rule/rule.service.ts'
import { listRules, MEMBER_COUNT } from './segment.read.ts'
import { needsEvaluation } from './segment.rules.ts'
import * as store from './segment.store.ts'

/** Members removed per statement: the first with the segment in the request, the others afterwards. */
const REMOVED_AT_ONCE = 10_000
const PARTS_PER_TURN = 10
export const REMOVE_MEMBERS = 'removeLeftMembers'

export const listSegments = (ctx: Ctx, query: ListQuery) =>
  store.listSegments(ctx.db, ctx.merchantId, readList(query, listRules))

export const getSegment = async (ctx: Ctx, code: string) => {
  const row = await store.findSegment(ctx.db, ctx.merchantId, code)
  if (!row) throw fail('segmentNotFound')
  return entityAnswer('segment', row.text, row.revision)
}

const lockedSegment = async (tx: Tx, ctx: Ctx, code: string): Promise<store.LockedSegment> => {
  const locked = await store.lockSegment(tx, ctx.merchantId, code)
  if (!locked) throw fail('segmentNotFound')
  ctx.checkMatch(locked.revision)
  return locked
}

/** Rules are checked for a fixed segment, too. */
const storedRules = async (tx: Tx, ctx: Ctx, rules: Rules | null): Promise<StoredRules> => {
  if (rules === null) return { rules, attributeTypes: {} }
  const checked = checkRules(rules, await definitionsFor(tx, ctx.merchantId, rules), ['rules'])
  if ('problems' in checked) throw invalid(checked.problems)
  return checked
}

const toPatch = async (tx: Tx, ctx: Ctx, { rules, ...sent }: SegmentUpdate) => ({
  ...sent,
  ...(sent.externalUpdateDate && { externalUpdateDate: toIsoDate(sent.externalUpdateDate) }),
  ...(rules !== undefined && { rules: await storedRules(tx, ctx, toRules(rules)) }),
})

export const updateSegment = (ctx: Ctx, code: string, sent: SegmentUpdate) =>
  ctx.tx(async (tx) => {
    // before the segment itself, as those do who follow changes
    if (sent.status === 'active') await store.lockSegments(tx, ctx.merchantId)
    const before = await lockedSegment(tx, ctx, code)
    if (isStale(before.externalUpdateDate?.toISOString() ?? null, sent.externalUpdateDate))
      throw fail('stale')
    if (Object.keys(sent).length === 0) return

    const patch = await toPatch(tx, ctx, sent)
    const evaluates = needsEvaluation(before, sent)
    await store.patchSegment(tx, ctx, code, { ...patch, evaluates })
    if (evaluates) await evaluateSegments(tx, ctx, [before.id])
  })

export const deleteSegment = (ctx: Ctx, code: string) =>
  ctx.tx(async (tx) => {
    const { id } = await lockedSegment(tx, ctx, code)
    const { merchantId } = ctx
    await store.removeSegment(tx, ctx, code)
    await removeCounters(tx, { merchantId, kind: MEMBER_COUNT, scope: id })
    const removed = await removeLeftMembers(tx, merchantId, id, REMOVED_AT_ONCE)
    if (removed === REMOVED_AT_ONCE) await enqueue(tx, REMOVE_MEMBERS, { merchantId, segmentId: id })
  })

/** The job that follows the deletion of a large segment, in turns with other jobs. */
export const removeLeft = async (
  db: Db,
  merchantId: number,
  segmentId: number,
  size = REMOVED_AT_ONCE,
): Promise<void> => {
  for (let parts = 0; parts < PARTS_PER_TURN; parts++)
    if ((await removeLeftMembers(db, merchantId, segmentId, size)) < size) return
  await enqueue(db, REMOVE_MEMBERS, { merchantId, segmentId })
}
