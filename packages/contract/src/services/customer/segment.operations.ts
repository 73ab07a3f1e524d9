import { BatchResult } from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { memberOperations as ofSegmentation } from '../segmentation/member.operations.ts'

/** The operations on members are published in both services: existing clients call either. */
export const customerSegmentOperations = {
  listMembersOfSegment: ofSegmentation.listSegmentMembers,
  addMembersToSegment: ofSegmentation.addSegmentMembers,
  removeMembersFromSegment: { ...ofSegmentation.removeSegmentMembers, responses: { 200: BatchResult } },
  addMembersToSegmentByFilter: ofSegmentation.addSegmentMembersByFilter,
  copyMembersOfSegment: ofSegmentation.copySegmentMembers,
  compareMembersOfSegment: ofSegmentation.compareSegmentMembers,
} as const satisfies Record<string, Operation>
