import type { SalesOrder } from '@tradepost/contract'
import { rounded } from '../cart/amount.rules.ts'
import type { VendorNames } from '../endpoint/vendor.rules.ts'
import { commonOrder, isVoid } from '../order/order.rules.ts'

/** An order as shops import it. */
export const platformOrder = (order: SalesOrder, names: VendorNames) => ({
  ...commonOrder(order),
  customer_number: '',
  external_order_number: null,
  external_order_id: null,
  external_customer_number: order.externalCustomerNumber,
  external_customer_id: order.customerId,
  shipping_group: '',
  shipping_type: order.lineItems[0]?.fulfillmentMethod ?? 'directShip',
  shipping_infos: null,
  payment_group: '',
  payment_infos: null,
  amount_items: rounded(order.subTotal),
  amount_shipping: rounded(order.shippingTotal),
  amount_shop_payment: 0,
  payment_tax_percent: null,
  [names.payment]: 0,
  [names.coupons]: [],
  amount_complete: rounded(order.total),
  shipping_tax_percent: null,
  confirm_shipping_url: '',
  is_shipping_blocked: 0,
  is_test: 0,
  is_storno: isVoid(order) ? 1 : 0,
  is_customer_invoice_blocked: 0,
  update_shipping: 1,
  update_payment: 1,
  tracking_get_parameters: [],
  internal_cart_info: null,
})
