import type { SegmentUpdate } from '@tradepost/contract'
import { ApiError, type Ctx, fail, invalid, throwRefusal, toIsoDate } from '@tradepost/kernel'
import { isStale } from '../../catalog/index.ts'
import { evaluateSegments } from '../evaluation/evaluation.service.ts'
import { needsEvaluation } from '../record/segment.rules.ts'
import * as store from '../record/segment.store.ts'
import { namesAttributes, type Rules, toRules } from '../rule/rule.rules.ts'
import { checkRules, definitionsFor, type StoredRules } from '../rule/rule.service.ts'
import { lockedSegments } from './lock.service.ts'

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
    // each is checked against the fields that it would have alone
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

export const updateSegment = async (ctx: Ctx, code: string, patch: SegmentUpdate) =>
  throwRefusal(await updateSegments(ctx, [{ code, patch }]))
