import { Nullable, Obj, Type } from '../schema.ts'
import {
  amount,
  difference,
  type EventDefinition,
  idOf,
  locationCode,
  productCode,
  salesOrderNumber,
  textOrNull,
} from './definition.ts'

const record = {
  productCode,
  locationCode,
  sku: textOrNull('SKU of the stock record; null when it has none.'),
  bin: textOrNull('Bin of the stock record; null when it has none.'),
  binLocation: textOrNull('Place of the bin; null when it has none.'),
}

const line = {
  code: idOf('reservation, a UUID'),
  ...record,
  salesOrderNumber,
  salesOrderLineItemCode: idOf('line item in the sales order'),
}

const reservation = {
  entity: 'reservation',
  payload: Obj({
    ...line,
    fulfillmentOrderNumber: textOrNull('Number of the fulfillment order; null until the order is routed.'),
    fulfillmentOrderLineItemId: Nullable(
      Type.Number({ description: 'Id of the line item in the fulfillment order; null until it is routed.' }),
    ),
    quantity: amount('The whole reserved quantity.'),
  }),
}

export const inventoryEvents = {
  stockLow: {
    entity: 'inventory',
    description: 'The visible stock of a record fell to the low-stock threshold of the merchant or below.',
    payload: Obj({
      ...record,
      onHand: amount('Quantity that lies at the location.'),
      onReserve: amount('Quantity of it that is reserved.'),
      available: amount('Quantity that is not reserved.'),
      visible: amount('Quantity that shoppers see, after safety stock and the rules of the location.'),
      threshold: amount('The threshold of the merchant.'),
    }),
  },
  stockArrived: {
    entity: 'inventory',
    description: 'Stock is free again for which sales orders wait.',
    payload: Obj({ productCode, locationCode }),
  },
  inventoryReservationCreated: { ...reservation, description: 'Stock was reserved for a line item.' },
  inventoryReservationUpdated: {
    entity: 'reservation',
    description: 'A reservation was changed: its quantity or its fulfillment order.',
    payload: Obj({ ...line, ...difference }),
  },
  inventoryReservationDeleted: {
    ...reservation,
    description: 'A reservation was released or expired; the stock is free again.',
  },
  inventoryReservationSettled: { ...reservation, description: 'What was reserved has left the stock.' },
} as const satisfies Record<string, EventDefinition>
