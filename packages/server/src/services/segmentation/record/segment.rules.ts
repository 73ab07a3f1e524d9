import { type BatchErrorItem, type SegmentCreate, type SegmentUpdate, texts } from '@tradepost/contract'
import { batchError, isObject, type Problem, toIsoDate } from '@tradepost/kernel'
import { type Rules, toRules } from '../rule/rule.rules.ts'
import type { AttributeTypes } from '../rule/rule.service.ts'
import type { LockedSegment, NewSegment } from './segment.store.ts'

/** A new segment: what was not sent has its default. */
export const toNewSegment = (sent: SegmentCreate, attributeTypes: AttributeTypes): NewSegment => ({
  code: sent.code,
  name: sent.name,
  description: sent.description ?? null,
  type: sent.type,
  status: sent.status ?? 'active',
  rules: toRules(sent.rules ?? null),
  attributeTypes,
  externalUpdateDate: sent.externalUpdateDate ? toIsoDate(sent.externalUpdateDate) : null,
})

export const dynamicProblem = (path: Problem['path']): Problem => ({
  code: 'VALIDATION_FAILED',
  message: texts.dynamicMembers,
  path,
})

/** Members that are sent with dynamic segments. */
export const refusedMembers = (segments: SegmentCreate[]): BatchErrorItem[] =>
  segments.flatMap(({ code, type, members = [] }, index) =>
    type === 'dynamic' && members.length > 0
      ? [batchError({ index, entity: 'segment', id: code }, [dynamicProblem(['members'])])]
      : [],
  )

/** The rules of each segment of a request. */
export const rulesIn = (segments: SegmentCreate[]): (Rules | null)[] =>
  segments.map(({ rules }) => toRules(rules ?? null))

/** The JSON texts of objects with the same members, whatever their order, are equal. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/** Other rules, or rules that nobody followed while the segment was inactive. */
export const needsEvaluation = (before: LockedSegment, { rules, status }: SegmentUpdate): boolean =>
  before.type === 'dynamic' &&
  ((rules !== undefined && canonical(toRules(rules)) !== canonical(before.rules)) ||
    (status === 'active' && before.status === 'inactive'))
