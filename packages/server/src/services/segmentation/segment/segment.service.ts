import type { SegmentUpdate } from '@tradepost/contract'
import {
  ApiError,
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
import { namesAttributes, type Rules, toRules } from '../rule/rule.rules.ts'
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

/** By their codes, each with the revision that the caller may have asked for. */
const lockedSegments = async (tx: Tx, ctx: Ctx, codes: string[]) => {
  const locked = await store.lockSegmentRows(tx, ctx.merchantId, codes)
  for (const { revision } of locked) ctx.checkMatch(revision)
  return new Map(locked.map((segment) => [segment.code, segment]))
}

export type SegmentChange = { code: string; patch: SegmentUpdate }

type Definitions = Awaited<ReturnType<typeof definitionsFor>>

/** Rules are checked for a fixed segment, too. */
const storedRules = (rules: Rules | null, definitions: Definitions): StoredRules | ApiError => {
  if (rules === null) return { rules, attributeTypes: {} }
  const checked = checkRules(rules, definitions, ['rules'])
  return 'problems' in checked ? invalid(checked.problems) : checked
}

const toPatch = (
  before: store.LockedSegment,
  { rules, externalUpdateDate, ...sent }: SegmentUpdate,
  definitions: Definitions,
): store.SegmentPatch | ApiError => {
  const checked = rules === undefined ? null : storedRules(toRules(rules), definitions)
  if (checked instanceof ApiError) return checked
  return {
    ...sent,
    ...(externalUpdateDate !== undefined && {
      externalUpdateDate: externalUpdateDate && toIsoDate(externalUpdateDate),
    }),
    ...checked,
    evaluates: needsEvaluation(before, { ...sent, rules }),
  }
}

/** Null: nothing was sent. */
const changeOf = (
  before: store.LockedSegment | undefined,
  sent: SegmentUpdate,
  definitions: Definitions,
): store.SegmentPatch | ApiError | null => {
  if (!before) return fail('segmentNotFound')
  if (isStale(before.externalUpdateDate?.toISOString() ?? null, sent.externalUpdateDate)) return fail('stale')
  return Object.keys(sent).length === 0 ? null : toPatch(before, sent, definitions)
}

/**
 * A constant number of statements; each change is for a different segment. Results are in the order of the changes: null,
 * or why this one was rejected while the others are stored.
 */
export const updateSegments = (ctx: Ctx, changes: SegmentChange[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    // before the segments themselves, as those do who follow changes
    if (changes.some(({ patch }) => patch.status === 'active')) await store.lockSegments(tx, ctx.merchantId)
    const stored = await lockedSegments(
      tx,
      ctx,
      changes.map(({ code }) => code),
    )
    const rules = changes.map(({ patch }) => toRules(patch.rules ?? null))
    const definitions = await definitionsFor(tx, ctx.merchantId, rules)
    // each hears of the fields that it would hear of alone
    const wanted = changes.map(({ code, patch }, index) =>
      changeOf(stored.get(code), patch, namesAttributes(rules[index] ?? null) ? definitions : []),
    )
    const accepted = wanted.flatMap((patch, index) => {
      const before = stored.get(changes[index]?.code ?? '')
      return before && patch && !(patch instanceof ApiError) ? [{ id: before.id, patch }] : []
    })
    if (accepted.length > 0) await store.patchSegments(tx, ctx, accepted)
    await evaluateSegments(
      tx,
      ctx,
      accepted.filter(({ patch }) => patch.evaluates).map(({ id }) => id),
    )
    return wanted.map((patch) => (patch instanceof ApiError ? patch : null))
  })

export const updateSegment = async (ctx: Ctx, code: string, patch: SegmentUpdate) => {
  const [refusal] = await updateSegments(ctx, [{ code, patch }])
  if (refusal) throw refusal
}

/** The answers are aligned with the codes. */
export const deleteSegments = (ctx: Ctx, codes: string[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const { merchantId } = ctx
    const stored = await lockedSegments(tx, ctx, codes)
    const segmentIds = [...stored.values()].map(({ id }) => id)
    if (segmentIds.length > 0) {
      await store.removeSegments(tx, ctx, segmentIds)
      await removeCounters(tx, merchantId, MEMBER_COUNT, segmentIds)
      const removed = await removeLeftMembers(tx, merchantId, segmentIds, REMOVED_AT_ONCE)
      if (removed === REMOVED_AT_ONCE) await enqueue(tx, REMOVE_MEMBERS, { merchantId, segmentIds })
    }
    return codes.map((code) => (stored.has(code) ? null : fail('segmentNotFound')))
  })

export const deleteSegment = async (ctx: Ctx, code: string) => {
  const [refusal] = await deleteSegments(ctx, [code])
  if (refusal) throw refusal
}

/** The job that follows the deletion of a large segment, in turns with other jobs. */
export const removeMembersLater = async (
  db: Db,
  merchantId: number,
  segmentIds: number[],
  size = REMOVED_AT_ONCE,
): Promise<void> => {
  for (let parts = 0; parts < PARTS_PER_TURN; parts++)
    if ((await removeLeftMembers(db, merchantId, segmentIds, size)) < size) return
  await enqueue(db, REMOVE_MEMBERS, { merchantId, segmentIds })
}
