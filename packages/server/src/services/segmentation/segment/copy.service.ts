import { type Ctx, fail, type JobRun, startJob } from '@tradepost/kernel'
import { lockedFixed, SERVICE } from '../member/member.service.ts'
import * as store from '../member/member.store.ts'
import { findSegmentKey, lockSegmentById } from './segment.store.ts'

/** A request copies so many; more are a job. */
const IN_REQUEST = 10_000

export const COPY_MEMBERS = 'copySegmentMembers'

/** Only the segment that gets members is locked, so two that are copied to each other do not wait in a circle. */
export const copyMembers = (ctx: Ctx, code: string, destinationCode: string): Promise<void> =>
  ctx.tx(async (tx) => {
    const source = await findSegmentKey(tx, ctx.merchantId, code)
    if (!source) throw fail('segmentNotFound')
    const to = await lockedFixed(tx, ctx, destinationCode)
    const count = await store.countMembers(tx, ctx.merchantId, source.id)
    if (count <= IN_REQUEST) await store.copyMembers(tx, ctx, source.id, to)
    else
      await startJob(tx, ctx, {
        service: SERVICE,
        kind: COPY_MEMBERS,
        subject: String(to),
        payload: { from: source.id },
      })
  })

/** Safe to run twice: who is a member stays one. */
export const copyLater = async ({ ctx, subject, payload, succeed }: JobRun): Promise<void> => {
  const to = Number(subject)
  const { from } = payload as { from: number }
  await ctx.tx(async (tx) => {
    if (!(await lockSegmentById(tx, ctx.merchantId, to))) throw fail('segmentNotFound')
    await store.copyMembers(tx, ctx, from, to)
    await succeed(tx, { memberCount: await store.countMembers(tx, ctx.merchantId, to) })
  })
}
