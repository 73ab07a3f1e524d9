import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Obj } from '../../schema.ts'
import { CustomerMetrics, CustomerMetricsUpdate } from './metric.ts'

export const metricOperations = {
  getCustomerMetrics: {
    method: 'GET',
    path: '/customers/{customerId}/metrics',
    summary: "Get a customer's figures",
    description: 'Nineteen of them: counted and averaged from the orders, or as they were written.',
    tag: 'Customers',
    permission: can.viewCustomers,
    responses: { 200: Obj({ metrics: CustomerMetrics }) },
    errors: ['customerNotFound'],
  },
  updateCustomerMetrics: {
    method: 'POST',
    path: '/customers/{customerId}/metrics',
    summary: "Set a customer's figures",
    description:
      'For what happened elsewhere. A number, sum or date is the new starting point: the next order here adds to it. An average is shown as it was written until the next order of its kind, then it is computed again.',
    tag: 'Customers',
    permission: can.editCustomers,
    body: CustomerMetricsUpdate,
    responses: { 204: null },
    errors: ['customerNotFound'],
    represents: 'getCustomerMetrics',
  },
} as const satisfies Record<string, Operation>
