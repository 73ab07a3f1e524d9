import {
  BatchResult,
  catalogQuery,
  cursorQuery,
  fieldsQuery,
  filtersQuery,
  limitOffset,
  localeQuery,
  originalImagesQuery,
  PageMeta,
  sortQuery,
  withoutTotalQuery,
} from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Batch, Flag, List, Nullable, Obj, Text, Type, withDescription } from '../../schema.ts'
import { productFilters } from './list/product-filter.ts'
import { FacetRead, productSorts, Suggestion } from './list/product-list.ts'
import { Currency, OptionRead, ProductCreate, ProductRead, ProductUpdate } from './product.ts'
import { ProductCreation, ProductHistoryItem } from './product-history.ts'

export const productOperations = {
  listProducts: {
    method: 'GET',
    path: '/products',
    summary: 'List products',
    description:
      'Pages by `limit` and `offset`, or by `after` with the cursor of the page before. `fields` is exclusive: only the named fields come back.',
    tag: 'Products',
    permission: can.viewProducts,
    query: Obj({
      ...filtersQuery,
      search: Type.Optional(
        Text(0, 500, {
          description:
            'Words to find in names, numbers, properties and descriptions, in every language; mistyped ones are recognized.',
        }),
      ),
      includeSubcategories: Type.Optional(
        Flag({
          default: false,
          description: 'A filter by `categoryCode` also finds products of the categories below it.',
        }),
      ),
      currencyCode: Type.Optional(
        Currency({
          description:
            'Only products with a price in this currency, which is then also that of the filter `price`.',
        }),
      ),
      ...limitOffset(1000),
      ...cursorQuery,
      ...fieldsQuery,
      ...sortQuery,
      ...localeQuery,
      ...catalogQuery,
      ...withoutTotalQuery,
      showOnlyAvailableProducts: Type.Optional(
        Flag({ default: false, description: 'Leave out what cannot be bought now.' }),
      ),
      facets: Type.Optional(
        Text(0, 3000, {
          description:
            'Up to ten filters whose values are counted beside the list, separated by commas: `price`, `categoryCode`, `status`, `modelType`, `options.*`, `attributes.*`, `properties.*`. Each is counted without its own condition.',
        }),
      ),
      facetLimit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 100,
          default: 20,
          description: 'How many values a facet has, the most frequent first.',
        }),
      ),
      ...originalImagesQuery,
    }),
    filters: productFilters,
    sorts: productSorts,
    responses: {
      200: Obj({
        meta: PageMeta,
        products: List(ProductRead),
        facets: Type.Optional(List(FacetRead)),
      }),
    },
    errors: ['catalogNotFound'],
  },
  createProducts: {
    method: 'POST',
    path: '/products',
    summary: 'Create products',
    tag: 'Products',
    permission: can.createProducts,
    query: Obj({ ...catalogQuery }),
    body: Obj({ products: Batch(ProductCreate) }),
    responses: { 200: BatchResult },
    errors: ['catalogNotFound'],
    batch: true,
  },
  suggestProducts: {
    method: 'GET',
    path: '/productSuggestions',
    summary: 'Suggest products while typing',
    description:
      'Products and categories whose name begins so, and words that begin like the last one, without regard to case and accents. From three letters on, products are also found by words inside of their texts.',
    tag: 'Products',
    permission: can.viewProducts,
    query: Obj({
      search: Text(0, 100, { description: 'What was typed so far.' }),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 20, default: 5, description: 'How many of each kind.' }),
      ),
      ...localeQuery,
      ...catalogQuery,
    }),
    responses: {
      200: Obj({
        products: List(Suggestion),
        categories: List(Suggestion),
        words: List(Text(0)),
      }),
    },
    errors: ['catalogNotFound'],
  },
  getProduct: {
    method: 'GET',
    path: '/products/{productCode}',
    summary: 'Get a product',
    tag: 'Products',
    permission: can.viewProducts,
    query: Obj({ ...fieldsQuery, ...originalImagesQuery, ...localeQuery, ...catalogQuery }),
    responses: { 200: Obj({ product: ProductRead }) },
    errors: ['productNotFound', 'catalogNotFound'],
  },
  updateProduct: {
    method: 'POST',
    path: '/products/{productCode}',
    summary: 'Update a product',
    description:
      'Only what is sent changes: objects merge, arrays replace, null clears what may be null. A text without a language is that of `localeCode`.',
    tag: 'Products',
    permission: can.editProducts,
    query: Obj({ ...fieldsQuery, ...originalImagesQuery, ...localeQuery, ...catalogQuery }),
    body: ProductUpdate,
    responses: { 204: null },
    errors: ['productNotFound', 'catalogNotFound', 'stale', 'preconditionFailed'],
    represents: 'getProduct',
  },
  deleteProduct: {
    method: 'DELETE',
    path: '/products/{productCode}',
    summary: 'Delete a product',
    tag: 'Products',
    permission: can.deleteProducts,
    query: Obj({ ...catalogQuery }),
    responses: { 204: null },
    errors: ['productNotFound', 'catalogNotFound', 'preconditionFailed'],
  },
  getProductDescriptions: {
    method: 'GET',
    path: '/products/{productCode}/descriptions',
    summary: 'Get the descriptions of a product',
    tag: 'Products',
    permission: can.viewProducts,
    query: Obj({ ...localeQuery, ...catalogQuery }),
    responses: { 200: Obj({ shortDescription: Nullable(Text(0)), longDescription: Nullable(Text(0)) }) },
    errors: ['productNotFound', 'catalogNotFound'],
  },
  listProductHistory: {
    method: 'GET',
    path: '/products/{productCode}/history',
    summary: 'List the changes of a product',
    description:
      'Who changed which fields, and what they were before, the newest first; kept for 90 days. Changes by imports and events, and their undo, are among them; prices at locations and stock have their own histories. `created` says who made the product.',
    tag: 'Products',
    permission: can.viewProducts,
    query: Obj({ ...limitOffset(50, 200), ...cursorQuery, ...catalogQuery }),
    responses: {
      200: Obj({
        meta: PageMeta,
        history: withDescription(List(ProductHistoryItem), 'Changes, the newest first.'),
        created: withDescription(
          ProductCreation,
          'When the product was made and by whom; `user` is null when an import made it.',
        ),
      }),
    },
    errors: ['productNotFound', 'catalogNotFound'],
  },
  validateProductOptions: {
    method: 'POST',
    path: '/products/{productCode}/validate',
    summary: 'Check a selection of options',
    description:
      'Answers what can still be chosen and, when the selection is complete, the variant it means.',
    tag: 'Products',
    permission: can.viewProducts,
    query: Obj({
      locationCode: Type.Optional(
        Text(0, 255, {
          description: 'Location to buy the variant at; isPurchasable refers to it.',
        }),
      ),
      ...localeQuery,
      ...catalogQuery,
    }),
    body: Obj({ selectedOptions: List(Obj({ code: Text(0, 255), valueCode: Text(0, 255) }), { max: 100 }) }),
    responses: {
      200: Obj({
        possibleOptions: List(OptionRead),
        matchingVariant: Type.Optional(Obj({ productCode: Text(0), isPurchasable: Flag() })),
      }),
    },
    errors: ['productNotFound', 'catalogNotFound'],
    safe: true,
  },
} as const satisfies Record<string, Operation>
