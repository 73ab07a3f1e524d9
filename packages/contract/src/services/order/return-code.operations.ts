import { BatchResult, filtersQuery } from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Batch, List, Locale, Obj, Type } from '../../schema.ts'
import {
  ProductCondition,
  ProductConditionCreate,
  ProductConditionUpdate,
  ReturnReason,
  ReturnReasonCreate,
  ReturnReasonUpdate,
  returnReasonFilters,
} from './return-code.ts'

const tag = 'Return reasons and product conditions'
const localeQuery = {
  locale: Type.Optional(
    Locale({
      description: 'The language of names, for example `de-de`; that of the merchant when left out.',
    }),
  ),
}

export const returnCodeOperations = {
  listReturnReasons: {
    method: 'GET',
    path: '/returnReasons',
    summary: 'List return reasons',
    description: 'By their sequenceId. A new merchant starts with a set of them.',
    tag,
    permission: can.viewReturnOrders,
    query: Obj({ ...filtersQuery, ...localeQuery }),
    filters: returnReasonFilters,
    responses: { 200: Obj({ returnReasons: List(ReturnReason) }) },
  },
  createReturnReasons: {
    method: 'POST',
    path: '/returnReasons',
    summary: 'Create return reasons',
    description: 'One whose code exists already is an error with code 409.',
    tag,
    permission: can.createReturnOrders,
    body: Obj({ returnReasons: Batch(ReturnReasonCreate) }),
    responses: { 201: BatchResult },
    batch: true,
  },
  updateReturnReason: {
    method: 'POST',
    path: '/returnReasons/{returnReasonCode}',
    summary: 'Update a return reason',
    description: 'Names in other languages than the sent ones stay. The code cannot change.',
    tag,
    permission: can.editReturnOrders,
    body: ReturnReasonUpdate,
    responses: { 204: null },
    errors: ['returnReasonNotFound', 'returnReasonCodeFixed'],
    listedIn: { operation: 'listReturnReasons', list: 'returnReasons', key: 'code' },
  },
  deleteReturnReason: {
    method: 'DELETE',
    path: '/returnReasons/{returnReasonCode}',
    summary: 'Delete a return reason',
    description: 'Returns that named it keep its code.',
    tag,
    permission: can.deleteReturnOrders,
    responses: { 200: null },
    errors: ['returnReasonNotFound'],
  },
  listProductConditions: {
    method: 'GET',
    path: '/productConditions',
    summary: 'List product conditions',
    description: 'By their sequenceId. A new merchant starts with a set of them.',
    tag,
    permission: can.viewReturnOrders,
    query: Obj({ ...localeQuery }),
    responses: { 200: Obj({ productConditions: List(ProductCondition) }) },
  },
  createProductConditions: {
    method: 'POST',
    path: '/productConditions',
    summary: 'Create product conditions',
    description: 'Not resellable unless it says so. One whose code exists already is an error with code 409.',
    tag,
    permission: can.createReturnOrders,
    body: Obj({ productConditions: Batch(ProductConditionCreate) }),
    responses: { 201: BatchResult },
    batch: true,
  },
  updateProductCondition: {
    method: 'POST',
    path: '/productConditions/{productConditionCode}',
    summary: 'Update a product condition',
    description: 'Names in other languages than the sent ones stay. The code cannot change.',
    tag,
    permission: can.editReturnOrders,
    body: ProductConditionUpdate,
    responses: { 204: null },
    errors: ['productConditionNotFound', 'productConditionCodeFixed'],
    listedIn: { operation: 'listProductConditions', list: 'productConditions', key: 'code' },
  },
  deleteProductCondition: {
    method: 'DELETE',
    path: '/productConditions/{productConditionCode}',
    summary: 'Delete a product condition',
    description: 'Returns that named it keep its code; their goods are no longer put into stock.',
    tag,
    permission: can.deleteReturnOrders,
    responses: { 200: null },
    errors: ['productConditionNotFound'],
  },
} as const satisfies Record<string, Operation>
