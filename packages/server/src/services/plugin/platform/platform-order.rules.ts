import type { SalesOrder } from '@tradepost/contract'
import { bothAmounts } from '../model/amount.rules.ts'
import type { VendorNames } from '../model/vendor.rules.ts'
import { commonOrder, isVoid } from '../order/order.rules.ts'
import { sumsOf } from '../order/order-sums.rules.ts'
import { carrierOf } from '../order/report-order.rules.ts'

/** Shops read amounts of a platform as texts: `6.10`. */
const decimal = (amount: number): string => amount.toFixed(2)
const orNull = (amount: number | null) => (amount === null ? null : decimal(amount))

type Item = ReturnType<typeof commonOrder>['items'][number]

/** Prices of the order may include the tax. */
const amountsOf = ({ unit_amount, unit_amount_with_tax, tax_percent }: Item, included: number | null) =>
  included === null
    ? { net: unit_amount, gross: unit_amount_with_tax, percent: tax_percent }
    : { ...bothAmounts(unit_amount, included, true), percent: included }

const withTexts = (order: SalesOrder) => {
  const { includedPercent } = sumsOf(order)
  const common = commonOrder(order)
  const items = common.items.map((item) => {
    const { net, gross, percent } = amountsOf(item, includedPercent)
    return {
      ...item,
      unit_amount: decimal(net),
      unit_amount_with_tax: decimal(gross),
      tax_percent: orNull(percent),
    }
  })
  return { ...common, items }
}

const shippingGross = (order: SalesOrder): number => {
  const { shipping, shippingDiscount } = sumsOf(order)
  return shipping - shippingDiscount
}

/** The way to ship that the shopper chose, at the address where the goods go to. */
const shippingOf = (order: SalesOrder) => {
  const address = order.addressSequences[order.primaryShipToAddressSequenceIndex ?? -1]
  const chosen = address?.orderSegment.selectedShippingMethod
  if (!chosen) return { shipping_group: '', shipping_infos: null }
  const { shippingNet } = sumsOf(order)
  return {
    shipping_group: carrierOf(chosen.serviceLevel.carrier.code),
    shipping_infos: {
      name: chosen.code,
      display_name: chosen.name ?? chosen.code,
      description: '',
      amount: decimal(shippingNet),
      amount_net: decimal(shippingNet),
      amount_gross: decimal(shippingGross(order)),
      weight: 0,
      api_response: null,
      internal_shipping_info: null,
    },
  }
}

/** An order as shops import it. */
export const platformOrder = (order: SalesOrder, names: VendorNames) => ({
  ...withTexts(order),
  customer_number: '',
  external_order_number: null,
  external_order_id: null,
  external_customer_number: order.externalCustomerNumber,
  external_customer_id: order.customerId,
  shipping_type: order.lineItems[0]?.fulfillmentMethod ?? 'directShip',
  ...shippingOf(order),
  payment_group: '',
  payment_infos: null,
  amount_items: decimal(sumsOf(order).goods.gross),
  amount_shipping: decimal(shippingGross(order)),
  amount_shop_payment: decimal(0),
  payment_tax_percent: null,
  [names.payment]: decimal(0),
  [names.coupons]: [],
  amount_complete: decimal(order.total),
  shipping_tax_percent: orNull(sumsOf(order).shippingPercent),
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
