export { segmentFollower } from './follow/follow.events.ts'
export {
  listSegmentCodesOf,
  listSegmentCodesOfMany,
  segmentMemberships,
} from './member/customer-segment.service.ts'
export { addMembers, removeMembers } from './member/member.service.ts'
export { type Rules, toRules } from './rule/rule.rules.ts'
export { checkFilter, definitionsFor, filterCondition } from './rule/rule.service.ts'
export { createSegments } from './segment/create.ts'
export { deleteSegments } from './segment/delete.ts'
export { segmentJobs } from './segment/segment.jobs.ts'
export { customerSegmentRoutes, segmentRoutes } from './segment/segment.routes.ts'
export { updateSegments } from './segment/update.ts'
