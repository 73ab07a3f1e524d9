import { BatchErrorItem, CursorMeta, cursorQuery, filtersQuery, limitOffset } from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { Batch, List, Nullable, Obj, Text } from '../../schema.ts'
import {
  CustomerSubscriptionCreate,
  Subscription,
  SubscriptionCreate,
  subscriptionFilters,
} from './subscription.ts'

const tag = 'Subscriptions'
const { limit } = limitOffset(100, 1000)
const query = Obj({ ...filtersQuery, limit, ...cursorQuery })
const page = Obj({ meta: CursorMeta, subscriptions: List(Subscription) })
const Created = Obj({ ids: List(Nullable(Text(0))), errors: List(BatchErrorItem) })

export const subscriptionOperations = {
  listSubscriptions: {
    method: 'GET',
    path: '/subscriptions',
    summary: 'List subscriptions',
    description:
      'Newsletters of customers and browsers that take web push messages, page by page with `after`.',
    tag,
    permission: 'CUCV',
    query,
    filters: subscriptionFilters,
    responses: { 200: page },
  },
  createSubscriptions: {
    method: 'POST',
    path: '/subscriptions',
    summary: 'Subscribe customers and browsers',
    description:
      'A newsletter sets `settings.marketingOptIn` of its customer. Who has subscribed already, and a browser with the same `endpoint`, keeps the subscription. `ids` has one entry for each of the request, null where it failed.',
    tag,
    permission: 'CUCE',
    body: Obj({ subscriptions: Batch(SubscriptionCreate) }),
    responses: { 201: Created },
    batch: true,
  },
  deleteSubscription: {
    method: 'DELETE',
    path: '/subscriptions/{subscriptionId}',
    summary: 'End a subscription',
    tag,
    permission: 'CUCE',
    responses: { 204: null },
    errors: ['subscriptionNotFound'],
  },
  listCustomerSubscriptions: {
    method: 'GET',
    path: '/customers/{customerId}/subscriptions',
    summary: 'List the subscriptions of a customer',
    tag,
    permission: 'CUCV',
    query,
    filters: subscriptionFilters,
    responses: { 200: page },
    errors: ['customerNotFound'],
  },
  createCustomerSubscriptions: {
    method: 'POST',
    path: '/customers/{customerId}/subscriptions',
    summary: 'Subscribe a customer',
    tag,
    permission: 'CUCE',
    body: Obj({ subscriptions: Batch(CustomerSubscriptionCreate) }),
    responses: { 201: Created },
    errors: ['customerNotFound'],
    batch: true,
  },
  deleteCustomerSubscription: {
    method: 'DELETE',
    path: '/customers/{customerId}/subscriptions/{subscriptionId}',
    summary: 'End a subscription of a customer',
    tag,
    permission: 'CUCE',
    responses: { 204: null },
    errors: ['customerNotFound', 'subscriptionNotFound'],
  },
} as const satisfies Record<string, Operation>
