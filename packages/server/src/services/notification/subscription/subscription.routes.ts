import { customer } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as subscriptions from './subscription.service.ts'

/** Part of the interface of customers; newsletters and browsers are reached from here. */
export const subscriptionRoutes = routes(customer, {
  listSubscriptions: ({ ctx, query }) => subscriptions.listSubscriptions(ctx, query),
  createSubscriptions: ({ ctx, body }) => subscriptions.createSubscriptions(ctx, body.subscriptions),
  deleteSubscription: ({ ctx, params }) => subscriptions.deleteSubscription(ctx, params.subscriptionId),
  listCustomerSubscriptions: ({ ctx, params, query }) =>
    subscriptions.listCustomerSubscriptions(ctx, params.customerId, query),
  createCustomerSubscriptions: ({ ctx, params, body }) =>
    subscriptions.createCustomerSubscriptions(ctx, params.customerId, body.subscriptions),
  deleteCustomerSubscription: ({ ctx, params }) =>
    subscriptions.deleteCustomerSubscription(ctx, params.customerId, params.subscriptionId),
})
