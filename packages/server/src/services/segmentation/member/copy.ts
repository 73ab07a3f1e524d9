import type { SegmentMemberKey } from '@tradepost/contract'
import { type Ctx, fail, type JobRun, startJob } from '@tradepost/kernel'
import { findSegmentKey, lockSegmentById } from '../record/segment.store.ts'
import { lockedFixed, SERVICE } from './member.service.ts'
import * as store from './member.store.ts'

/** Members that a request copies, and each transaction of the job that copies more. */
const AT_ONCE = 10_000
const PARTS_PER_TURN = 10

export const COPY_MEMBERS = 'copySegmentMembers'

/** Only the segment that gets members is locked, so two that are copied to each other do not wait in a circle. */
export const copyMembers = (ctx: Ctx, code: string, destinationCode: string): Promise<void> =>
  ctx.tx(async (tx) => {
    const source = await findSegmentKey(tx, ctx.merchantId, code)
    if (!source) throw fail('segmentNotFound')
    const to = await lockedFixed(tx, ctx, destinationCode)
    const left = await store.copyMembers(tx, ctx, { from: source.id, to, after: null, limit: AT_ONCE })
    if (left)
      await startJob(tx, ctx, {
        service: SERVICE,
        kind: COPY_MEMBERS,
        subject: String(to),
        payload: { from: source.id, after: left } satisfies CopyProgress,
      })
  })

type CopyProgress = { from: number; after: SegmentMemberKey | null }

const copyPart = (ctx: Ctx, to: number, { from, after }: CopyProgress) =>
  ctx.tx(async (tx) => {
    if (!(await lockSegmentById(tx, ctx.merchantId, to))) throw fail('segmentNotFound')
    return store.copyMembers(tx, ctx, { from, to, after, limit: AT_ONCE })
  })

/** Safe to run twice: who is a member stays one. */
export const copyLater = async ({ ctx, subject, payload, goOn, succeed }: JobRun): Promise<void> => {
  const to = Number(subject)
  const { from, after: begin } = payload as CopyProgress
  let after = begin
  for (let parts = 0; parts < PARTS_PER_TURN; parts++) {
    after = await copyPart(ctx, to, { from, after })
    if (after === null) break
  }
  await ctx.tx(async (tx) => {
    if (after) await goOn(tx, { from, after } satisfies CopyProgress)
    else await succeed(tx, { memberCount: await store.countMembers(tx, ctx.merchantId, to) })
  })
}
