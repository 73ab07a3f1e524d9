import { localeQuery } from '../../common/shapes.ts'
import { List, Numeric, Obj, withDescription } from '../../schema.ts'
import { call, Output } from './call.ts'
import { AppProduct, AppProductQuery } from './catalog-call.ts'

export const catalogCalls = {
  callGetProducts: call('catalog.getProducts.v1', {
    tag: 'Named calls of the catalog',
    summary: 'Find products',
    description:
      'By codes in the order of the codes, else of a category, of a search or of the whole catalog of the shop. Variants are found by their own code only.',
    query: Obj(localeQuery),
    body: AppProductQuery,
    responses: {
      200: Output(
        Obj({
          products: withDescription(List(AppProduct), 'The products of the page.'),
          totalProductCount: withDescription(Numeric(), 'How many there are on all pages.'),
        }),
      ),
    },
    errors: ['catalogNotFound'],
    safe: true,
  }),
} as const
