import { customer, segmentation } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { addMembersByFilter } from '../member/add-by-filter.ts'
import { copyMembers } from '../member/copy.ts'
import { listCustomerSegments } from '../member/customer-segment.service.ts'
import { keysIn } from '../member/member.rules.ts'
import * as members from '../member/member.service.ts'
import { cloneSegment, createSegments } from './create.ts'
import { deleteSegment } from './delete.ts'
import { getSegment, listSegments } from './read.ts'
import { updateSegment } from './update.ts'

export const segmentRoutes = routes(segmentation, {
  listSegments: ({ ctx, query }) => listSegments(ctx, query),
  createSegments: ({ ctx, body }) => createSegments(ctx, body.segments),
  getSegment: ({ ctx, params }) => getSegment(ctx, params.segmentCode),
  updateSegment: ({ ctx, params, body }) => updateSegment(ctx, params.segmentCode, body),
  deleteSegment: ({ ctx, params }) => deleteSegment(ctx, params.segmentCode),
  cloneSegment: ({ ctx, params, body }) => cloneSegment(ctx, params.segmentCode, body.newSegmentCode),
  listCustomerSegments: ({ ctx, params, query }) => listCustomerSegments(ctx, params.customerId, query),
  searchSegmentMembers: ({ ctx, query }) => members.searchMembers(ctx, query),
  addSegmentMembersByFilter: ({ ctx, params, body }) =>
    addMembersByFilter(ctx, params.segmentCode, body.filter),
  listSegmentMembers: ({ ctx, params, query }) => members.listMembers(ctx, params.segmentCode, query),
  addSegmentMembers: ({ ctx, params, body }) => members.addMembers(ctx, params.segmentCode, keysIn(body)),
  removeSegmentMembers: ({ ctx, params, body }) =>
    members.removeMembers(ctx, params.segmentCode, keysIn(body)),
  copySegmentMembers: ({ ctx, params, body }) =>
    copyMembers(ctx, params.segmentCode, body.destinationSegmentCode),
  compareSegmentMembers: ({ ctx, params, body }) =>
    members.compareMembers(ctx, params.segmentCode, body.members ?? []),
  getSegmentJob: ({ ctx, params }) => members.getJob(ctx, params.jobId),
})

/** Mounted under customers as well. */
export const customerSegmentRoutes = routes(customer, {
  listMembersOfSegment: ({ ctx, params, query }) => members.listMembers(ctx, params.segmentCode, query),
  addMembersToSegment: ({ ctx, params, body }) => members.addMembers(ctx, params.segmentCode, keysIn(body)),
  removeMembersFromSegment: ({ ctx, params, body }) =>
    members.removeMembers(ctx, params.segmentCode, keysIn(body)),
  addMembersToSegmentByFilter: ({ ctx, params, body }) =>
    addMembersByFilter(ctx, params.segmentCode, body.filter),
  copyMembersOfSegment: ({ ctx, params, body }) =>
    copyMembers(ctx, params.segmentCode, body.destinationSegmentCode),
  compareMembersOfSegment: ({ ctx, params, body }) =>
    members.compareMembers(ctx, params.segmentCode, body.members ?? []),
})
