import {
  DateTime,
  Flag,
  FreeObject,
  KnownWord,
  List,
  Locale,
  Nullable,
  NullableDateTime,
  NullableNumber,
  type Numeric,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
} from '../../schema.ts'
import { Currency } from '../catalog/product.ts'
import { OrderAddress, OrderAddressWrite } from './address.ts'
import { AddressIndex, Amount, ReadAmount } from './amount.ts'
import { PaymentTransaction } from './payment.ts'
import { ReturnLine, ReturnLineCreate, ReturnLineUpdate } from './return-line.ts'
import { dropOffTypes, returnOrderStatuses, returnOrderTypes } from './return-words.ts'
import { SalesOrderListItem, TaxSummary, TaxSummaryWrite } from './sales-order.ts'
import { orderSystems } from './words.ts'

/** Money that flows back is below zero, and a promotion that is taken back is above. */
const amountFields = {
  subTotal: Amount({ description: 'The sum of the extended prices of the lines, zero or below.' }),
  discountAmount: Amount({ description: 'Coupons on the sales order that are taken back, zero or above.' }),
  promoAmount: Amount({ description: 'Promotions on the sales order that are taken back, zero or above.' }),
  taxAmount: Amount({ description: 'Tax of the first group that is given back, zero or below.' }),
  tax2Amount: Amount({ description: 'Tax of the second group that is given back, zero or below.' }),
  shippingSubTotal: Amount({ description: 'Shipping that is given back, zero or below; 0 when left out.' }),
  shippingDiscountAmount: Amount({ description: 'Coupons on shipping that are taken back, zero or above.' }),
  shippingPromoAmount: Amount({ description: 'Promotions on shipping that are taken back, zero or above.' }),
  shippingTotal: Amount({ description: 'The sum of the three amounts of shipping.' }),
  total: Amount({
    description: 'The refund, zero or below: the sum of subTotal, promotions, taxes and shipping.',
  }),
}
export const returnAmountNames = Object.keys(amountFields) as (keyof typeof amountFields)[]

const DropOffType = () => KnownWord(dropOffTypes, 'Whether the customer brings the goods or sends them.')
const System = () => KnownWord(orderSystems, 'The system of the device that the return was asked for with.')
const DropOffLocation = () =>
  Text(1, 36, {
    description: 'Where the goods come back to; what can be sold again is put into stock there.',
  })
const Notes = () => Nullable(Text(0, 1000, { description: 'Remarks for those who work on the return.' }))

export const ReturnOrderCreate = Obj({
  salesOrderNumber: Text(1, 255, { description: 'The order that the goods were bought with.' }),
  customerId: Text(1, 255, { description: 'The customer of the sales order.' }),
  dropOffType: DropOffType(),
  lineItems: List(ReturnLineCreate, { min: 1, max: 1000 }),
  ...Patch({
    externalCode: Text(1, 255, { description: 'The number of the return in another system.' }),
    type: OneOf(returnOrderTypes, { description: 'Always return.' }),
    externalCustomerNumber: Nullable(
      Text(0, 255, { description: 'The number of the customer in another system.' }),
    ),
    status: OneOf(returnOrderStatuses, {
      description: 'Where the return stands; new when left out. A finished one takes effect at once.',
    }),
    expedited: Flag({ default: false, description: 'Whether it is worked on before others.' }),
    localeCode: Locale({
      description: 'The language of the customer; that of the sales order when left out.',
    }),
    currencyCode: Currency(),
    notes: Notes(),
    specialInstructions: Nullable(Text(0, 5000, { description: 'What a carrier or a store should know.' })),
    data: Nullable(FreeObject()),
    primaryBillToAddressSequenceIndex: AddressIndex({
      description: 'The billing address in addressSequences.',
    }),
    primaryShipToAddressSequenceIndex: AddressIndex({
      description: 'The shipping address in addressSequences.',
    }),
    addressSequences: List(OrderAddressWrite, { max: 100 }),
    taxExempt: Flag({
      description: 'Whether the order was free of tax; that of the sales order when left out.',
    }),
    taxSummary: List(TaxSummaryWrite, { max: 100 }),
    submitDate: NullableDateTime(),
    completeDate: NullableDateTime(),
    dropOffLocationCode: Nullable(DropOffLocation()),
    os: System(),
    imported: Flag({
      default: false,
      description: 'A return that another system has dealt with: its goods are not put into stock.',
    }),
    ...amountFields,
  }).properties,
})
export type ReturnOrderCreate = Static<typeof ReturnOrderCreate>

export const ReturnOrderUpdate = Patch({
  status: OneOf(returnOrderStatuses, {
    description: 'Where the return stands. Lines that are still open follow.',
  }),
  notes: Notes(),
  dropOffType: DropOffType(),
  dropOffLocationCode: Nullable(DropOffLocation()),
  lineItems: List(ReturnLineUpdate, { max: 1000 }),
})
export type ReturnOrderUpdate = Static<typeof ReturnOrderUpdate>

const NullableText = (description?: string) =>
  Nullable(Text(0, undefined, description === undefined ? {} : { description }))

export const ReturnAddress = Obj({
  ...OrderAddress.properties,
  orderIndex: Type.Integer({ description: 'The place of the address in the list.' }),
})

const listFields = {
  orderNumber: Text(0, undefined, {
    description:
      'R and the number of the sales order; further returns of the order have -2, -3, … behind it.',
  }),
  externalCode: NullableText('The number of the return in another system.'),
  salesOrderNumber: Text(0, undefined, { description: 'The order that the goods were bought with.' }),
  type: OneOf(returnOrderTypes, { description: 'Always return.' }),
  customerId: Text(0, undefined, { description: 'The customer of the sales order.' }),
  externalCustomerNumber: NullableText('The number of the customer in another system.'),
  status: OneOf(returnOrderStatuses, { description: 'Where the return stands.' }),
  expedited: Flag({ description: 'Whether it is worked on before others.' }),
  localeCode: Text(0, undefined, { description: 'The language of the customer.' }),
  currencyCode: Currency(),
  notes: NullableText('Remarks for those who work on the return.'),
  specialInstructions: NullableText('What a carrier or a store should know.'),
  data: Nullable(FreeObject()),
  primaryBillToAddressSequenceIndex: NullableNumber(),
  primaryShipToAddressSequenceIndex: NullableNumber(),
  addressSequences: List(ReturnAddress),
  ...(Object.fromEntries(
    Object.entries(amountFields).map(([name, written]) => [name, ReadAmount(written)]),
  ) as { [Name in keyof typeof amountFields]: ReturnType<typeof Numeric> }),
  taxExempt: Flag({ description: 'Whether the order was free of tax.' }),
  taxSummary: List(TaxSummary),
  date: DateTime(),
  submitDate: NullableDateTime(),
  updateDate: DateTime(),
  completeDate: NullableDateTime(),
  dropOffType: DropOffType(),
  dropOffLocationCode: NullableText('Where the goods come back to.'),
  os: Nullable(System()),
  imported: Flag({ description: 'Whether another system has dealt with it.' }),
  paymentTransactions: List(PaymentTransaction),
  salesOrder: Type.Optional(SalesOrderListItem),
}

export const ReturnOrderListItem = Obj({ ...listFields, lineItems: Type.Optional(List(ReturnLine)) })
export type ReturnOrderListItem = Static<typeof ReturnOrderListItem>

export const ReturnOrder = Obj({ ...listFields, lineItems: List(ReturnLine) })
export type ReturnOrder = Static<typeof ReturnOrder>

export const returnOrderFilters = [
  'orderNumber',
  'externalCode',
  'salesOrderNumber',
  'name',
  'status',
  'fulfillmentMethod',
  'locationCode',
  'createDate',
  'submitDate',
  'completeDate',
  'customerId',
] as const
export const returnOrderSorts = ['orderNumber', 'createDate', 'submitDate', 'completeDate'] as const
export const returnOrderListFields = ['lineItems', 'salesOrder'] as const
export const returnOrderReadFields = ['possibleFulfillmentLocations', 'salesOrder', 'lineItems'] as const
