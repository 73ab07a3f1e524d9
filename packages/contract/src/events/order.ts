import { Flag, List, Nullable, NullableNumber, Obj, OneOf, Text, Type, withDescription } from '../schema.ts'
import { fulfillmentOrderStatuses, pickingBatchStatuses } from '../services/order/fulfillment-words.ts'
import { returnOrderStatuses } from '../services/order/return-words.ts'
import { salesOrderStatuses } from '../services/order/sales-order-states.ts'
import { fulfillmentStatuses } from '../services/order/words.ts'
import {
  amount,
  difference,
  type EventDefinition,
  idOf,
  ids,
  locationCode,
  salesOrderNumber,
  textOrNull,
  user,
} from './definition.ts'

const customerId = Nullable(
  Text(0, 255, { description: 'Id of the customer; null or empty when the order names none.' }),
)
const salesOrderId = Type.Integer({ description: 'Number of the sales order, as a number.' })

const returnOrder = {
  returnOrderNumber: idOf('return order'),
  salesOrderNumber,
  customerId,
  user,
  imported: Flag({ description: 'Whether the return was taken over from another system.' }),
}

const fulfillmentOrder = {
  locationCode: Text(0, 36, { description: 'Code of the location that does the work.' }),
  fulfillmentOrderNumber: idOf('fulfillment order'),
  customerId,
  user,
}

const pickingBatch = {
  pickingBatchId: idOf('picking batch'),
  locationCode,
  user,
}

const dueOrder = {
  locationCode,
  fulfillmentOrderNumber: idOf('fulfillment order'),
  customerId,
}

const newOrder = Obj({
  customerId,
  salesOrderId,
  salesOrderNumber,
  imported: Flag({ description: 'Whether the order was taken over from another system.' }),
})

const changedOrder = {
  customerId,
  salesOrderId,
  salesOrderNumber,
  imported: Flag({ description: 'Whether the order was taken over from another system.' }),
  currencyCode: Text(3, 3, { description: 'Currency of the order.' }),
  user,
}

const total = amount('What the order comes to now.')

const named = (description: string) => Text(0, 255, { description })
const affected = {
  lineItemCode: named('Code of the line item.'),
  productCode: named('Code of its product.'),
  quantity: Type.Number({ description: 'How much of it.' }),
}

const CanceledLines = List(
  Obj({
    ...affected,
    quantityChangeReason: textOrNull('Why; null when nobody said.'),
  }),
)

const Substitutes = List(
  Obj({
    ...affected,
    replacedLineItemCode: textOrNull(
      'Code of the line item that it takes the place of; null: none was named.',
    ),
    replacedProductCode: textOrNull('Code of the product of that line item.'),
    priceDifference: withDescription(
      NullableNumber(),
      'What one unit costs more than one of the line item that it takes the place of; below zero: less.',
    ),
  }),
)

export const orderEvents = {
  salesOrderAdded: {
    entity: 'salesOrder',
    description:
      'A sales order was created, typically at checkout. One that a payment provider has to approve comes when it is placed.',
    payload: newOrder,
  },
  salesOrderPlaced: {
    entity: 'salesOrder',
    description:
      'A sales order was placed: created in a status other than new, canceled and rejected, or moved from new to one. Once for each order.',
    payload: newOrder,
  },
  salesOrderUpdated: {
    entity: 'salesOrder',
    description: 'A sales order was changed in any way. Line items are identified by their code.',
    payload: Obj({ salesOrderNumber, ...difference, user }),
  },
  salesOrderStatusUpdated: {
    entity: 'salesOrder',
    description: 'A sales order went into another status; salesOrderUpdated comes beside it.',
    payload: Obj({
      customerId,
      salesOrderId,
      salesOrderNumber,
      oldStatus: OneOf(salesOrderStatuses, { description: 'The status that it left.' }),
      newStatus: OneOf(salesOrderStatuses, { description: 'The status that it is in now.' }),
      user,
    }),
  },
  salesOrderLineItemsCanceled: {
    entity: 'salesOrder',
    description:
      'A part of a placed sales order was canceled, or will be less, while the rest goes on; salesOrderUpdated comes beside it.',
    payload: Obj({
      ...changedOrder,
      total,
      lineItems: withDescription(CanceledLines, 'What the customer does not get.'),
    }),
  },
  salesOrderLineItemsSubstituted: {
    entity: 'salesOrder',
    description:
      'Other products take the place of those of a placed sales order; salesOrderUpdated comes beside it.',
    payload: Obj({
      ...changedOrder,
      total,
      lineItems: withDescription(Substitutes, 'What the customer gets instead.'),
    }),
  },
  salesOrderRefunded: {
    entity: 'salesOrder',
    description: 'Money of a sales order went back to the customer; one event for each refund.',
    payload: Obj({ ...changedOrder, amount: amount('How much went back.') }),
  },
  salesOrderDeleted: {
    entity: 'salesOrder',
    description: 'A sales order was deleted, which only a new one can be.',
    payload: Obj({ customerId, salesOrderId, salesOrderNumber, user }),
  },
  salesOrderFulfillmentAdded: {
    entity: 'salesOrder',
    description: 'Goods of a sales order were packed; one event for each fulfillment.',
    payload: Obj({
      salesOrderNumber,
      sOFulfillmentGroupId: Type.Integer({ description: 'Id of the fulfillment group, a number.' }),
      fulfillmentId: idOf('fulfillment, as text'),
      fulfillmentMethod: Text(1, 255, { description: 'How the goods reach the customer.' }),
      fulfillmentLocationCode: textOrNull('Code of the location that they come from.'),
      carrier: textOrNull('The carrier; null: none was named.'),
      tracking: textOrNull('Tracking number of the carrier; null without one.'),
      serviceLevel: textOrNull('Service level of the carrier; null without one.'),
      status: OneOf(fulfillmentStatuses, { description: 'Status of the fulfillment.' }),
    }),
  },
  fulfillmentOrderAdded: {
    entity: 'fulfillmentOrder',
    description: 'A location was given a part of a sales order.',
    payload: Obj({
      ...fulfillmentOrder,
      salesOrderNumber,
      sequenceId: Type.Integer({ description: 'Counts the fulfillment orders of the sales order.' }),
    }),
  },
  fulfillmentOrderUpdated: {
    entity: 'fulfillmentOrder',
    description: 'A fulfillment order was changed in any way. Line items are identified by their id.',
    payload: Obj({ ...fulfillmentOrder, ...difference }),
  },
  fulfillmentOrderStatusUpdated: {
    entity: 'fulfillmentOrder',
    description: 'A fulfillment order went into another status; fulfillmentOrderUpdated comes beside it.',
    payload: Obj({
      ...fulfillmentOrder,
      oldStatus: OneOf(fulfillmentOrderStatuses, { description: 'The status that it left.' }),
      newStatus: OneOf(fulfillmentOrderStatuses, { description: 'The status that it is in now.' }),
    }),
  },
  pickingBatchAdded: {
    entity: 'pickingBatch',
    description: 'Fulfillment orders were put together to be picked in one walk.',
    payload: Obj({
      ...pickingBatch,
      fulfillmentOrderNumbers: ids('Numbers of the fulfillment orders in the batch.'),
    }),
  },
  pickingBatchUpdated: {
    entity: 'pickingBatch',
    description: 'Quantities of a picking batch changed, or fulfillment orders left it.',
    payload: Obj({ ...pickingBatch, ...difference }),
  },
  pickingBatchStatusUpdated: {
    entity: 'pickingBatch',
    description: 'A picking batch went into another status.',
    payload: Obj({
      ...pickingBatch,
      oldStatus: OneOf(pickingBatchStatuses, { description: 'The status that it left.' }),
      newStatus: OneOf(pickingBatchStatuses, { description: 'The status that it is in now.' }),
    }),
  },
  returnOrderAdded: {
    entity: 'returnOrder',
    description: 'A return order was created: goods of a sales order come back.',
    payload: Obj({
      ...returnOrder,
      status: OneOf(returnOrderStatuses, { description: 'The status that it was created with.' }),
    }),
  },
  returnOrderUpdated: {
    entity: 'returnOrder',
    description:
      'A return order was changed without another status: where the goods are handed in, a line or a note.',
    payload: Obj(returnOrder),
  },
  returnOrderStatusUpdated: {
    entity: 'returnOrder',
    description: 'A return order went into another status.',
    payload: Obj({
      ...returnOrder,
      oldStatus: OneOf(returnOrderStatuses, { description: 'The status that it left.' }),
      newStatus: OneOf(returnOrderStatuses, { description: 'The status that it is in now.' }),
    }),
  },
  routingRulesUpdated: {
    entity: 'merchant',
    description: 'The rules for routing orders to locations were changed.',
    payload: Obj({ keys: ids('Names of the rules that were sent.'), user }),
  },
  orderNotPickedUp: {
    entity: 'fulfillmentOrder',
    description: 'A pickup is ready for longer than the setting pickupReminderTriggerAfterSeconds.',
    payload: Obj({ ...dueOrder, user }),
  },
  schedulePickTimeReached: {
    entity: 'fulfillmentOrder',
    description:
      'A fulfillment order is new for longer than the scheduledFulfillmentPickTime of its location.',
    payload: Obj(dueOrder),
  },
  schedulePickupReminderTimeReached: {
    entity: 'fulfillmentOrder',
    description:
      'A pickup is ready and its slot begins within the setting scheduledPickupReminderBeforePickupSeconds.',
    payload: Obj(dueOrder),
  },
} as const satisfies Record<string, EventDefinition>
