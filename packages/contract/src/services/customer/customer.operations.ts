import {
  BatchErrorItem,
  BatchResult,
  cursorQuery,
  fieldsQuery,
  filtersQuery,
  limitOffset,
  localeQuery,
  PageMeta,
  sortQuery,
  withoutTotalQuery,
} from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Batch, Flag, List, Nullable, Obj, Text, Type } from '../../schema.ts'
import { CustomerBatchEntry } from './batch.ts'
import {
  Customer,
  CustomerCreate,
  CustomerListItem,
  CustomerUpdate,
  customerFilters,
  customerSorts,
} from './customer.ts'

const tag = 'Customers'
const customerPage = Obj({ meta: PageMeta, customers: List(CustomerListItem) })
const Created = Obj({ ids: List(Nullable(Text(0))), errors: List(BatchErrorItem) })
const wordsQuery = {
  search: Type.Optional(
    Text(0, 500, {
      description:
        'Words to find in names, e-mail addresses, numbers and contacts. All must occur, the beginning of a word is enough, and the best match comes first.',
    }),
  ),
}
const translations = {
  translationPriority: Type.Optional(
    Text(0, 255, {
      description:
        'Where the language of the names of attributes comes from: `query` (the `localeCode`), `customer` (its `defaultLocale`), `merchant`, separated by commas; the first that has one. `query` with a `localeCode`, else `customer,merchant`.',
    }),
  ),
}
const internalQuery = {
  ignoreInternalAttributes: Type.Optional(
    Flag({
      default: false,
      description: 'Leave attributes with the visibility `internal` out, and untouched by an update.',
    }),
  ),
}

export const customerOperations = {
  listCustomers: {
    method: 'GET',
    path: '/customers',
    summary: 'List customers',
    description:
      '`fields` adds `contacts`, `settings`, `metrics` and, one by one, `attributes.<code>`. Filters also take `attributes.<code>` for every attribute.',
    tag,
    permission: can.viewCustomers,
    query: Obj({
      ...wordsQuery,
      ...fieldsQuery,
      ...filtersQuery,
      ...translations,
      ...localeQuery,
      ...limitOffset(100, 1000),
      ...cursorQuery,
      ...sortQuery,
      ...withoutTotalQuery,
    }),
    filters: customerFilters,
    sorts: customerSorts,
    responses: { 200: customerPage },
  },
  createCustomers: {
    method: 'POST',
    path: '/customers',
    summary: 'Create customers',
    description: '`ids` has one entry for each customer of the request, null where it failed.',
    tag,
    permission: can.createCustomers,
    body: Obj({ customers: Batch(CustomerCreate) }),
    responses: { 201: Created },
    batch: true,
  },
  getCustomer: {
    method: 'GET',
    path: '/customers/{customerId}',
    summary: 'Get a customer',
    tag,
    permission: can.viewCustomers,
    query: Obj({ ...localeQuery, ...internalQuery }),
    responses: { 200: Obj({ customer: Customer }) },
    errors: ['customerNotFound'],
  },
  updateCustomer: {
    method: 'POST',
    path: '/customers/{customerId}',
    summary: 'Update a customer',
    description:
      'Settings merge. With `contacts` or `attributes` the list is replaced: an entry with only its id or code stays as it is, a missing one is removed.',
    tag,
    permission: can.editCustomers,
    query: Obj({ ...localeQuery, ...internalQuery }),
    body: CustomerUpdate,
    responses: { 204: null },
    errors: [
      'customerNotFound',
      'contactNotFound',
      'attributeNotFound',
      'attributeValueNotFound',
      'externalCustomerNumberTaken',
      'attributeRequired',
      'stale',
      'preconditionFailed',
    ],
    represents: 'getCustomer',
  },
  deleteCustomer: {
    method: 'DELETE',
    path: '/customers/{customerId}',
    summary: 'Delete a customer',
    description: 'The customer vanishes; orders stay. What is stored of it stays hidden until it is erased.',
    tag,
    permission: can.deleteCustomers,
    query: Obj({ ...localeQuery, ...internalQuery }),
    responses: { 204: null },
    errors: ['customerNotFound', 'preconditionFailed'],
  },
  compareCustomerNumbers: {
    method: 'POST',
    path: '/batchCodeCompare',
    summary: 'Say which external customer numbers are not stored',
    description:
      '`externalCustomerNumbers` of the answer are those that no customer has; `existing` has the others with the id of their customer.',
    tag,
    permission: can.viewCustomers,
    body: Obj({ externalCustomerNumbers: Type.Optional(List(Text(1, 255), { max: 10_000 })) }),
    responses: {
      200: Obj({
        externalCustomerNumbers: List(Text(0)),
        existing: List(Obj({ externalCustomerNumber: Text(0), id: Text(0) })),
      }),
    },
    safe: true,
  },
  writeCustomerBatch: {
    method: 'POST',
    path: '/batch',
    summary: 'Create, update and delete customers in one request',
    description:
      'A bare list of changes, applied in its order. A payload that breaks the schema refuses the whole request; a customer that is not there or a number that is taken is an entry of `errors`, and the other changes are stored. Creating also needs `CUCC`, deleting `CUCD`.',
    tag,
    permission: can.editCustomers,
    query: Obj({
      useInternalEntityId: Type.Optional(
        Flag({ default: false, description: 'Whether `entityId` is the id of a customer, not its number.' }),
      ),
    }),
    body: Batch(CustomerBatchEntry),
    responses: { 200: BatchResult },
    errors: ['missingPermission'],
    batch: true,
  },
} as const satisfies Record<string, Operation>
