import type {
  CartTotal,
  OrderAddress,
  OrderPayments,
  SalesOrder,
  SalesOrderLine,
  ShopperOrder,
} from '@tradepost/contract'
import { money } from '@tradepost/kernel'

const shownAddress = (address: OrderAddress | undefined): Record<string, unknown> | null => {
  if (!address) return null
  const { firstName, lastName, company, address1, address2, address3, address4 } = address
  const { city, region, postalCode, country, phone } = address
  const lines = { address1, address2, address3, address4 }
  return { firstName, lastName, company, ...lines, city, region, postalCode, country, phone }
}

const total = (
  type: CartTotal['type'],
  label: string,
  amount: number,
  subTotals: CartTotal['subTotals'] = [],
) => ({ type, label, amount, subTotals })

const sum = (...amounts: number[]) => money.toNumber(money.add(...amounts.map(money.amount)))

/** In the form of a cart; included taxes are shown and not added. */
const totalsOf = (order: SalesOrder): CartTotal[] => {
  const discount = sum(order.promoAmount, order.discountAmount)
  const added = sum(order.taxAmount, order.tax2Amount)
  const summarized = sum(...order.taxSummary.map(({ amount }) => amount ?? 0))
  const tax = added === 0 ? summarized : added
  const parts = order.taxSummary.map(({ name, code, amount }) => ({
    type: 'tax',
    label: name ?? code ?? '',
    amount: amount ?? 0,
  }))
  return [
    total('subTotal', 'Subtotal', order.subTotal),
    ...(discount === 0 ? [] : [total('discount', 'Discount', discount)]),
    ...(order.shippingTotal === 0 ? [] : [total('shipping', 'Shipping', order.shippingTotal)]),
    ...(tax === 0 ? [] : [total('tax', added === 0 ? 'Tax included' : 'Tax', tax, parts)]),
    total('grandTotal', 'Total', order.total),
  ]
}

/** The relevant one of several payments: refunds and failed ones come last. */
const paymentOf = ({ paymentTransactions }: SalesOrder): ShopperOrder['payment'] => {
  const paid = paymentTransactions.filter(({ type }) => type === 'order')
  const payment = paid.findLast(({ status }) => status !== 'failed') ?? paid.at(-1)
  return payment ? { methodCode: payment.paymentMethod.code, status: payment.status } : null
}

const replacedBy = (
  { lineItems }: SalesOrder,
  { replacedLineItemId, priceDifference = 0 }: SalesOrderLine,
) => {
  const replaced = replacedLineItemId && lineItems.find(({ id }) => id === replacedLineItemId)
  return replaced ? { replaces: { name: replaced.product.name, priceDifference } } : {}
}

const itemOf = (order: SalesOrder, line: SalesOrderLine): ShopperOrder['items'][number] => ({
  productId: line.product.code,
  name: line.product.name,
  imageUrl: line.product.image ?? null,
  quantity: line.quantity,
  amount: line.extendedPrice,
  status: line.status,
  ...replacedBy(order, line),
})

/** Nothing of it is for the merchant alone: no comments, no internal data. */
export const toShopperOrder = (order: SalesOrder, balance: OrderPayments['balance']): ShopperOrder => {
  const addressAt = (index: number | null) => (index === null ? undefined : order.addressSequences[index])
  const billing = addressAt(order.primaryBillToAddressSequenceIndex)
  const goods = addressAt(order.primaryShipToAddressSequenceIndex)
  const [line] = order.lineItems
  const slot = line?.fulfillmentSlot
  return {
    orderNumber: order.orderNumber,
    status: order.status,
    date: order.submitDate ?? order.date,
    currency: order.currencyCode,
    emailAddress: billing?.emailAddress ?? null,
    items: order.lineItems.map((line) => itemOf(order, line)),
    totals: totalsOf(order),
    billingAddress: shownAddress(billing),
    shippingAddress: goods?.type === 'shipping' ? shownAddress(goods) : null,
    fulfillment: {
      method: line?.fulfillmentMethod ?? 'directShip',
      locationCode: line?.fulfillmentMethod === 'directShip' ? null : (line?.fulfillmentLocationCode ?? null),
      slot: slot ? { id: slot.id, date: slot.date, from: slot.from, to: slot.to } : null,
    },
    payment: paymentOf(order),
    balance,
    notes: order.notes,
  }
}
