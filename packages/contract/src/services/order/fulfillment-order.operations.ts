import {
  BatchErrorItem,
  BatchResult,
  cursorQuery,
  fieldsQuery,
  filtersQuery,
  internalIdsQuery,
  limitOffset,
  originalImagesQuery,
  PageMeta,
  sortQuery,
  withoutTotalQuery,
} from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { Batch, Flag, List, Nullable, Obj, OneOf, Patch, Text, Type, told } from '../../schema.ts'
import { FulfillmentCreate, FulfillmentUpdate } from './fulfillment-group.ts'
import {
  FulfillmentOrder,
  FulfillmentOrderCreate,
  FulfillmentOrderListItem,
  FulfillmentOrderStatusChange,
  FulfillmentOrderUpdate,
  fulfillmentOrderFilters,
  fulfillmentOrderSorts,
  SimpleFulfillmentOrderCreate,
} from './fulfillment-order.ts'
import { fulfillmentOrderLineStatuses } from './fulfillment-words.ts'
import {
  FulfillmentOrderHistoryItem,
  FulfillmentOrderTransitions,
  salesOrderHistoryFilters,
  salesOrderHistorySorts,
} from './history.ts'

const tag = 'Fulfillment orders'
const readQuery = Obj({
  ...fieldsQuery,
  ...internalIdsQuery,
  getOriginalImageUrls: Type.Optional(
    Flag({ default: true, description: 'Image addresses as they were sent.' }),
  ),
})
const Created = Obj({ ids: List(Nullable(Text(0))), errors: List(BatchErrorItem) })

export const fulfillmentOrderOperations = {
  listFulfillmentOrders: {
    method: 'GET',
    path: '/fulfillmentOrders',
    summary: 'List fulfillment orders',
    description:
      'In the order in which they came. `fields` adds fulfillmentOrderAddress, lineItems, fulfillments or salesOrder. `name` is that of the address, `billingName` that of the billing address of the sales order, `holdUntil` looks at heldUntil. Sorted by type, ROPIS comes before BOPIS and directShip.',
    tag,
    permission: 'FOV',
    query: Obj({
      ...filtersQuery,
      ...fieldsQuery,
      ...internalIdsQuery,
      ...limitOffset(100, 100, 0),
      ...cursorQuery,
      ...sortQuery,
      ...originalImagesQuery,
      ...withoutTotalQuery,
    }),
    filters: fulfillmentOrderFilters,
    sorts: fulfillmentOrderSorts,
    responses: { 200: Obj({ meta: PageMeta, fulfillmentOrders: List(FulfillmentOrderListItem) }) },
    errors: ['operatorOnly'],
  },
  createFulfillmentOrders: {
    method: 'POST',
    path: '/fulfillmentOrders',
    summary: 'Create fulfillment orders',
    description:
      'Each takes a part of its sales order: what is in no package and in no other fulfillment order. A quantity above that is an error with the code 409, a sales order, line or location that does not exist one with 404. Stock is reserved at the location; what cannot be reserved waits for stock, and the sales order says `actionRequired`. `ids` are the order numbers, null where one failed.',
    tag,
    permission: 'FOC',
    body: Obj({ fulfillmentOrders: Batch(FulfillmentOrderCreate, 100) }),
    responses: { 201: Created },
    batch: true,
  },
  createSimpleFulfillmentOrders: {
    method: 'POST',
    path: '/orders/{orderNumber}/simpleFulfillmentOrders',
    summary: 'Create fulfillment orders of a sales order by quantities',
    description:
      'Prices, product and address come from the sales order. Quantities above what is open are errors with the code 409; when every item fails for that, the answer has the status 409.',
    tag,
    permission: 'FOC',
    entity: 'salesOrder',
    body: Obj({ simpleFulfillmentOrders: Batch(SimpleFulfillmentOrderCreate, 100) }),
    responses: { 200: Created },
    errors: ['orderNotFound', 'fulfillmentOrderStale', 'preconditionFailed'],
    batch: true,
  },
  setFulfillmentOrderStatuses: {
    method: 'POST',
    path: '/fulfillmentOrders/status',
    summary: 'Set the status of many fulfillment orders',
    description:
      'Each does what an update with this status does; a move that is not legal is an error of its item, and the others are stored.',
    tag,
    permission: 'FOE',
    body: Batch(FulfillmentOrderStatusChange),
    responses: { 200: BatchResult },
    batch: true,
  },
  getFulfillmentOrder: {
    method: 'GET',
    path: '/fulfillmentOrders/{orderNumber}',
    summary: 'Get a fulfillment order',
    description: '`fields=salesOrder` adds the sales order without its lines.',
    tag,
    permission: 'FOV',
    query: readQuery,
    responses: { 200: Obj({ fulfillmentOrder: FulfillmentOrder }) },
    errors: ['fulfillmentOrderNotFound', 'operatorOnly'],
  },
  updateFulfillmentOrder: {
    method: 'POST',
    path: '/fulfillmentOrders/{orderNumber}',
    summary: 'Update a fulfillment order',
    description:
      'A status takes the lines along that are not final; without one it follows from the lines. A line without an id is inserted: it substitutes, and the sales order gets a line for it. A new quantity needs `quantityChangeReason`. Fulfilled goods leave the stock, canceled and rejected ones give their reservation back. What is canceled leaves the sales order, too; what is rejected stays open there, and it says `actionRequired`.',
    tag,
    permission: 'FOE',
    entity: 'fulfillmentOrder',
    query: readQuery,
    body: FulfillmentOrderUpdate,
    responses: { 204: null },
    errors: ['fulfillmentOrderNotFound', 'operatorOnly', 'preconditionFailed'],
    represents: 'getFulfillmentOrder',
  },
  getFulfillmentOrderId: {
    method: 'GET',
    path: '/fulfillmentOrders/{orderNumber}/id',
    summary: 'Get the internal id of a fulfillment order',
    tag,
    permission: 'FOV',
    responses: { 200: Obj({ id: Type.Integer() }) },
    errors: ['fulfillmentOrderNotFound'],
  },
  getFulfillmentOrderTransitions: {
    method: 'GET',
    path: '/fulfillmentOrders/{orderNumber}/transitions',
    summary: 'Get the statuses that a fulfillment order may take next',
    tag,
    permission: 'FOV',
    responses: { 200: FulfillmentOrderTransitions },
    errors: ['fulfillmentOrderNotFound'],
  },
  listFulfillmentOrderHistory: {
    method: 'GET',
    path: '/fulfillmentOrders/{orderNumber}/history',
    summary: 'List what happened to a fulfillment order',
    tag,
    permission: 'FOV',
    query: Obj({ ...filtersQuery, ...sortQuery }),
    filters: salesOrderHistoryFilters,
    sorts: salesOrderHistorySorts,
    responses: { 200: Obj({ history: List(FulfillmentOrderHistoryItem) }) },
    errors: ['fulfillmentOrderNotFound'],
  },
  createFulfillments: {
    method: 'POST',
    path: '/fulfillmentOrders/{orderNumber}/fulfillments',
    summary: 'Add fulfillments with their packages',
    description:
      'What of a fulfillment order goes out together. Packages hold lines of the sales order; nothing can be packed twice. directShip needs carrier, serviceLevel, the weight and size of each package, and an address. Packages without a label get one: `labelUrl` and `returnLabelUrl` lead to PDFs that are drawn when they are fetched.',
    tag,
    permission: 'FOE',
    entity: 'fulfillmentOrder',
    query: Obj({
      createShippingLabels: Type.Optional(
        Flag({ default: true, description: 'Make a label for each package that has none.' }),
      ),
    }),
    body: Obj({ fulfillments: Batch(FulfillmentCreate, 100) }),
    responses: { 201: Obj({ ids: List(Type.Integer()), errors: List(BatchErrorItem) }) },
    errors: ['fulfillmentOrderNotFound', 'preconditionFailed'],
    batch: true,
  },
  updateFulfillment: {
    method: 'POST',
    path: '/fulfillmentOrders/{orderNumber}/fulfillments/{fulfillmentId}',
    summary: 'Update a fulfillment',
    description:
      'Packages change by their id. A package that is fulfilled has left: its goods leave the stock, and lines of which nothing is left are fulfilled.',
    tag,
    permission: 'FOE',
    entity: 'fulfillment',
    params: { fulfillmentId: Text(1, 15, { description: 'The id of the fulfillment.' }) },
    body: FulfillmentUpdate,
    responses: { 204: null },
    errors: ['fulfillmentOrderNotFound', 'fulfillmentNotFound', 'preconditionFailed'],
  },
  setFulfillmentOrderLineStatus: {
    method: 'PUT',
    path: '/fulfillmentOrders/{orderNumber}/lineItems/{lineItemId}/status',
    summary: 'Set the status of a line of a fulfillment order',
    description: 'The fulfillment order, its packages and the sales order follow.',
    tag,
    permission: 'FOE',
    entity: 'fulfillmentOrder',
    params: { lineItemId: Text(1, 15, { pattern: '^[0-9]+$', description: 'The id of the line.' }) },
    body: Patch({ status: told(OneOf(fulfillmentOrderLineStatuses), 'Where the line goes next.') }),
    responses: { 204: null },
    errors: ['fulfillmentOrderNotFound', 'fulfillmentOrderLineNotFound', 'preconditionFailed'],
  },
} as const satisfies Record<string, Operation>
