import {
  BatchResult,
  cursorQuery,
  filtersQuery,
  limitOffset,
  PageMeta,
  sortQuery,
} from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Batch, Code, List, Obj } from '../../schema.ts'
import { Segment, SegmentCreate, SegmentUpdate, segmentFilters, segmentSorts } from './segment.ts'

const tag = 'Segments'
const page = { ...filtersQuery, ...sortQuery, ...limitOffset(100, 1000), ...cursorQuery }

export const segmentOperations = {
  listSegments: {
    method: 'GET',
    path: '/segments',
    summary: 'List segments',
    description: 'In the order in which they were created.',
    tag,
    permission: can.viewSegments,
    query: Obj(page),
    filters: segmentFilters,
    sorts: segmentSorts,
    responses: { 200: Obj({ meta: PageMeta, segments: List(Segment) }) },
  },
  createSegments: {
    method: 'POST',
    path: '/segments',
    summary: 'Create segments',
    description: 'Only a fixed segment takes `members`. The members of a dynamic one follow from its rules.',
    tag,
    permission: can.createSegments,
    body: Obj({ segments: Batch(SegmentCreate) }),
    responses: { 201: BatchResult },
    batch: true,
  },
  getSegment: {
    method: 'GET',
    path: '/segments/{segmentCode}',
    summary: 'Get a segment',
    tag,
    permission: can.viewSegments,
    responses: { 200: Obj({ segment: Segment }) },
    errors: ['segmentNotFound'],
  },
  updateSegment: {
    method: 'POST',
    path: '/segments/{segmentCode}',
    summary: 'Update a segment',
    description: '`rules` are replaced as a whole, and the members of a dynamic segment follow.',
    tag,
    permission: can.editSegments,
    body: SegmentUpdate,
    responses: { 204: null },
    errors: ['segmentNotFound', 'stale', 'preconditionFailed'],
    represents: 'getSegment',
  },
  deleteSegment: {
    method: 'DELETE',
    path: '/segments/{segmentCode}',
    summary: 'Delete a segment',
    tag,
    permission: can.deleteSegments,
    responses: { 202: null },
    errors: ['segmentNotFound', 'preconditionFailed'],
  },
  cloneSegment: {
    method: 'POST',
    path: '/segments/{segmentCode}/clone',
    summary: 'Clone a segment',
    description:
      'Copies name, description, type, status and rules. The members of a fixed segment are not copied.',
    tag,
    permission: can.createSegments,
    body: Obj({ newSegmentCode: Code() }),
    responses: { 202: null },
    errors: ['segmentNotFound', 'segmentExists'],
  },
  listCustomerSegments: {
    method: 'GET',
    path: '/customers/{customerId}/segments',
    summary: 'List the segments of a customer',
    description: 'Also the inactive ones; `filters={"status":"active"}` leaves those that count.',
    tag,
    permission: can.viewSegments,
    query: Obj(page),
    filters: segmentFilters,
    sorts: segmentSorts,
    responses: { 200: Obj({ meta: PageMeta, segments: List(Segment) }) },
    errors: ['customerNotFound'],
  },
} as const satisfies Record<string, Operation>
