import {
  BatchErrorItem,
  BatchResult,
  filtersQuery,
  limitOffset,
  originalImagesQuery,
  PageMeta,
} from '../../../common/shapes.ts'
import type { Operation } from '../../../operation.ts'
import { can } from '../../../permission.ts'
import { Batch, List, Nullable, Obj, Text, withDescription } from '../../../schema.ts'
import { FulfillmentOrderNumber } from '../fulfillment-order.ts'
import {
  PickingBatch,
  PickingBatchCreate,
  PickingBatchGenerate,
  PickingBatchLineUpdate,
  PickingBatchListItem,
  PickingBatchTransitions,
  PickingBatchUpdate,
  pickingBatchFilters,
} from './picking-batch.ts'

const tag = 'Picking batches'

export const pickingBatchOperations = {
  listPickingBatches: {
    method: 'GET',
    path: '/pickingBatches',
    summary: 'List picking batches',
    description: 'In the order in which they were made, ten on a page unless `limit` says otherwise.',
    tag,
    permission: can.viewPickingBatches,
    query: Obj({ ...filtersQuery, ...limitOffset(10, 100, 0) }),
    filters: pickingBatchFilters,
    responses: { 200: Obj({ meta: PageMeta, pickingBatches: List(PickingBatchListItem) }) },
  },
  createPickingBatches: {
    method: 'POST',
    path: '/pickingBatches',
    summary: 'Create picking batches',
    description:
      'Each collects the goods of the fulfillment orders that it names, in one walk. They have to be of the location, new, requested, accepted or begun, and in no other open batch: an order that does not fit is an error of its batch, which is then not made. `ids` has null in its place.',
    tag,
    permission: can.createPickingBatches,
    body: Obj({
      locationCode: Text(1, 36, { description: 'The location of all orders of the request.' }),
      pickingBatches: Batch(PickingBatchCreate, 100),
    }),
    responses: {
      200: Obj({
        ids: withDescription(List(Nullable(Text(0))), 'The id of each batch, null where one failed.'),
        errors: List(BatchErrorItem),
      }),
    },
    errors: ['locationNotFound'],
    batch: true,
  },
  generatePickingBatch: {
    method: 'POST',
    path: '/pickingBatches/generate',
    summary: 'Make a picking batch of the most urgent orders',
    description:
      'Takes the orders of the location that are new, requested or accepted and in no open batch: those with the earliest plannedFulfillmentDate first, then by submitDate. When there is none, `id` is null. Simultaneous requests get different orders.',
    tag,
    permission: can.createPickingBatches,
    body: PickingBatchGenerate,
    responses: {
      200: Obj({ id: withDescription(Nullable(Text(0)), 'The batch; null when nothing waits.') }),
    },
    errors: ['locationNotFound'],
  },
  getPickingBatch: {
    method: 'GET',
    path: '/pickingBatches/{pickingBatchId}',
    summary: 'Get a picking batch',
    description:
      'With its lines in the order of a short walk along the bins; each holds the same product for all orders that want it.',
    tag,
    permission: can.viewPickingBatches,
    query: Obj({ ...originalImagesQuery }),
    responses: { 200: Obj({ pickingBatch: PickingBatch }) },
    errors: ['pickingBatchNotFound'],
  },
  updatePickingBatch: {
    method: 'POST',
    path: '/pickingBatches/{pickingBatchId}',
    summary: 'End the picking of a batch',
    description:
      '`picked` makes the orders of the batch picked, including lines that were not reported; a partly picked line is refused with 409. `canceled` releases the orders as they are. All other moves are automatic: the first reported line begins the batch, packing its orders ends it.',
    tag,
    permission: can.editPickingBatches,
    entity: 'pickingBatch',
    query: Obj({ ...originalImagesQuery }),
    body: PickingBatchUpdate,
    responses: { 204: null },
    errors: ['pickingBatchNotFound', 'pickingBatchStale', 'preconditionFailed'],
    represents: 'getPickingBatch',
  },
  getPickingBatchTransitions: {
    method: 'GET',
    path: '/pickingBatches/{pickingBatchId}/transitions',
    summary: 'Get the statuses that a picking batch may take next',
    description: 'With what each of them needs beside. An addition of ours.',
    tag,
    permission: can.viewPickingBatches,
    responses: { 200: PickingBatchTransitions },
    errors: ['pickingBatchNotFound'],
  },
  updatePickingBatchLineItems: {
    method: 'POST',
    path: '/pickingBatches/{pickingBatchId}/lineItems',
    summary: 'Report what was picked',
    description:
      'A line of a fulfillment order is picked as soon as all of it is collected; the first orders of the batch get theirs first. A lower quantity is a short pick: it needs quantityChangeReason, and what is missing is canceled in the fulfillment order and the sales order. A raised quantity is refused.',
    tag,
    permission: can.editPickingBatches,
    entity: 'pickingBatch',
    query: Obj({ ...originalImagesQuery }),
    body: Batch(PickingBatchLineUpdate),
    responses: { 204: null },
    errors: ['pickingBatchNotFound', 'pickingBatchLineNotFound', 'pickingBatchStale', 'preconditionFailed'],
    represents: 'getPickingBatch',
  },
  removePickingBatchFulfillmentOrders: {
    method: 'DELETE',
    path: '/pickingBatches/{pickingBatchId}/fulfillmentOrders',
    summary: 'Take fulfillment orders out of a picking batch',
    description:
      'They stay as far as they are and can be put into another batch. A batch without any order left is canceled. A number that is not in the batch is an error with the code 404.',
    tag,
    permission: can.editPickingBatches,
    entity: 'pickingBatch',
    body: Obj({
      fulfillmentOrderNumbers: withDescription(
        Batch(FulfillmentOrderNumber()),
        'The numbers of the fulfillment orders.',
      ),
    }),
    responses: { 200: BatchResult },
    errors: ['pickingBatchNotFound', 'pickingBatchStale', 'preconditionFailed'],
    batch: true,
  },
} as const satisfies Record<string, Operation>
