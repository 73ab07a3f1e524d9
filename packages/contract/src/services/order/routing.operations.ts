import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Obj } from '../../schema.ts'
import {
  RoutingExplanation,
  RoutingExplanationQuestion,
  RoutingReplay,
  RoutingReplayQuestion,
  RoutingResult,
  RoutingRules,
  RoutingRulesUpdate,
} from './routing.ts'

const tag = 'Routing'

/** Ours: the interface says that orders are routed, and leaves open how. */
export const routingOperations = {
  getRoutingRules: {
    method: 'GET',
    path: '/routingRules',
    summary: 'Get the routing rules',
    description:
      'How the merchant chooses the locations that work on an order; the standard rules until some are set.',
    tag,
    permission: can.viewMerchantSettings,
    responses: { 200: Obj({ routingRules: RoutingRules }) },
  },
  updateRoutingRules: {
    method: 'POST',
    path: '/routingRules',
    summary: 'Update the routing rules',
    description:
      'Orders that are routed from then on follow them; fulfillment orders that exist stay where they are.',
    tag,
    permission: can.editMerchantSettings,
    body: RoutingRulesUpdate,
    responses: { 204: null },
    errors: ['preconditionFailed'],
    represents: 'getRoutingRules',
  },
  replayRouting: {
    method: 'POST',
    path: '/routingRules/replay',
    summary: 'Replay past orders with other routing rules',
    description:
      'Decides anew where past orders would go, once by the rules as they are and once with the changes, each order by itself and with the stock of today. Nothing is stored.',
    tag,
    permission: can.viewSalesOrders,
    body: RoutingReplayQuestion,
    responses: { 200: RoutingReplay },
    safe: true,
  },
  routeSalesOrder: {
    method: 'POST',
    path: '/orders/{orderNumber}/route',
    summary: 'Route an order now',
    description:
      'Makes fulfillment orders of all that is in none yet, as far as locations come into question, and reserves their stock in the same transaction. What is in a fulfillment order stays there, so asking again changes nothing.',
    tag,
    permission: can.createFulfillmentOrders,
    responses: { 200: RoutingResult },
    errors: ['orderNotFound', 'orderNotRoutable'],
    entity: 'order',
  },
  explainRouting: {
    method: 'POST',
    path: '/orders/{orderNumber}/routing',
    summary: 'Explain how an order would be routed',
    description:
      'Says for every location why it would be chosen or passed over for what is in no fulfillment order yet, by the rules of the merchant or with changes to them. Nothing is stored.',
    tag,
    permission: can.viewSalesOrders,
    body: RoutingExplanationQuestion,
    responses: { 200: RoutingExplanation },
    errors: ['orderNotFound'],
    safe: true,
  },
} as const satisfies Record<string, Operation>
