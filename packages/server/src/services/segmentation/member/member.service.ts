import type { SegmentMemberKey } from '@tradepost/contract'
import {
  type Answer,
  type Ctx,
  compileFilter,
  fail,
  invalid,
  type ListQuery,
  listAnswer,
  type PageRow,
  pageMeta,
  readJob,
  readList,
  refuse,
  type Tx,
} from '@tradepost/kernel'
import { dynamicProblem } from '../record/segment.rules.ts'
import { findSegmentKey, lockSegment } from '../record/segment.store.ts'
import { memberFields, searchFields } from '../rule/field.read.ts'
import { definitionsFor } from '../rule/rule.service.ts'
import { foundOrder, memberOrder } from './member.read.ts'
import { idsOf, nameOf, normalized, notAdded, notRemoved, viewOf } from './member.rules.ts'
import * as store from './member.store.ts'

export const SERVICE = 'segmentation'

type Paged = ListQuery & { ignoreTotalItemCount?: boolean }

const answer = async (list: ReturnType<typeof readList>, page: Promise<PageRow>): Promise<Answer> => {
  const row = await page
  return listAnswer('members', pageMeta(list, row), row.items)
}

/** Takes `rules` where other lists take filters. */
export const searchMembers = async (ctx: Ctx, { rules, ...query }: Paged & { rules?: string }) => {
  const { db, merchantId } = ctx
  const compiled = compileFilter(
    rules,
    searchFields(await definitionsFor(db, merchantId, rules ?? '')),
    'rules',
  )
  if ('problems' in compiled) throw invalid(compiled.problems)
  const list = { ...readList(query, foundOrder), filter: compiled.where }
  return answer(list, store.searchMembers(db, merchantId, { list, counted: !query.ignoreTotalItemCount }))
}

export const listMembers = async (ctx: Ctx, code: string, query: Paged & { fields?: string }) => {
  const { merchantId, db } = ctx
  const segment = await findSegmentKey(db, merchantId, code)
  if (!segment) throw fail('segmentNotFound')
  if (segment.type === 'dynamic') throw invalid([dynamicProblem(['segmentCode'])])
  const filters = memberFields(await definitionsFor(db, merchantId, query.filters ?? ''))
  const list = readList(query, { ...memberOrder, filters })
  const view = viewOf(query.fields)
  const key = { merchantId, segmentId: segment.id }
  return answer(list, store.listMembers(db, key, { list, view, counted: !query.ignoreTotalItemCount }))
}

/** A fixed segment, locked: its members change only with it. */
export const lockedFixed = async (tx: Tx, ctx: Ctx, code: string): Promise<number> => {
  const segment = await lockSegment(tx, ctx.merchantId, code)
  if (!segment) throw fail('segmentNotFound')
  refuse(segment.type === 'dynamic' ? [dynamicProblem(['segmentCode'])] : [])
  return segment.id
}

/** The names of those that are there; they stay until the transaction ends. */
export const knownMembers = async (tx: Tx, ctx: Ctx, keys: SegmentMemberKey[]): Promise<Set<string>> => {
  if (keys.length === 0) return new Set()
  const { customers, devices } = await store.shareMembers(tx, ctx.merchantId, idsOf(keys))
  return new Set([
    ...customers.map((id) => nameOf({ type: 'customer', id })),
    ...devices.map((id) => nameOf({ type: 'device', id })),
  ])
}

export const insertKnown = async (tx: Tx, ctx: Ctx, rows: (SegmentMemberKey & { segmentId: number })[]) => {
  if (rows.length > 0) await store.insertMembers(tx, ctx, rows.map(normalized))
}

export const addMembers = (ctx: Ctx, code: string, keys: SegmentMemberKey[]) =>
  ctx.tx(async (tx) => {
    const segmentId = await lockedFixed(tx, ctx, code)
    const known = await knownMembers(tx, ctx, keys)
    const rows = keys.filter((key) => known.has(nameOf(key))).map((key) => ({ ...key, segmentId }))
    await insertKnown(tx, ctx, rows)
    return { errors: notAdded(keys, known) }
  })

export const removeMembers = (ctx: Ctx, code: string, keys: SegmentMemberKey[]) =>
  ctx.tx(async (tx) => {
    const segmentId = await lockedFixed(tx, ctx, code)
    const removed = await store.removeMembers(tx, ctx, segmentId, keys.map(normalized))
    return { errors: notRemoved(keys, removed) }
  })

export const compareMembers = async (ctx: Ctx, code: string, keys: SegmentMemberKey[]) => {
  const segment = await findSegmentKey(ctx.db, ctx.merchantId, code)
  if (!segment) throw fail('segmentNotFound')
  const rows = keys.map((key) => ({ ...key, member: normalized(key).id }))
  return { members: await store.listMissing(ctx.db, ctx.merchantId, segment.id, rows) }
}

export const getJob = (ctx: Ctx, jobId: string) => readJob(ctx, SERVICE, jobId)
