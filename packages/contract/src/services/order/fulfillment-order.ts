import {
  DateTime,
  Flag,
  KnownWord,
  List,
  Locale,
  Nullable,
  NullableDateTime,
  NullableText,
  Numeric,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
  withDescription,
} from '../../schema.ts'
import { Currency } from '../catalog/product.ts'
import { fulfillmentMethods } from '../merchant-settings.ts'
import { addressFields, OrderAddressWrite } from './address.ts'
import { Amount } from './amount.ts'
import { Fulfillment, FulfillmentCreate } from './fulfillment-group.ts'
import {
  FulfillmentOrderLine,
  FulfillmentOrderLineCreate,
  FulfillmentOrderLineUpdate,
} from './fulfillment-order-line.ts'
import { cancellationReasons, fulfillmentOrderStatuses, routeTypes } from './fulfillment-words.ts'
import { OrderSlot, OrderSlotWrite } from './line.ts'
import { RoutingChoice } from './routing.ts'
import { SalesOrderListItem } from './sales-order.ts'
import { addressTypes } from './words.ts'

export const FulfillmentOrderNumber = () => Text(1, 50)
const Status = () => OneOf(fulfillmentOrderStatuses)
const CancellationReason = () => KnownWord(cancellationReasons, 'Why it is canceled or rejected.')
const {
  customerContactId: _contact,
  orderSegment: _segment,
  type: _type,
  ...contactFields
} = OrderAddressWrite.properties

export const FulfillmentOrderAddressWrite = Obj({
  ...contactFields,
  orderIndex: withDescription(
    Type.Integer({ minimum: 0, maximum: 999 }),
    'Its position among the addresses of the sales order.',
  ),
  type: OneOf(addressTypes),
  firstName: Text(0, 255),
  lastName: Text(0, 255),
  emailAddress: Text(0, 255, { format: 'email' }),
})
export type FulfillmentOrderAddressWrite = Static<typeof FulfillmentOrderAddressWrite>

export const FulfillmentOrderCreate = Obj({
  salesOrderNumber: Text(1, 50, { description: 'The sales order that it fulfills a part of.' }),
  locationCode: Text(1, 36, { description: 'The location that does the work; it has to exist.' }),
  customerId: Text(1, 255, { description: 'The customer, kept as sent.' }),
  type: withDescription(OneOf(fulfillmentMethods), 'How the goods reach the customer.'),
  routeType: withDescription(OneOf(routeTypes), 'How the sales order came to this location.'),
  subTotal: Amount({ description: 'The sum of the extended prices.' }),
  total: Amount({ description: 'subTotal, shippingTotal and the taxes together.' }),
  localeCode: Locale({ description: 'The language of the customer.' }),
  currencyCode: Currency(),
  lineItems: List(FulfillmentOrderLineCreate, { min: 1, max: 1000 }),
  ...Patch({
    orderNumber: withDescription(
      FulfillmentOrderNumber(),
      'Its number. Without one it is made of the number of the sales order and the sequenceId: 10138-0001.',
    ),
    externalCode: Text(1, 255, { description: 'The number of the order in another system.' }),
    externalCustomerNumber: Text(0, 255),
    channel: Obj({ code: Text(1, 255, { description: 'The sales channel.' }) }),
    status: withDescription(Status(), 'new when left out.'),
    sequenceId: withDescription(
      Type.Integer({ minimum: 1, maximum: 9999 }),
      'Counts the fulfillment orders of a sales order; without one the highest so far plus 1.',
    ),
    expedited: Flag({ description: 'To be seen to before others.' }),
    taxAmount: Amount({ description: 'Tax of the first group.' }),
    tax2Amount: Amount({ description: 'Tax of the second group.' }),
    shippingTotal: Amount({ description: 'What shipping costs the customer.' }),
    notes: Nullable(Text(0, 1000, { description: 'Notes of the customer.' })),
    specialInstructions: Nullable(Text(0, 5000)),
    scheduledPickupTime: Nullable(Text(0, 50, { description: 'When the customer wants to come, as sent.' })),
    fulfillmentOrderAddress: Nullable(FulfillmentOrderAddressWrite),
    fulfillments: List(FulfillmentCreate, { max: 100 }),
    fulfillmentSlot: Nullable(OrderSlotWrite),
    submitDate: NullableDateTime(),
    acceptDate: NullableDateTime(),
    readyDate: NullableDateTime(),
    completeDate: NullableDateTime(),
  }).properties,
})
export type FulfillmentOrderCreate = Static<typeof FulfillmentOrderCreate>

export const FulfillmentOrderUpdate = Patch({
  status: withDescription(Status(), 'Where it goes next; the lines that are not final go along.'),
  notes: Nullable(
    Text(0, 1000, {
      description: 'Notes of the customer with special instructions; stores and the office see them.',
    }),
  ),
  posTransactionId: Text(0, 255, { description: 'The transaction at the point of sale.' }),
  cancellationReason: CancellationReason(),
  heldUntil: withDescription(
    NullableDateTime(),
    'Only with the status hold: when the order returns to its previous status. Null: until somebody ends the hold.',
  ),
  lineItems: List(FulfillmentOrderLineUpdate, { max: 1000 }),
  fulfillmentSlot: Obj({
    id: Text(1, 255, {
      description:
        'The slot of the location in which the order is handed over; it takes a place there and gives the former one back.',
    }),
  }),
})
export type FulfillmentOrderUpdate = Static<typeof FulfillmentOrderUpdate>

export const SimpleFulfillmentOrderCreate = Obj({
  fulfillmentMethod: Text(1, 255, {
    description: 'directShip, BOPIS or ROPIS. Any other word means that the goods are shipped.',
  }),
  fulfillmentLocationCode: Text(1, 36, { description: 'The location that does the work.' }),
  lineItems: List(
    Obj({
      salesOrderLineItemCode: Text(1, 100, { description: 'The line of the sales order.' }),
      quantity: withDescription(Type.Number({ minimum: 1, maximum: 1_000_000_000 }), 'How much of it.'),
    }),
    { min: 1, max: 1000 },
  ),
})
export type SimpleFulfillmentOrderCreate = Static<typeof SimpleFulfillmentOrderCreate>

export const FulfillmentOrderStatusChange = Obj({
  orderNumber: withDescription(FulfillmentOrderNumber(), 'The number of the fulfillment order.'),
  status: withDescription(Status(), 'Where it goes next.'),
})
export type FulfillmentOrderStatusChange = Static<typeof FulfillmentOrderStatusChange>

export const FulfillmentOrderAddress = Obj({
  orderIndex: Type.Integer(),
  type: OneOf(addressTypes),
  ...addressFields,
})
export type FulfillmentOrderAddress = Static<typeof FulfillmentOrderAddress>

const listFields = {
  id: Type.Optional(Type.Integer({ description: 'Only for operators, by includeInternalIds.' })),
  orderNumber: Text(0),
  sequenceId: Type.Integer({ description: 'Counts the fulfillment orders of the sales order.' }),
  externalCode: NullableText(),
  posTransactionId: NullableText(),
  cancellationReason: Nullable(CancellationReason()),
  heldUntil: withDescription(
    NullableDateTime(),
    'When an order on hold returns to its previous status; null: not on hold, or until somebody ends the hold.',
  ),
  pickupReminderApplicableAt: withDescription(
    NullableDateTime(),
    'From then on the customer may be reminded of a pickup.',
  ),
  salesOrderNumber: Text(0),
  locationCode: Text(0),
  type: OneOf(fulfillmentMethods),
  customerId: Text(0),
  externalCustomerNumber: NullableText(),
  routeType: OneOf(routeTypes),
  expedited: Flag(),
  status: Status(),
  channel: Nullable(Obj({ code: Text(0), name: NullableText() })),
  subTotal: Numeric(),
  taxAmount: Numeric(),
  tax2Amount: Numeric(),
  shippingTotal: Numeric(),
  total: Numeric(),
  localeCode: Text(0),
  currencyCode: Currency(),
  notes: NullableText(),
  specialInstructions: NullableText(),
  scheduledPickupTime: NullableText(),
  fulfillmentSlot: Nullable(OrderSlot),
  createDate: DateTime(),
  updateDate: DateTime(),
  statusChangeDate: DateTime(),
  submitDate: NullableDateTime(),
  acceptDate: NullableDateTime(),
  readyDate: NullableDateTime(),
  plannedFulfillmentDate: withDescription(NullableDateTime(), 'When the planned slot begins.'),
  completeDate: NullableDateTime(),
  pickingBatchId: withDescription(
    NullableText(),
    'The picking batch that collects its goods, or did; null when it left the batch.',
  ),
  lineItemCount: Type.Integer(),
}

const routingFields = {
  routing: withDescription(
    Nullable(RoutingChoice),
    'Why routing chose the location, as it was then. Null: routing did not make the fulfillment order, see createdBy.',
  ),
  createdBy: withDescription(
    Nullable(Obj({ id: Text(0), name: Text(0) })),
    'Who made it, or whose request routing followed.',
  ),
}

export const FulfillmentOrderListItem = Obj({
  ...listFields,
  routing: Type.Optional(routingFields.routing),
  createdBy: Type.Optional(routingFields.createdBy),
  fulfillmentOrderAddress: Type.Optional(Nullable(FulfillmentOrderAddress)),
  lineItems: Type.Optional(List(FulfillmentOrderLine)),
  fulfillments: Type.Optional(List(Fulfillment)),
  salesOrder: Type.Optional(SalesOrderListItem),
})

export const FulfillmentOrder = Obj({
  ...listFields,
  ...routingFields,
  fulfillmentOrderAddress: Nullable(FulfillmentOrderAddress),
  fulfillments: List(Fulfillment),
  lineItems: List(FulfillmentOrderLine),
  salesOrder: Type.Optional(SalesOrderListItem),
})
export type FulfillmentOrder = Static<typeof FulfillmentOrder>

export const fulfillmentOrderFilters = [
  'locationCode',
  'status',
  'orderNumber',
  'externalCode',
  'name',
  'billingName',
  'customerId',
  'salesOrderNumber',
  'submitDate',
  'completeDate',
  'readyDate',
  'pickupReminderApplicableAt',
  'holdUntil',
  'plannedFulfillmentDate',
  'type',
  'pickingBatchId',
  'statusChangeDate',
  'createDate',
] as const
export const fulfillmentOrderSorts = [
  'submitDate',
  'scheduledPickupTime',
  'type',
  'createDate',
  'statusChangeDate',
] as const
/** Beside what a list always has. */
export const fulfillmentOrderListFields = [
  'fulfillmentOrderAddress',
  'lineItems',
  'fulfillments',
  'salesOrder',
  'routing',
  'createdBy',
] as const
export const fulfillmentOrderReadFields = ['salesOrder'] as const
