import { Job } from '../../common/job.ts'
import {
  BatchResult,
  cursorQuery,
  fieldsQuery,
  filtersQuery,
  limitOffset,
  PageMeta,
  sortQuery,
  withoutTotalQuery,
} from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Flag, List, Nullable, Numeric, Obj, Text, Type } from '../../schema.ts'
import { memberFilters, memberSorts, SegmentMember, SegmentMemberKey, SegmentMemberKeys } from './member.ts'
import { FilterObject } from './rules.ts'

const tag = 'Segment members'
const memberPage = Obj({ meta: PageMeta, members: List(SegmentMember) })

export const memberOperations = {
  searchSegmentMembers: {
    method: 'GET',
    path: '/membersSearch',
    summary: 'Find the customers for whom rules hold',
    description: 'What a dynamic segment with these rules would have as members.',
    tag,
    permission: can.viewSegments,
    query: Obj({
      rules: Type.Optional(Text(0, 20_000, { description: 'Rules as a JSON text; all customers without.' })),
      ...limitOffset(100, 1000),
      ...cursorQuery,
      ...withoutTotalQuery,
    }),
    responses: { 200: memberPage },
  },
  addSegmentMembersByFilter: {
    method: 'POST',
    path: '/segments/{segmentCode}/members/addByFilter',
    summary: 'Add the customers for whom a filter holds',
    description:
      'Those who hold it now; for a segment that follows use rules. Above 10,000 customers the rest is added by a job.',
    tag,
    permission: can.editSegments,
    body: Obj({ filter: FilterObject('Like the rules of a segment.') }),
    responses: {
      202: Obj({
        memberCount: Numeric(),
        jobId: Nullable(Text(0, undefined, { description: 'The job that adds the rest, if any.' })),
      }),
    },
    errors: ['segmentNotFound'],
  },
  listSegmentMembers: {
    method: 'GET',
    path: '/segments/{segmentCode}/members',
    summary: 'List the members of a fixed segment',
    description:
      'A dynamic segment answers 400: search by its rules instead. Filters on customers go with and without the prefix `customer.`, those on devices have the prefix `devices.`; `attributes.<code>` works for every attribute. `fields` (`customer`, `device`) says what is shown beside id and type, and `customer.contacts` adds contacts.',
    tag,
    permission: can.viewSegments,
    query: Obj({
      ...filtersQuery,
      ...fieldsQuery,
      ...sortQuery,
      ...limitOffset(100, 1000),
      ...cursorQuery,
      ...withoutTotalQuery,
    }),
    filters: memberFilters,
    sorts: memberSorts,
    responses: { 200: memberPage },
    errors: ['segmentNotFound'],
  },
  addSegmentMembers: {
    method: 'POST',
    path: '/segments/{segmentCode}/members',
    summary: 'Add members to a fixed segment',
    description: 'A bare list, or one under `members`. Who is a member already stays one.',
    tag,
    permission: can.editSegments,
    body: SegmentMemberKeys,
    responses: { 201: BatchResult },
    errors: ['segmentNotFound'],
    batch: true,
  },
  removeSegmentMembers: {
    method: 'DELETE',
    path: '/segments/{segmentCode}/members',
    summary: 'Remove members from a fixed segment',
    description:
      'A bare list, or one under `members`. The id `*` means all members of its type. They are gone when the answer comes, also with `runInBackground`.',
    tag,
    permission: can.editSegments,
    query: Obj({
      runInBackground: Type.Optional(
        Flag({ default: false, description: 'Accepted; removing does not take long.' }),
      ),
    }),
    body: SegmentMemberKeys,
    responses: { 202: BatchResult },
    errors: ['segmentNotFound'],
    batch: true,
  },
  copySegmentMembers: {
    method: 'POST',
    path: '/segments/{segmentCode}/members/copy',
    summary: 'Copy the members of a segment to another',
    description:
      'The segment to copy to is fixed; its own members stay. Above 10,000 members the copy is made by a job after the answer.',
    tag,
    permission: can.editSegments,
    body: Obj({ destinationSegmentCode: Text(1, 255) }),
    responses: { 202: null },
    errors: ['segmentNotFound'],
  },
  compareSegmentMembers: {
    method: 'POST',
    path: '/segments/{segmentCode}/batchCodeCompare',
    summary: 'Say who is no member of a segment',
    description:
      'Answers those of the request that are not found among the members. Also takes `application/octet-stream`.',
    tag,
    permission: can.viewSegments,
    body: Obj({ members: Type.Optional(List(SegmentMemberKey, { max: 10_000 })) }),
    bodyType: 'octets',
    responses: { 200: Obj({ members: List(SegmentMemberKey) }) },
    errors: ['segmentNotFound'],
    safe: true,
  },
  getSegmentJob: {
    method: 'GET',
    path: '/jobs/{jobId}',
    summary: 'Get a job',
    tag,
    permission: can.viewSegments,
    responses: { 200: Obj({ job: Job }) },
    errors: ['jobNotFound'],
  },
} as const satisfies Record<string, Operation>
