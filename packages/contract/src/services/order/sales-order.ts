import {
  Anything,
  DateTime,
  Flag,
  FreeObject,
  KnownWord,
  List,
  Nullable,
  NullableDateTime,
  NullableNumber,
  NullableText,
  Numeric,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
} from '../../schema.ts'
import { Currency } from '../catalog/product.ts'
import { CustomerAttributeEntry } from '../customer/attribute.ts'
import { OrderAddress, OrderAddressWrite } from './address.ts'
import { AddressIndex, Amount } from './amount.ts'
import { FulfillmentGroup } from './fulfillment-group.ts'
import { SalesOrderLine, SalesOrderLineCreate, SalesOrderLineUpdate } from './line.ts'
import { PaymentTransaction, PaymentWrite } from './payment.ts'
import { OrderCoupon, OrderCouponWrite, OrderPromotion, OrderPromotionWrite } from './promotion.ts'
import { salesOrderStates, salesOrderStatuses } from './sales-order-states.ts'
import {
  orderSystems,
  orderTypes,
  salesOrderFulfillmentStatuses,
  salesOrderReturnStatuses,
  waitedFor,
  waitReasons,
} from './words.ts'

const statusText = Object.entries(salesOrderStates)
  .map(([status, { description }]) => `\`${status}\`: ${description}`)
  .join(' ')

const hostName =
  '^(?=.{1,253}$)[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?(\\.[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?)*$'

export const CampaignAttribution = Obj({
  campaignCode: Text(0, 255),
  channel: Text(0, 255),
  distributionIndex: Numeric(),
})

export const TaxSummaryWrite = Obj({
  code: Type.Optional(Text(0, 255)),
  name: Type.Optional(Text(0, 255)),
  amount: Type.Optional(Amount()),
})

const System = () => KnownWord(orderSystems, "The customer's operating system.")

/** Where an order came from; set on create, update and checkout. */
const sourceFields = {
  sourceIp: Text(0, 45, { format: 'ip', description: 'IPv4 or IPv6 address of the client.' }),
  userAgent: Nullable(Text(0, 2000)),
  domain: Nullable(Text(1, 253, { pattern: hostName })),
  platform: Text(0, 50, {
    description:
      'Where the order was placed, in the words of the caller: desktop, mobile, checkoutPage, inStoreApp, the name of an app.',
  }),
  os: System(),
  sourceDevice: Text(0, 50, { description: 'The older form of `platform`, kept as sent.' }),
}

/** Sent amounts count only when the status is another than new; then a difference to the formulas is noted. */
const amountFields = {
  subTotal: Amount({ description: 'The sum of the extended prices.' }),
  discountAmount: Amount({ description: 'Promotions with coupons on the order itself, zero or below.' }),
  promoAmount: Amount({ description: 'Promotions on the order itself, zero or below.' }),
  shippingSubTotal: Amount(),
  shippingDiscountAmount: Amount(),
  shippingPromoAmount: Amount(),
  shippingTotal: Amount(),
  taxAmount: Amount({ description: 'Tax of the first group.' }),
  tax2Amount: Amount({ description: 'Tax of the second group, such as regional taxes.' }),
  total: Amount(),
}
export const orderAmountNames = Object.keys(amountFields) as (keyof typeof amountFields)[]

/** Fields that create and update share. */
const sharedFields = {
  externalCode: Text(1, 255),
  notes: Nullable(Text(0, 1000)),
  specialInstructions: Nullable(Text(0, 5000)),
  data: Nullable(FreeObject()),
  status: OneOf(salesOrderStatuses),
  addressSequences: List(OrderAddressWrite, { max: 100 }),
  primaryBillToAddressSequenceIndex: AddressIndex(),
  primaryShipToAddressSequenceIndex: AddressIndex(),
  taxSummary: List(TaxSummaryWrite, { max: 100 }),
  paymentTransactions: List(PaymentWrite, { max: 100 }),
  ...sourceFields,
  ...amountFields,
}

const required = {
  customerId: Text(1, 255),
  localeCode: Text(5, 5, { pattern: '^[a-z]{2}[-_][a-zA-Z]{2}$' }),
  currencyCode: Currency(),
  addressSequences: sharedFields.addressSequences,
  primaryBillToAddressSequenceIndex: sharedFields.primaryBillToAddressSequenceIndex,
  lineItems: List(SalesOrderLineCreate, { min: 1, max: 1000 }),
  subTotal: amountFields.subTotal,
  total: amountFields.total,
  submitDate: NullableDateTime(),
}

export const SalesOrderCreate = Obj({
  ...Patch(sharedFields).properties,
  ...Patch({
    shopCode: Text(0, 255),
    type: OneOf(orderTypes),
    externalCustomerNumber: Text(0, 255),
    taxExempt: Flag({ default: false }),
    expedited: Flag({ default: false }),
    coupons: List(OrderCouponWrite, { max: 100 }),
    appliedPromotions: List(OrderPromotionWrite, { max: 100 }),
    fulfillDate: NullableDateTime(),
    completeDate: NullableDateTime(),
    imported: Flag({ default: false }),
    campaignAttribution: Nullable(CampaignAttribution),
  }).properties,
  ...required,
})
export type SalesOrderCreate = Static<typeof SalesOrderCreate>

export const SalesOrderUpdate = Patch({
  ...sharedFields,
  fulfillmentStatus: OneOf(salesOrderFulfillmentStatuses),
  lineItems: List(SalesOrderLineUpdate, { max: 1000 }),
  /** Attributes of the anonymous customer that was created with the order. */
  customer: Patch({ attributes: List(CustomerAttributeEntry, { max: 100 }) }),
})
export type SalesOrderUpdate = Static<typeof SalesOrderUpdate>

export const SalesOrderCheckout = Patch({
  campaignAttribution: Nullable(CampaignAttribution),
  paymentTransactions: List(
    Obj({
      id: Type.Optional(
        Text(1, 255, {
          description: "Without one, the transaction at the same position in the order's list.",
        }),
      ),
      checkoutParams: Type.Optional(FreeObject()),
    }),
    { max: 100 },
  ),
  ...sourceFields,
})
export type SalesOrderCheckout = Static<typeof SalesOrderCheckout>

export const TaxSummary = Obj({ code: NullableText(), name: NullableText(), amount: NullableNumber() })

const WaitsFor = Obj({
  who: OneOf(waitedFor, { description: 'Whose turn it is.' }),
  locationCode: Nullable(
    Text(0, undefined, { description: 'Where the goods are; null: no location has them.' }),
  ),
  reason: OneOf(waitReasons, {
    description:
      'What has to happen. `processing`: a payment is not decided. `decide`: goods are missing, or no location takes a part. `route`: a part has no location yet. `hold`: the location paused. `collect`: the goods wait for the customer. The others are the next step of the location.',
  }),
})

const listFields = {
  id: Type.Optional(Type.Integer({ description: 'Only for operators, by includeInternalIds.' })),
  orderNumber: Text(0),
  shopCode: NullableText(),
  externalCode: NullableText(),
  type: OneOf(orderTypes),
  customerId: Text(0),
  externalCustomerNumber: NullableText(),
  status: OneOf(salesOrderStatuses, { description: statusText }),
  fulfillmentStatus: OneOf(salesOrderFulfillmentStatuses),
  expedited: Flag(),
  localeCode: Text(0),
  currencyCode: Currency(),
  taxExempt: Flag(),
  notes: NullableText(),
  specialInstructions: NullableText(),
  data: Nullable(FreeObject()),
  primaryBillToAddressSequenceIndex: NullableNumber(),
  primaryShipToAddressSequenceIndex: NullableNumber(),
  addressSequences: List(OrderAddress),
  subTotal: Numeric(),
  discountAmount: Numeric(),
  promoAmount: Numeric(),
  taxAmount: Numeric(),
  tax2Amount: Numeric(),
  shippingSubTotal: Numeric(),
  shippingDiscountAmount: Numeric(),
  shippingPromoAmount: Numeric(),
  shippingTotal: Numeric(),
  taxSummary: List(TaxSummary),
  total: Numeric(),
  date: DateTime(),
  submitDate: NullableDateTime(),
  updateDate: DateTime(),
  fulfillDate: NullableDateTime(),
  completeDate: NullableDateTime(),
  sourceIp: NullableText(),
  userAgent: NullableText(),
  domain: NullableText(),
  platform: NullableText(),
  os: Nullable(System()),
  sourceDevice: NullableText(),
  imported: Flag(),
  campaignAttribution: Nullable(CampaignAttribution),
  lineItemCount: Type.Integer(),
  waitsFor: Type.Optional(Nullable(WaitsFor)),
}

export const SalesOrderListItem = Obj({ ...listFields, lineItems: Type.Optional(List(SalesOrderLine)) })
export type SalesOrderListItem = Static<typeof SalesOrderListItem>

/** Sent amounts that differ from the calculated ones, with both values. */
export const AmountCheck = Type.Unsafe<Record<string, { sent: number; expected: number }>>({
  type: 'object',
  additionalProperties: Obj({ sent: Numeric(), expected: Numeric() }),
})
export type AmountCheck = Static<typeof AmountCheck>

export const SalesOrder = Obj({
  ...listFields,
  returnStatus: Nullable(OneOf(salesOrderReturnStatuses)),
  amountCheck: Nullable(AmountCheck),
  paymentTransactions: List(PaymentTransaction),
  fulfillmentGroups: List(FulfillmentGroup),
  coupons: List(OrderCoupon),
  lineItems: List(SalesOrderLine),
  appliedPromotions: List(OrderPromotion),
  fulfillmentSlots: List(FreeObject()),
  customer: Type.Optional(Anything()),
  orderUrl: Type.Optional(NullableText()),
  isOrderable: Type.Optional(Flag()),
})
export type SalesOrder = Static<typeof SalesOrder>

export const salesOrderFilters = [
  'id',
  'orderNumber',
  'externalCode',
  'name',
  'customerId',
  'contactType',
  'status',
  'fulfillmentStatus',
  'date',
  'submitDate',
  'updateDate',
  'fulfillDate',
  'completeDate',
  'isAttempt',
  'waitsFor',
] as const
/** Filters whose values are not those of a field with their name. */
export const salesOrderFilterKinds = { isAttempt: Flag(), waitsFor: OneOf(waitedFor) }
export const salesOrderSorts = ['orderNumber', 'date', 'submitDate', 'updateDate'] as const
/** Beside what a list always has. */
export const salesOrderListFields = ['lineItems', 'waitsFor'] as const
export const salesOrderReadFields = ['customer', 'orderUrl', 'isOrderable', 'lineItems', 'waitsFor'] as const
