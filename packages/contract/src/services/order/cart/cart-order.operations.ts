import type { Operation } from '../../../operation.ts'
import { can } from '../../../permission.ts'
import { Obj, Text } from '../../../schema.ts'

export const cartOrderOperations = {
  createOrderFromCart: {
    method: 'POST',
    path: '/shops/{shopCode}/carts/{cartId}/orders',
    summary: 'Turn the cart of a customer into a sales order',
    description:
      'A checkout with what is stored of the customer: the e-mail address, the default addresses, the first way to get the goods that the cart can be had by, shipping where it can be, and payment on delivery. Stock, prices and promotions are those of every checkout, and the cart is gone afterwards.',
    tag: 'Sales orders',
    permission: can.createSalesOrders,
    responses: { 200: Obj({ orderNumber: Text(0, undefined, { description: 'Number of the order.' }) }) },
    errors: ['cartNotFound', 'cartOfNobody', 'cartEmpty', 'cartRefused'],
  },
} as const satisfies Record<string, Operation>
