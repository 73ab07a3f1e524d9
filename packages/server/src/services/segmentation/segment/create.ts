import type { SegmentCreate } from '@tradepost/contract'
import { type Ctx, existing, fail, firstOfEach, refuse, type Tx } from '@tradepost/kernel'
import { evaluateSegments } from '../evaluation/evaluation.service.ts'
import { unknownMembers } from '../member/member.rules.ts'
import { insertKnown, knownMembers } from '../member/member.service.ts'
import { refusedMembers, rulesIn, toNewSegment } from '../record/segment.rules.ts'
import * as store from '../record/segment.store.ts'
import { type AttributeTypes, checkRules, definitionsFor } from '../rule/rule.service.ts'

/** Wrong rules refuse the whole request. Returns the types of the attributes that the rules of each segment name. */
const checkedTypes = async (tx: Tx, ctx: Ctx, segments: SegmentCreate[]): Promise<AttributeTypes[]> => {
  const sent = rulesIn(segments)
  const definitions = await definitionsFor(tx, ctx.merchantId, sent)
  const checked = sent.map((rules, index) =>
    rules ? checkRules(rules, definitions, ['segments', index, 'rules']) : { attributeTypes: {} },
  )
  refuse(checked.flatMap((one) => ('problems' in one ? one.problems : [])))
  return checked.map((one) => ('problems' in one ? {} : one.attributeTypes))
}

/** Locked before, so that no change of a customer is followed past the new ones. */
const insert = async (tx: Tx, ctx: Ctx, segments: store.NewSegment[]) => {
  const stored = await store.insertSegments(tx, ctx, segments)
  const dynamic = stored.filter(({ type }) => type === 'dynamic')
  await evaluateSegments(
    tx,
    ctx,
    dynamic.map(({ id }) => id),
  )
  return stored
}

export const createSegments = (ctx: Ctx, segments: SegmentCreate[]) =>
  ctx.tx(async (tx) => {
    const types = await checkedTypes(tx, ctx, segments)
    await store.lockSegments(tx, ctx.merchantId)
    const known = await knownMembers(
      tx,
      ctx,
      segments.flatMap(({ members = [] }) => members),
    )
    const refused = [...refusedMembers(segments), ...unknownMembers(segments, known)]
    const failed = new Set(refused.map(({ entityIndex }) => entityIndex))
    const fresh = segments.flatMap((sent, index) =>
      failed.has(index) ? [] : [{ ...toNewSegment(sent, types[index] ?? {}), members: sent.members ?? [] }],
    )
    const first = firstOfEach(fresh)
    const stored = await insert(
      tx,
      ctx,
      first.map(({ members: _, ...segment }) => segment),
    )

    const ids = new Map(stored.map(({ code, id }) => [code, id]))
    const rows = first.flatMap(({ code, members }) => {
      const segmentId = ids.get(code)
      return segmentId === undefined ? [] : members.map((member) => ({ ...member, segmentId }))
    })
    await insertKnown(tx, ctx, rows)
    return {
      errors: existing(segments, stored, 'segment', 'segmentExists', refused),
    }
  })

export const cloneSegment = (ctx: Ctx, code: string, newCode: string) =>
  ctx.tx(async (tx) => {
    await store.lockSegments(tx, ctx.merchantId)
    const original = await store.findOriginal(tx, ctx.merchantId, code)
    if (!original) throw fail('segmentNotFound')
    const [clone] = await insert(tx, ctx, [{ ...original, code: newCode, externalUpdateDate: null }])
    if (!clone) throw fail('segmentExists')
  })
