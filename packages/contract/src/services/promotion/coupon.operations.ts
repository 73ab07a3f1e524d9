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
import { Batch, List, Obj, Type } from '../../schema.ts'
import {
  Coupon,
  CouponCodes,
  CouponCreate,
  CouponGeneration,
  CouponUpdate,
  couponFilters,
  couponSorts,
} from './coupon.ts'

export const couponOperations = {
  listCoupons: {
    method: 'GET',
    path: '/promotions/{promotionCode}/coupons',
    summary: 'List the coupons of a promotion',
    tag: 'Coupons',
    permission: can.viewPromotions,
    query: Obj({ ...filtersQuery, ...sortQuery, ...limitOffset(100, 1000), ...cursorQuery }),
    filters: couponFilters,
    sorts: couponSorts,
    responses: { 200: Obj({ meta: PageMeta, coupons: List(Coupon) }) },
    errors: ['promotionNotFound'],
  },
  createCoupons: {
    method: 'POST',
    path: '/promotions/{promotionCode}/coupons',
    summary: 'Create or generate coupons',
    description:
      'Either `coupons`, or `generate` for up to 50,000 random codes, each good for one order unless `limits` says otherwise. Codes are unique in a merchant whatever their case.',
    tag: 'Coupons',
    permission: can.createPromotions,
    body: Obj({
      coupons: Type.Optional(Batch(CouponCreate)),
      generate: Type.Optional(CouponGeneration),
    }),
    responses: { 201: Obj({ codes: CouponCodes, ...BatchResult.properties }) },
    errors: ['promotionNotFound', 'promotionWithoutCoupons'],
    ...ownBatch,
  },
  updateCoupon: {
    method: 'POST',
    path: '/promotions/{promotionCode}/coupons/{couponCode}',
    summary: 'Update a coupon',
    tag: 'Coupons',
    permission: can.editPromotions,
    body: CouponUpdate,
    responses: { 204: null },
    errors: ['promotionNotFound', 'couponNotFound'],
    listedIn: { operation: 'listCoupons', list: 'coupons', key: 'code' },
  },
  deleteCoupon: {
    method: 'DELETE',
    path: '/promotions/{promotionCode}/coupons/{couponCode}',
    summary: 'Delete a coupon',
    tag: 'Coupons',
    permission: can.deletePromotions,
    responses: { 204: null },
    errors: ['promotionNotFound', 'couponNotFound'],
  },
} as const satisfies Record<string, Operation>
