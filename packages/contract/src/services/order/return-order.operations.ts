import {
  BatchErrorItem,
  cursorQuery,
  fieldsQuery,
  filtersQuery,
  limitOffset,
  originalImagesQuery,
  PageMeta,
  sortQuery,
  withoutTotalQuery,
} from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import {
  Batch,
  CsvFile,
  DateTime,
  FreeObject,
  List,
  NullableNumber,
  Obj,
  OneOf,
  Text,
  Type,
} from '../../schema.ts'
import {
  ReturnOrder,
  ReturnOrderCreate,
  ReturnOrderListItem,
  ReturnOrderUpdate,
  returnOrderFilters,
  returnOrderSorts,
} from './return-order.ts'
import { returnOrderHistoryTypes, returnOrderStatuses } from './return-words.ts'

const tag = 'Return orders'

export const ReturnOrderHistoryItem = Obj({
  id: Type.Integer({ description: 'Counts up as things happen.' }),
  type: OneOf(returnOrderHistoryTypes, { description: 'What kind of change it was.' }),
  details: Text(0, undefined, { description: 'The change in words.' }),
  entityId: NullableNumber(),
  newValue: FreeObject(),
  oldValue: FreeObject(),
  createDate: DateTime(),
  user: Obj({ id: Text(0), name: Text(0) }),
})

const ReturnOrderTransitions = Obj({
  status: OneOf(returnOrderStatuses, { description: 'Where the return order stands.' }),
  transitions: List(
    Obj({
      to: OneOf(returnOrderStatuses, { description: 'Where it may go.' }),
      requires: List(Text(0), {}),
    }),
  ),
})

export const returnOrderOperations = {
  listReturnOrders: {
    method: 'GET',
    path: '/returnOrders',
    summary: 'List return orders',
    description:
      'In the order in which they were made. Without the line items unless `fields=lineItems` asks for them; `fields=salesOrder` adds the order that they belong to. `name` is that of the billing address, `locationCode` the drop-off location, `fulfillmentMethod` that of any returned line.',
    tag,
    permission: can.viewReturnOrders,
    query: Obj({
      ...filtersQuery,
      ...fieldsQuery,
      ...sortQuery,
      ...limitOffset(100, 100, 0),
      ...cursorQuery,
      ...withoutTotalQuery,
      ...originalImagesQuery,
    }),
    filters: returnOrderFilters,
    sorts: returnOrderSorts,
    responses: { 200: Obj({ meta: PageMeta, returnOrders: List(ReturnOrderListItem) }) },
  },
  createReturnOrders: {
    method: 'POST',
    path: '/returnOrders',
    summary: 'Create return orders',
    description:
      'Goods that were handed over come back, each unit once: more than is left of a line is an error with code 409. Amounts that are left out are the share of what was paid, with promotions and taxes; what is sent may be less, never more. `ids` has the numbers of the stored ones in the order of the request. When every item fails because there is no such sales order, the answer is 404.',
    tag,
    permission: can.createReturnOrders,
    body: Obj({ returnOrders: Batch(ReturnOrderCreate, 100) }),
    responses: { 200: Obj({ ids: List(Text(0)), errors: List(BatchErrorItem) }) },
    errors: ['orderNotFound'],
    batch: true,
  },
  exportReturnOrdersCsv: {
    method: 'GET',
    path: '/returnOrders/exportCsv',
    summary: 'Export return orders as CSV',
    description:
      'One row for each line of each return, with the filters of the list. At most 10,000 rows: more are refused with 400, and a narrower filter helps.',
    tag,
    permission: can.viewReturnOrders,
    query: Obj({ ...filtersQuery }),
    filters: returnOrderFilters,
    responses: { 200: CsvFile('A header and the rows, separated by commas.') },
    errors: ['tooManyRows'],
  },
  getReturnOrder: {
    method: 'GET',
    path: '/returnOrders/{orderNumber}',
    summary: 'Get a return order',
    description:
      'Each line has possibleFulfillmentLocations, the active locations that stock its product, whether `fields` names them or not; `fields=salesOrder` adds the sales order.',
    tag,
    permission: can.viewReturnOrders,
    query: Obj({ ...fieldsQuery, ...originalImagesQuery }),
    responses: { 200: Obj({ returnOrder: ReturnOrder }) },
    errors: ['returnOrderNotFound'],
  },
  updateReturnOrder: {
    method: 'POST',
    path: '/returnOrders/{orderNumber}',
    summary: 'Update a return order',
    description:
      'Lines change by their code. When a line completes, the sales order counts it as returned, and goods whose condition is marked resellable go into stock at the drop-off location. Open lines follow the status of the return, and a return whose last line has ended ends with it.',
    tag,
    permission: can.editReturnOrders,
    entity: 'returnOrder',
    query: Obj({ ...fieldsQuery, ...originalImagesQuery }),
    body: ReturnOrderUpdate,
    responses: { 204: null },
    errors: ['returnOrderNotFound', 'returnOrderUpdateNotValid', 'preconditionFailed'],
    represents: 'getReturnOrder',
  },
  listReturnOrderHistory: {
    method: 'GET',
    path: '/returnOrders/{orderNumber}/history',
    summary: 'List what happened to a return order',
    description: 'The oldest first. An addition of ours.',
    tag,
    permission: can.viewReturnOrders,
    query: Obj({ ...filtersQuery, ...sortQuery }),
    filters: ['type'],
    sorts: ['id', 'createDate'],
    responses: { 200: Obj({ history: List(ReturnOrderHistoryItem) }) },
    errors: ['returnOrderNotFound'],
  },
  getReturnOrderTransitions: {
    method: 'GET',
    path: '/returnOrders/{orderNumber}/transitions',
    summary: 'Get the statuses that a return order may take next',
    description: 'With what each of them needs beside. An addition of ours.',
    tag,
    permission: can.viewReturnOrders,
    responses: { 200: ReturnOrderTransitions },
    errors: ['returnOrderNotFound'],
  },
} as const satisfies Record<string, Operation>
