import {
  type ApiError,
  type Ctx,
  type Db,
  enqueue,
  fail,
  removeCounters,
  throwRefusal,
} from '@tradepost/kernel'
import { removeLeftMembers } from '../member/member.store.ts'
import { MEMBER_COUNT } from '../record/segment.read.ts'
import { removeSegments } from '../record/segment.store.ts'
import { lockedSegments } from './lock.service.ts'

/** Members removed per statement: the first with the segment in the request, the others afterwards. */
const REMOVED_AT_ONCE = 10_000
const PARTS_PER_TURN = 10
export const REMOVE_MEMBERS = 'removeLeftMembers'

/** Results are in the order of the codes. */
export const deleteSegments = (ctx: Ctx, codes: string[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const { merchantId } = ctx
    const stored = await lockedSegments(tx, ctx, codes)
    const segmentIds = [...stored.values()].map(({ id }) => id)
    if (segmentIds.length > 0) {
      await removeSegments(tx, ctx, segmentIds)
      await removeCounters(tx, merchantId, MEMBER_COUNT, segmentIds)
      const removed = await removeLeftMembers(tx, merchantId, segmentIds, REMOVED_AT_ONCE)
      if (removed === REMOVED_AT_ONCE) await enqueue(tx, REMOVE_MEMBERS, { merchantId, segmentIds })
    }
    return codes.map((code) => (stored.has(code) ? null : fail('segmentNotFound')))
  })

export const deleteSegment = async (ctx: Ctx, code: string) => throwRefusal(await deleteSegments(ctx, [code]))

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
