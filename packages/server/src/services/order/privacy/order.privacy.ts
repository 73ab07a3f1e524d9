import type { PersonalData } from '../../customer/index.ts'
import { blankOrders, blankReturns, listOrdersOf, listReturnsOf } from './order-privacy.store.ts'

/** Orders are kept for the books, but nothing in them says whose they were. */
export const orderData: PersonalData = {
  name: 'salesOrders',
  erase: (tx, ctx, { customerId }) => blankOrders(tx, ctx, customerId),
  export: (tx, ctx, { customerId }) => listOrdersOf(tx, ctx.merchantId, customerId),
}

export const returnData: PersonalData = {
  name: 'returnOrders',
  erase: (tx, ctx, { customerId }) => blankReturns(tx, ctx, customerId),
  export: (tx, ctx, { customerId }) => listReturnsOf(tx, ctx.merchantId, customerId),
}
