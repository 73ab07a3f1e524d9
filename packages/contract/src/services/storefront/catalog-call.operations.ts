import { localeQuery } from '../../common/shapes.ts'
import { List, Numeric, Obj, Text, Type, withDescription } from '../../schema.ts'
import { AppCategory, AppFacet, AppProductDetail, AppShop } from './app-catalog.ts'
import { call, Nothing, Output } from './call.ts'
import { AppProduct, AppProductQuery } from './catalog-call.ts'

const catalogCall = {
  tag: 'Named calls of the catalog',
  query: Obj(localeQuery),
  safe: true,
  ofAssortment: true,
} as const

export const catalogCalls = {
  callGetProducts: call('catalog.getProducts.v1', {
    ...catalogCall,
    summary: 'Find products',
    description:
      'By codes in the order of the codes, else of a category, of a search or of the whole catalog of the shop. Variants are found by their own code only.',
    body: AppProductQuery,
    responses: {
      200: Output(
        Obj({
          products: withDescription(List(AppProduct), 'The products of the page.'),
          totalProductCount: withDescription(Numeric(), 'How many there are on all pages.'),
          facets: Type.Optional(
            withDescription(
              List(AppFacet),
              'The price, and attributes in which the products of the page differ; only if asked for.',
            ),
          ),
        }),
      ),
    },
    errors: ['catalogNotFound'],
  }),
  callGetProduct: call('catalog.getProduct.v1', {
    ...catalogCall,
    summary: 'Get a product',
    description: 'With its pictures, texts, options and variants. Only what is sold now.',
    body: Obj({ productId: Text(1, 255, { description: 'Code of the product.' }) }),
    responses: { 200: Output(Obj({ product: AppProductDetail })) },
    errors: ['productNotFound', 'catalogNotFound'],
  }),
  callGetCategories: call('catalog.getCategories.v1', {
    ...catalogCall,
    summary: 'Get the categories of the shop',
    description: 'Active ones, down to the fourth level, parents before their children.',
    body: Nothing,
    responses: {
      200: Output(
        Obj({ categories: withDescription(List(AppCategory), 'In the order in which they are shown.') }),
      ),
    },
  }),
  callGetShop: call('shop.getShop.v1', {
    ...catalogCall,
    summary: 'Get the shop of the token',
    body: Nothing,
    responses: { 200: Output(AppShop) },
  }),
} as const
