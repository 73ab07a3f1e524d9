import {
  BatchResult,
  cursorQuery,
  filtersQuery,
  limitOffset,
  PageMeta,
  sortQuery,
} from '../../common/shapes.ts'
import { type Operation, ownBatch } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Batch, Code, DateTime, List, Nullable, Obj, Type } from '../../schema.ts'
import { SalesOrder, SalesOrderCreate } from '../order/sales-order.ts'
import { PromotionEvaluation, PromotionOrder } from './evaluation.ts'
import { Promotion, PromotionCreate, PromotionUpdate, promotionFilters, promotionSorts } from './promotion.ts'

export const promotionOperations = {
  listPromotions: {
    method: 'GET',
    path: '/promotions',
    summary: 'List promotions',
    description:
      'The filter `isActive` means: active and within its dates now. `couponCode` finds the promotion of a coupon, spelled as it was created.',
    tag: 'Promotions',
    permission: can.viewPromotions,
    query: Obj({ ...filtersQuery, ...sortQuery, ...limitOffset(100, 1000), ...cursorQuery }),
    filters: promotionFilters,
    sorts: promotionSorts,
    responses: { 200: Obj({ meta: PageMeta, promotions: List(Promotion) }) },
  },
  createPromotions: {
    method: 'POST',
    path: '/promotions',
    summary: 'Create promotions',
    description:
      'A promotion with `couponSet.type` generated gets its codes at once; a request may ask for 50,000 of them in all.',
    tag: 'Promotions',
    permission: can.createPromotions,
    body: Obj({ promotions: Batch(PromotionCreate) }),
    responses: { 201: BatchResult },
    ...ownBatch,
  },
  evaluatePromotions: {
    method: 'POST',
    path: '/promotions/evaluate',
    summary: 'Price an order with the promotions, and explain them',
    description:
      'Stores nothing and uses nothing up. Looked at are the promotions that run at that moment without a coupon, those of the coupons in the order, and those that `promotionCodes` names. Prices are taken from the order; what it does not say and conditions ask about is looked up: segments and attributes of the customer, categories and properties of the products.',
    tag: 'Promotions',
    permission: can.viewPromotions,
    body: Obj({
      order: PromotionOrder,
      at: Type.Optional(Nullable(DateTime())),
      promotionCodes: Type.Optional(Nullable(List(Code(), { max: 100 }))),
    }),
    // an order as it is placed, and as it is read
    knows: [Obj({ order: SalesOrderCreate }), Obj({ order: SalesOrder })],
    responses: { 200: PromotionEvaluation },
    safe: true,
  },
  getPromotion: {
    method: 'GET',
    path: '/promotions/{promotionCode}',
    summary: 'Get a promotion',
    tag: 'Promotions',
    permission: can.viewPromotions,
    responses: { 200: Obj({ promotion: Promotion }) },
    errors: ['promotionNotFound'],
  },
  updatePromotion: {
    method: 'POST',
    path: '/promotions/{promotionCode}',
    summary: 'Update a promotion',
    description:
      'Conditions are replaced as a whole. Another `coupon` takes the place of the former one; `couponSet` null removes its codes, and a higher `count` generates more.',
    tag: 'Promotions',
    permission: can.editPromotions,
    body: PromotionUpdate,
    responses: { 204: null },
    errors: ['promotionNotFound', 'couponExists', 'preconditionFailed'],
    represents: 'getPromotion',
  },
  deletePromotion: {
    method: 'DELETE',
    path: '/promotions/{promotionCode}',
    summary: 'Delete a promotion',
    description: 'Its coupons go with it. Orders keep what they were given.',
    tag: 'Promotions',
    permission: can.deletePromotions,
    responses: { 204: null },
    errors: ['promotionNotFound', 'preconditionFailed'],
  },
} as const satisfies Record<string, Operation>
