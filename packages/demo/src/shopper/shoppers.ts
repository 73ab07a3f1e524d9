import type { AddProducts, CheckoutRequest } from '@tradepost/contract'

/** A customer who has an account in the shop; well known, and therefore only good in the demo. */
export const demoShopper = { emailAddress: 'nora.whitlock@mailbox.test', password: 'demo-password' }

type Lines = Extract<AddProducts, unknown[]>

/** Bought already, as every visitor of the shop may. */
export const demoPurchase: Lines = [
  { productId: 'tea-breakfast-100g', quantity: 2 },
  { productId: 'coffee-huila-1kg', quantity: 1 },
]

export const demoPurchaseOf = (address: CheckoutRequest['billingAddress']): CheckoutRequest => ({
  emailAddress: demoShopper.emailAddress,
  fulfillment: { method: 'directShip' },
  billingAddress: address,
  paymentMethodCode: 'payOnDelivery',
  notes: 'Please leave it with the neighbor.',
})

/** Still open: of the shopper above, and of somebody who is only looking. */
export const demoCarts: { isOfShopper: boolean; lines: Lines }[] = [
  { isOfShopper: true, lines: [{ productId: 'tea-breakfast-100g', quantity: 2 }] },
  { isOfShopper: false, lines: [{ productId: 'tea-assam-100g', quantity: 1 }] },
]
