import { DateTime, Flag, List, Nullable, Numeric, Obj, type Static, Text, Type } from '../../schema.ts'
import { Inventory, InventoryChange } from './inventory.ts'

const OrderNumber = () => Text(1, 255)
/** Four decimals are kept, so less than the last of them would be nothing. */
const Quantity = () => Type.Number({ minimum: 0.0001, maximum: 1e12 })

export const ReservationCreate = Obj({
  productCode: Text(1, 255),
  locationCode: Text(1, 36),
  sku: Nullable(Text(0, 255)),
  salesOrderNumber: OrderNumber(),
  salesOrderLineItemCode: Text(1, 100),
  fulfillmentOrderNumber: Type.Optional(Nullable(OrderNumber())),
  fulfillmentOrderLineItemId: Type.Optional(Nullable(Numeric())),
  bin: Type.Optional(Nullable(Text(0, 100))),
  binLocation: Type.Optional(Nullable(Text(0, 100))),
  quantity: Quantity(),
  ignoreInventory: Type.Optional(
    Flag({ default: false, description: 'Reserve without a look at the stock.' }),
  ),
})
export type ReservationCreate = Static<typeof ReservationCreate>

export const ReservationUpdate = Obj({
  fulfillmentOrderNumber: Type.Optional(OrderNumber()),
  fulfillmentOrderLineItemId: Type.Optional(Numeric()),
  quantity: Type.Optional(Type.Number({ minimum: 1, maximum: 1e12 })),
})
export type ReservationUpdate = Static<typeof ReservationUpdate>

export const Reservation = Obj({
  code: Text(0),
  productCode: Text(0),
  locationCode: Text(0),
  sku: Nullable(Text(0)),
  salesOrderLineItemCode: Text(0),
  fulfillmentOrderLineItemId: Nullable(Numeric()),
  salesOrderNumber: Text(0),
  fulfillmentOrderNumber: Nullable(Text(0)),
  bin: Nullable(Text(0)),
  binLocation: Nullable(Text(0)),
  quantity: Numeric(),
  createDate: DateTime(),
})
export type Reservation = Static<typeof Reservation>

export const reservationFilters = [
  'code',
  'locationCode',
  'productCode',
  'sku',
  'salesOrderNumber',
  'fulfillmentOrderNumber',
] as const
export const reservationSorts = [
  'code',
  'productCode',
  'locationCode',
  'salesOrderNumber',
  'createDate',
] as const

/** What an order holds of a product, wherever it lies. */
export const CumulatedReservation = Obj({
  salesOrderNumber: Text(0),
  productCode: Text(0),
  quantity: Numeric(),
})
export type CumulatedReservation = Static<typeof CumulatedReservation>

export const CumulatedReservationCreate = Obj({
  salesOrderNumber: OrderNumber(),
  salesOrderLineItemCode: Type.Optional(Text(1, 100, { description: 'The product code when left out.' })),
  productCode: Text(1, 255),
  quantity: Quantity(),
})
export type CumulatedReservationCreate = Static<typeof CumulatedReservationCreate>

/** The quantity that the order shall hold of a product; zero gives all of it back. */
export const CumulatedReservationUpdate = Obj({
  productCode: Text(1, 255),
  quantity: Type.Number({ minimum: 0, maximum: 1e12 }),
})
export type CumulatedReservationUpdate = Static<typeof CumulatedReservationUpdate>

/** Why available is what it is. */
export const InventoryExplanation = Obj({
  inventory: Inventory,
  reservations: List(Reservation),
  changes: List(InventoryChange),
})
