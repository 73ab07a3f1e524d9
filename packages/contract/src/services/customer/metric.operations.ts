import type { Operation } from '../../operation.ts'
import { Obj } from '../../schema.ts'
import { CustomerMetrics, CustomerMetricsUpdate } from './metric.ts'

export const metricOperations = {
  getCustomerMetrics: {
    method: 'GET',
    path: '/customers/{customerId}/metrics',
    summary: "Get a customer's order figures",
    tag: 'Customers',
    permission: 'CUCV',
    responses: { 200: Obj({ metrics: CustomerMetrics }) },
    errors: ['customerNotFound'],
  },
  updateCustomerMetrics: {
    method: 'POST',
    path: '/customers/{customerId}/metrics',
    summary: "Set a customer's order figures",
    description:
      'For orders that were placed elsewhere; those placed here are counted by themselves. Averages follow from the other figures.',
    tag: 'Customers',
    permission: 'CUCE',
    body: CustomerMetricsUpdate,
    responses: { 204: null },
    errors: ['customerNotFound'],
    represents: 'getCustomerMetrics',
  },
} as const satisfies Record<string, Operation>
