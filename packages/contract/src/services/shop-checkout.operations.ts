import type { Operation } from '../operation.ts'
import { can } from '../permission.ts'
import { Obj, withDescription } from '../schema.ts'
import { ShopCheckout, ShopCheckoutUpdate } from './shop-checkout.ts'

export const shopCheckoutOperations = {
  getShopCheckout: {
    method: 'GET',
    path: '/shops/{shopCode}/checkout',
    summary: 'Get how shoppers buy in a shop',
    description: 'The tax table, ways to ship with their prices, and ways to pay.',
    tag: 'Shop checkout',
    permission: can.viewShops,
    responses: {
      200: Obj({ checkout: withDescription(ShopCheckout, 'Taxes, ways to ship and ways to pay.') }),
    },
    errors: ['shopNotFound'],
  },
  updateShopCheckout: {
    method: 'POST',
    path: '/shops/{shopCode}/checkout',
    summary: 'Change how shoppers buy in a shop',
    description:
      'Lists that are sent replace the stored ones; the others stay. Orders that exist keep their amounts.',
    tag: 'Shop checkout',
    permission: can.editShops,
    body: Obj({ checkout: withDescription(ShopCheckoutUpdate, 'The lists that change.') }),
    responses: { 204: null },
    errors: ['shopNotFound', 'preconditionFailed'],
    represents: 'getShopCheckout',
  },
} as const satisfies Record<string, Operation>
