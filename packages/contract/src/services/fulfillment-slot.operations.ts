import { BatchResult, cursorQuery, filtersQuery, limitOffset, PageMeta, sortQuery } from '../common/shapes.ts'
import { type Operation, ownBatch } from '../operation.ts'
import { can } from '../permission.ts'
import { Batch, List, Obj } from '../schema.ts'
import {
  FulfillmentSlot,
  FulfillmentSlotCreate,
  FulfillmentSlotUpdate,
  fulfillmentSlotFilters,
  fulfillmentSlotSorts,
} from './fulfillment-slot.ts'

const tag = 'Fulfillment slots'

/** Ours: the interface names slots in orders, and no operation that makes them. */
export const fulfillmentSlotOperations = {
  listFulfillmentSlots: {
    method: 'GET',
    path: '/locations/{locationCode}/fulfillmentSlots',
    summary: 'List the fulfillment slots of a location',
    description: 'In the order of time, with how many orders are in each.',
    tag,
    permission: can.viewLocations,
    query: Obj({ ...filtersQuery, ...sortQuery, ...limitOffset(100, 1000), ...cursorQuery }),
    filters: fulfillmentSlotFilters,
    sorts: fulfillmentSlotSorts,
    responses: { 200: Obj({ meta: PageMeta, fulfillmentSlots: List(FulfillmentSlot) }) },
    errors: ['locationNotFound'],
  },
  createFulfillmentSlots: {
    method: 'POST',
    path: '/locations/{locationCode}/fulfillmentSlots',
    summary: 'Create fulfillment slots',
    description:
      'Fulfillment orders of the location that name the id of a slot already are counted from the beginning.',
    tag,
    permission: can.createLocations,
    body: Obj({ fulfillmentSlots: Batch(FulfillmentSlotCreate) }),
    responses: { 201: BatchResult },
    errors: ['locationNotFound'],
    ...ownBatch,
  },
  getFulfillmentSlot: {
    method: 'GET',
    path: '/locations/{locationCode}/fulfillmentSlots/{slotId}',
    summary: 'Get a fulfillment slot',
    tag,
    permission: can.viewLocations,
    responses: { 200: Obj({ fulfillmentSlot: FulfillmentSlot }) },
    errors: ['fulfillmentSlotNotFound'],
  },
  updateFulfillmentSlot: {
    method: 'POST',
    path: '/locations/{locationCode}/fulfillmentSlots/{slotId}',
    summary: 'Update a fulfillment slot',
    description: 'A limit below the number of orders that are in it already is refused.',
    tag,
    permission: can.editLocations,
    body: FulfillmentSlotUpdate,
    responses: { 204: null },
    errors: ['fulfillmentSlotNotFound', 'fulfillmentSlotBusy', 'preconditionFailed'],
    represents: 'getFulfillmentSlot',
  },
  deleteFulfillmentSlot: {
    method: 'DELETE',
    path: '/locations/{locationCode}/fulfillmentSlots/{slotId}',
    summary: 'Delete a fulfillment slot',
    description: 'Only while no order is in it; make it inactive instead, so that none comes.',
    tag,
    permission: can.deleteLocations,
    responses: { 204: null },
    errors: ['fulfillmentSlotNotFound', 'fulfillmentSlotInUse', 'preconditionFailed'],
  },
} as const satisfies Record<string, Operation>
