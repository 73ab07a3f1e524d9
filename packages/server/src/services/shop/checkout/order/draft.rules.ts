import type {
  CheckoutAddress,
  CheckoutRequest,
  OrderAddressWrite,
  PaymentWrite,
  SalesOrderCreate,
  SalesOrderLineCreate,
} from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import type { PickupStore } from '../../../location/index.ts'
import type { CartLine } from '../../cart/model/cart.types.ts'
import { locationOf } from '../../cart/model/line.rules.ts'
import { labelsOf } from '../../cart/model/option.rules.ts'
import type { AssessedLine } from '../../cart/price/price.rules.ts'
import { isShipped, methodOf } from '../choice/choice.rules.ts'
import type { Quote } from '../quote/quote.ts'
import { type QuoteTaxes, taxesOf } from '../quote/tax.rules.ts'

/** Positions of the addresses. */
const BILL_TO = 0
const GOODS_TO = 1

const addressOf = (
  type: OrderAddressWrite['type'],
  address: CheckoutAddress,
  emailAddress: string,
): OrderAddressWrite => ({
  ...address,
  type,
  emailAddress,
})

/** Where goods go to: without an address of their own, to who pays. */
export const goodsAddress = ({ shippingAddress, billingAddress }: CheckoutRequest): CheckoutAddress =>
  shippingAddress ?? billingAddress

const addressesOf = (request: CheckoutRequest, quote: Quote): OrderAddressWrite[] => {
  const { billingAddress, emailAddress } = request
  const goods = addressOf(quote.isShipped ? 'shipping' : 'pickup', goodsAddress(request), emailAddress)
  const method = quote.shipping?.method
  const selectedShippingMethod = method && {
    code: method.code,
    serviceLevel: {
      code: method.code,
      cost: quote.shipping?.amount,
      carrier: { code: method.carrierCode || method.code },
    },
  }
  return [
    addressOf('billing', billingAddress, emailAddress),
    { ...goods, ...(selectedShippingMethod && { orderSegment: { selectedShippingMethod } }) },
  ]
}

const MAX_TEXT = 255

/** Those of the variant, then what the shopper chose and entered, with the codes that promotions look for. */
const optionsOf = ({ line, product }: AssessedLine) => {
  const own = product?.modelType === 'variant' ? product.options : []
  const codes = [
    ...own.map(({ code, values }) => [code, values.map((value) => value.code).join(', ')] as const),
    ...line.options.map(({ id, value }) => [id, value] as const),
  ]
  const labels = product ? labelsOf(product, line.options) : []
  return codes.map(([code, value], index) => ({
    code,
    name: labels[index]?.label ?? code,
    value: {
      code: value.slice(0, MAX_TEXT),
      name: (labels[index]?.value ?? value).slice(0, MAX_TEXT),
    },
  }))
}

type Terms = { customerId: string; slot: PickupStore['slots'][number] | null; payment: PaymentWrite }

/** Lines are numbered: the ids of gifts are too long for the code of a line. */
const lineOf = (
  assessed: AssessedLine,
  index: number,
  { quote, taxes, slot }: { quote: Quote; taxes: QuoteTaxes; slot: Terms['slot'] },
): SalesOrderLineCreate => {
  const { line, product, price } = assessed
  const { currencyCode } = quote.cart
  const method = methodOf(line, quote.choice)
  return {
    code: String(index + 1),
    quantity: line.quantity,
    fulfillmentMethod: method,
    fulfillmentLocationCode: locationOf(line),
    shipToAddressSequenceIndex: GOODS_TO,
    product: {
      code: line.productCode,
      name: (product?.name ?? line.name).slice(0, 255),
      image: product?.imageUrl ?? null,
      price: price?.price ?? line.unitPrice,
      salePrice: price?.salePrice ?? null,
      currencyCode,
      ...(product && { identifiers: product.identifiers }),
      options: optionsOf(assessed),
    },
    currencyCode,
    price: price?.salePrice ?? price?.price ?? line.unitPrice,
    taxAmount: quote.checkout.pricesIncludeTax ? 0 : money.toNumber(taxes.lines.get(line.id) ?? money.zero),
    substitutionAllowed: line.substitutionAllowed ?? true,
    ...(slot && !isShipped(method) && { fulfillmentSlot: slot }),
  }
}

const hasMore = ({ metadata, attributes, subscriptionId, options }: CartLine): boolean =>
  Object.keys(metadata).length > 0 ||
  attributes.length > 0 ||
  subscriptionId !== null ||
  options.some(({ value }) => value.length > MAX_TEXT)

/** Order lines have no field for these, but the shop may need them. */
const linesDataOf = (lines: readonly AssessedLine[]) => {
  const entries = lines.flatMap(({ line }, index) =>
    hasMore(line)
      ? [
          [
            String(index + 1),
            {
              metadata: line.metadata,
              attributes: line.attributes,
              subscriptionId: line.subscriptionId,
              options: line.options,
            },
          ] as const,
        ]
      : [],
  )
  return entries.length > 0 ? { lineItems: Object.fromEntries(entries) } : null
}

const dataOf = ({ lines, cart: { declinedPromotions } }: Quote) => {
  const data = {
    ...linesDataOf(lines),
    ...(declinedPromotions.length > 0 && { declinedPromotions }),
  }
  return Object.keys(data).length > 0 ? data : null
}

/** The order that the cart becomes, in status new: the platform calculates its amounts as it did for the cart. */
export const toOrderDraft = (
  quote: Quote,
  request: CheckoutRequest,
  { customerId, slot, payment }: Terms,
): SalesOrderCreate => {
  const { shop, cart, lines, shipping, checkout } = quote
  const taxes = taxesOf(quote)
  return {
    shopCode: shop.shopCode,
    customerId,
    localeCode: shop.localeCode,
    currencyCode: cart.currencyCode,
    status: 'new',
    addressSequences: addressesOf(request, quote),
    primaryBillToAddressSequenceIndex: BILL_TO,
    primaryShipToAddressSequenceIndex: GOODS_TO,
    lineItems: lines.map((line, index) => lineOf(line, index, { quote, taxes, slot })),
    coupons: cart.couponCodes.map((code) => ({ code })),
    subTotal: 0,
    total: 0,
    submitDate: null,
    shippingSubTotal: shipping?.amount ?? 0,
    taxAmount: checkout.pricesIncludeTax ? 0 : money.toNumber(taxes.total),
    taxSummary: taxes.sums.map(({ rate, amount }) => ({
      code: rate.taxClass,
      name: rate.name,
      amount: money.toNumber(amount),
    })),
    paymentTransactions: [payment],
    notes: request.notes ?? null,
    data: dataOf(quote),
  }
}
