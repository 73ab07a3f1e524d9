import type { ErrorDefinition } from './definition.ts'

export const orders = {
  // with the machine codes of their service
  orderNotFound: { status: 404, code: 'order.notFound', message: 'Order not found' },
  orderNotDeletable: {
    status: 409,
    code: 'order.notDeletable',
    message: 'Only an order in status new can be deleted',
  },
} as const satisfies Record<string, ErrorDefinition>
