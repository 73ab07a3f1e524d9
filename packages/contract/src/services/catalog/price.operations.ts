import {
  BatchErrorItem,
  BatchResult,
  catalogQuery,
  cursorQuery,
  fieldWarnings,
  filtersQuery,
  limitOffset,
  PageMeta,
} from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Batch, List, Obj } from '../../schema.ts'
import { LocationPrice, LocationPriceKey, PriceQuestion, PriceResolution } from './price.ts'

export const priceOperations = {
  listProductLocationPrices: {
    method: 'GET',
    path: '/productLocationPrices',
    summary: 'List location prices',
    tag: 'Prices',
    permission: can.viewProducts,
    query: Obj({ ...filtersQuery, ...catalogQuery, ...limitOffset(1000), ...cursorQuery }),
    filters: ['productCode', 'locationCode', 'currencyCode'],
    responses: { 200: Obj({ meta: PageMeta, productLocationPrices: List(LocationPrice) }) },
    errors: ['catalogNotFound'],
  },
  setProductLocationPrices: {
    method: 'POST',
    path: '/productLocationPrices',
    summary: 'Create or replace location prices',
    tag: 'Prices',
    permission: can.editProducts,
    query: Obj({ ...catalogQuery }),
    body: Obj({ productLocationPrices: Batch(LocationPrice) }),
    responses: { 200: BatchResult },
    errors: ['catalogNotFound'],
    batch: true,
  },
  deleteProductLocationPrices: {
    method: 'DELETE',
    path: '/productLocationPrices',
    summary: 'Delete location prices',
    tag: 'Prices',
    permission: can.deleteProducts,
    query: Obj({ ...catalogQuery }),
    body: Obj({ productLocationPrices: Batch(LocationPriceKey) }),
    responses: { 200: BatchResult },
    errors: ['catalogNotFound'],
    batch: true,
  },
  resolvePrices: {
    method: 'POST',
    path: '/priceResolutions',
    summary: 'Say which price applies, and why',
    description:
      'For a product, a quantity, a location, a currency and a moment; the steps explain the choice.',
    tag: 'Prices',
    permission: can.viewProducts,
    query: Obj({ ...catalogQuery }),
    body: Obj({ items: Batch(PriceQuestion) }),
    responses: {
      200: Obj({ prices: List(PriceResolution), errors: List(BatchErrorItem), ...fieldWarnings }),
    },
    errors: ['catalogNotFound'],
    safe: true,
  },
} as const satisfies Record<string, Operation>
