import {
  CursorMeta,
  cursorQuery,
  fieldsQuery,
  filtersQuery,
  limitOffset,
  sortQuery,
} from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Batch, List, Numeric, Obj, OneOf, Type } from '../../schema.ts'
import { FilterObject } from '../segmentation/rules.ts'
import { CustomerListItem, customerFilters, customerSorts, furtherCustomerFilters } from './customer.ts'
import { BasicDevice, deviceFilters, deviceSorts } from './device.ts'

const tag = 'Search'
const { limit } = limitOffset(100, 1000)
const Limit = (description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, description }))

const SearchResult = Obj({
  type: OneOf(['customer', 'device']),
  customer: Type.Optional(CustomerListItem),
  device: Type.Optional(BasicDevice),
})

/** `customer.attributes.<code>` and `devices.attributes.<code>` of every attribute come on top. */
const searchFilters = [
  ...[...customerFilters, ...furtherCustomerFilters].map((name) => `customer.${name}` as const),
  ...deviceFilters.map((name) => `devices.${name}` as const),
]

export const searchOperations = {
  searchCustomers: {
    method: 'GET',
    path: '/search',
    summary: 'Search customers and devices',
    description:
      'A filter on `customer.` finds customers, one on `devices.` devices, one on both the customers who are signed in on such a device; without a filter the customers come first, then the devices. `fields=customer.contacts` adds contacts. Page by page with `after`.',
    tag,
    permission: can.viewCustomers,
    query: Obj({ ...fieldsQuery, ...filtersQuery, ...cursorQuery, ...sortQuery, limit }),
    filters: searchFilters,
    sorts: [
      ...customerSorts.map((name) => `customer.${name}` as const),
      ...deviceSorts.map((name) => `devices.${name}` as const),
    ],
    responses: { 200: Obj({ meta: CursorMeta, results: List(SearchResult) }) },
  },
  multiSearchCustomers: {
    method: 'POST',
    path: '/multiSearch',
    summary: 'Do several searches at once',
    description:
      'Filters as those of `GET /search`. `results` has one entry for each filter, in the same order. One filter that cannot be read refuses all.',
    tag,
    permission: can.viewCustomers,
    query: Obj({
      limitEach: Limit(
        'Most results for each filter, 100 when left out; 0 answers the numbers of hits only.',
      ),
    }),
    body: Obj({
      filterSet: Batch(
        Obj({
          filters: FilterObject('What must hold.'),
          limit: Limit('Most results for this filter; stronger than `limitEach`.'),
        }),
        100,
      ),
    }),
    responses: {
      200: Obj({
        results: List(
          Obj({ meta: Obj({ limit: Numeric(), totalItemCount: Numeric() }), results: List(SearchResult) }),
        ),
      }),
    },
    safe: true,
  },
} as const satisfies Record<string, Operation>
