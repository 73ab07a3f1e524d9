import { customer } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { createCustomerSubscriptions, createSubscriptions } from './create.ts'
import { deleteCustomerSubscription, deleteSubscription } from './delete.ts'
import { listCustomerSubscriptions, listSubscriptions } from './list.ts'

/** Part of the interface of customers; newsletters and browsers are reached from here. */
export const subscriptionRoutes = routes(customer, {
  listSubscriptions: ({ ctx, query }) => listSubscriptions(ctx, query),
  createSubscriptions: ({ ctx, body }) => createSubscriptions(ctx, body.subscriptions),
  deleteSubscription: ({ ctx, params }) => deleteSubscription(ctx, params.subscriptionId),
  listCustomerSubscriptions: ({ ctx, params, query }) =>
    listCustomerSubscriptions(ctx, params.customerId, query),
  createCustomerSubscriptions: ({ ctx, params, body }) =>
    createCustomerSubscriptions(ctx, params.customerId, body.subscriptions),
  deleteCustomerSubscription: ({ ctx, params }) =>
    deleteCustomerSubscription(ctx, params.customerId, params.subscriptionId),
})
