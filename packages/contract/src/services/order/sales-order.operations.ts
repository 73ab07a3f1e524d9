import {
  BatchErrorItem,
  cursorQuery,
  fieldsQuery,
  filtersQuery,
  internalIdsQuery,
  limitOffset,
  PageMeta,
  sentImagesQuery,
  sortQuery,
  withoutTotalQuery,
} from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Batch, List, Nullable, Obj, Text, Type } from '../../schema.ts'
import {
  SalesOrderHistoryItem,
  SalesOrderTransitions,
  salesOrderHistoryFilters,
  salesOrderHistorySorts,
} from './history.ts'
import {
  SalesOrder,
  SalesOrderCheckout,
  SalesOrderCreate,
  SalesOrderListItem,
  SalesOrderUpdate,
  salesOrderFilterKinds,
  salesOrderFilters,
  salesOrderSorts,
} from './sales-order.ts'

const tag = 'Sales orders'
const readQuery = Obj({ ...fieldsQuery, ...internalIdsQuery, ...sentImagesQuery })

export const salesOrderOperations = {
  listSalesOrders: {
    method: 'GET',
    path: '/orders',
    summary: 'List sales orders',
    description:
      'In the order of their numbers. Without the line items unless `fields=lineItems` asks for them, and `fields=waitsFor` adds for whom an order waits; the filter `waitsFor` takes `who` of it, such as `merchant`. `name` is that of the billing address, `contactType` the type of any address. Attempts of a checkout whose payment was not approved are left out, unless the filter names `isAttempt`.',
    tag,
    permission: can.viewSalesOrders,
    query: Obj({
      ...filtersQuery,
      ...fieldsQuery,
      ...internalIdsQuery,
      ...limitOffset(100, 100, 0),
      ...cursorQuery,
      ...sortQuery,
      ...withoutTotalQuery,
    }),
    filters: salesOrderFilters,
    filterKinds: salesOrderFilterKinds,
    sorts: salesOrderSorts,
    responses: { 200: Obj({ meta: PageMeta, orders: List(SalesOrderListItem) }) },
    errors: ['operatorOnly'],
  },
  createSalesOrders: {
    method: 'POST',
    path: '/orders',
    summary: 'Create sales orders',
    description:
      'Without a status an order is new: its promotions and amounts are calculated, and what was sent of them is ignored. With another status they are kept as sent. An order that fails is an error with a line for each problem; `orderNumbers` has null in its place. A coupon of a new order that is unknown or does not apply does not refuse it: `warnings` has an entry for it, and the order shows the coupon with its `reason`.',
    tag,
    permission: can.createSalesOrders,
    body: Obj({ orders: Batch(SalesOrderCreate, 100) }),
    responses: {
      201: Obj({
        orderNumbers: List(Nullable(Text(0))),
        errors: List(BatchErrorItem),
        /** Absent when there is nothing to tell: older clients take every further list for a failure. */
        warnings: Type.Optional(List(BatchErrorItem)),
      }),
    },
    batch: true,
  },
  getSalesOrder: {
    method: 'GET',
    path: '/orders/{orderNumber}',
    summary: 'Get a sales order',
    description: '`fields` adds customer, orderUrl, isOrderable or waitsFor.',
    tag,
    permission: can.viewSalesOrders,
    query: readQuery,
    responses: { 200: Obj({ order: SalesOrder }) },
    errors: ['orderNotFound', 'operatorOnly'],
  },
  updateSalesOrder: {
    method: 'POST',
    path: '/orders/{orderNumber}',
    summary: 'Update a sales order',
    description:
      'Line items change by their code, a new code adds one. `addressSequences` replaces all addresses. A new quantity needs `quantityChangeReason`; a quantity of zero cancels the line. Everything that is wrong is reported at once.',
    tag,
    permission: can.editSalesOrders,
    entity: 'salesOrder',
    query: readQuery,
    body: SalesOrderUpdate,
    responses: { 204: null },
    errors: ['orderNotFound', 'operatorOnly', 'preconditionFailed'],
    represents: 'getSalesOrder',
  },
  deleteSalesOrder: {
    method: 'DELETE',
    path: '/orders/{orderNumber}',
    summary: 'Delete a sales order',
    description: 'Only in status new. What it holds of stock and coupons is given back.',
    tag,
    permission: can.deleteSalesOrders,
    responses: { 204: null },
    errors: ['orderNotFound', 'orderNotDeletable', 'preconditionFailed'],
  },
  listSalesOrderHistory: {
    method: 'GET',
    path: '/orders/{orderNumber}/history',
    summary: 'List what happened to a sales order',
    tag,
    permission: can.viewSalesOrders,
    query: Obj({ ...filtersQuery, ...sortQuery }),
    filters: salesOrderHistoryFilters,
    sorts: salesOrderHistorySorts,
    responses: { 200: Obj({ history: List(SalesOrderHistoryItem) }) },
    errors: ['orderNotFound'],
  },
  checkoutSalesOrder: {
    method: 'POST',
    path: '/orders/{orderNumber}/checkout',
    summary: 'Place a sales order',
    description:
      'An order in status new becomes open. Payment transactions get the parameters of the checkout.',
    tag,
    permission: can.editSalesOrders,
    entity: 'salesOrder',
    query: readQuery,
    body: SalesOrderCheckout,
    responses: { 204: null },
    errors: ['orderNotFound', 'operatorOnly', 'preconditionFailed'],
    represents: 'getSalesOrder',
  },
  getSalesOrderId: {
    method: 'GET',
    path: '/orders/{orderNumber}/id',
    summary: 'Get the internal id of a sales order',
    tag,
    permission: can.viewSalesOrders,
    responses: { 200: Obj({ id: Type.Integer() }) },
    errors: ['orderNotFound'],
  },
  getSalesOrderTransitions: {
    method: 'GET',
    path: '/orders/{orderNumber}/transitions',
    summary: 'Get the statuses that a sales order may take next',
    tag,
    permission: can.viewSalesOrders,
    responses: { 200: SalesOrderTransitions },
    errors: ['orderNotFound'],
  },
} as const satisfies Record<string, Operation>
