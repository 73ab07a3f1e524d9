import type { OrderAddress, SalesOrder, SalesOrderLine } from '@tradepost/contract'
import { salesOrderMachine } from '../../order/index.ts'
import { countryOf, stateOf } from '../model/address.rules.ts'
import { rounded } from '../model/amount.rules.ts'

export const addressOfOrder = (address: OrderAddress | undefined) =>
  address
    ? {
        id: address.customerContactId ?? '',
        is_invoice_address: address.type === 'billing' ? 1 : 0,
        is_delivery_address: address.type === 'billing' ? 0 : 1,
        first_name: address.firstName ?? '',
        last_name: address.lastName ?? '',
        gender: '',
        birthday: '',
        company: address.company ?? '',
        street_1: address.address1 ?? '',
        street_2: address.address2 ?? '',
        zipcode: address.postalCode ?? '',
        city: address.city ?? '',
        country: countryOf(address.country),
        state: stateOf(countryOf(address.country), address.region),
        phone: address.phone ?? '',
        mobile: address.mobile ?? '',
        mail: address.emailAddress ?? '',
        custom_fields: [],
      }
    : null

export const isLive = ({ status }: SalesOrderLine) => status !== 'canceled' && status !== 'rejected'

export const taxOf = ({ taxAmount, tax2Amount }: { taxAmount: number; tax2Amount: number }) =>
  taxAmount + tax2Amount

export const itemOfLine = (line: SalesOrderLine) => {
  const { product, quantity, extendedPrice } = line
  const [net, tax] = [product.salePrice ?? product.price, taxOf(line)]
  const unitTax = quantity > 0 ? tax / quantity : 0
  return {
    item_number: product.code,
    item_number_public: product.identifiers?.sku ?? product.code,
    order_item_id: line.code,
    type: 'item',
    quantity,
    name: product.name,
    unit_amount: rounded(Number(net)),
    unit_amount_with_tax: rounded(Number(net) + unitTax),
    tax_percent: extendedPrice > 0 ? rounded((tax / extendedPrice) * 100) : null,
    currency: line.currencyCode,
    options: (product.options ?? []).map(({ code, name, value }) => ({
      option_number: code,
      name,
      value: value.name,
      value_number: value.code,
      additional_amount_with_tax: 0,
    })),
    inputs: [],
    attributes: [],
  }
}

/** Parcels that left, each with the number of its carrier. */
const deliveryNotes = ({ fulfillmentGroups }: SalesOrder) =>
  fulfillmentGroups
    .flatMap(({ fulfillments }) => fulfillments)
    .flatMap(({ carrier, tracking }) =>
      tracking
        ? [
            {
              shipping_service_id: carrier ?? 'other',
              shipping_service_name: carrier ?? 'other',
              tracking_number: tracking,
            },
          ]
        : [],
    )

const paymentOf = ({ paymentTransactions }: SalesOrder) => {
  const [first] = paymentTransactions
  return {
    payment_method: first?.paymentMethod.code ?? '',
    payment_transaction_number: first?.externalCode ?? '',
    is_paid: paymentTransactions.some(({ status }) => status === 'captured') ? 1 : 0,
  }
}

export const isShipped = ({ status }: SalesOrder) => salesOrderMachine.is(status, 'fulfilled')

export const isVoid = ({ status }: SalesOrder) => salesOrderMachine.is(status, 'void')

/** Fields that both directions share. */
export const commonOrder = (order: SalesOrder) => {
  const billing = order.addressSequences[order.primaryBillToAddressSequenceIndex ?? 0]
  const shipping = order.addressSequences[order.primaryShipToAddressSequenceIndex ?? -1]
  return {
    order_number: order.orderNumber,
    created_time: order.submitDate ?? order.date,
    mail: billing?.emailAddress ?? shipping?.emailAddress ?? '',
    phone: billing?.phone ?? '',
    mobile: billing?.mobile ?? '',
    custom_fields: [],
    invoice_address: addressOfOrder(billing),
    delivery_address: addressOfOrder(shipping),
    currency: order.currencyCode,
    ...paymentOf(order),
    payment_time: null,
    is_shipping_completed: isShipped(order) ? 1 : 0,
    shipping_completed_time: order.completeDate ?? order.fulfillDate,
    delivery_notes: deliveryNotes(order),
    external_coupons: order.coupons.map(({ code, name }, index) => ({
      order_index: index,
      code,
      name: name ?? code,
      description: '',
      amount: null,
      currency: order.currencyCode,
      is_free_shipping: 0,
      internal_info: null,
    })),
    items: order.lineItems.filter(isLive).map(itemOfLine),
  }
}
