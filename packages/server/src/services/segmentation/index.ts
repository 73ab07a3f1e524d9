export { listSegmentCodesOf, listSegmentCodesOfMany, segmentMemberships } from './customer-segment.service.ts'
export { segmentFollower } from './follow.events.ts'
export { segmentJobs } from './segment.jobs.ts'
export { segmentRoutes } from './segment.routes.ts'
