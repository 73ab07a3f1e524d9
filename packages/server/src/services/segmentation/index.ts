export { segmentFollower } from './follow/follow.events.ts'
export {
  listSegmentCodesOf,
  listSegmentCodesOfMany,
  segmentMemberships,
} from './member/customer-segment.service.ts'
export { segmentJobs } from './segment/segment.jobs.ts'
export { customerSegmentRoutes, segmentRoutes } from './segment/segment.routes.ts'
export { createSegments } from './segment/segment-create.service.ts'
