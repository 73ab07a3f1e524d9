import { Sku } from '../../common/identifier.ts'
import { Batch, DateTime, Flag, List, Nullable, Numeric, Obj, type Static, Text, Type } from '../../schema.ts'
import { Inventory, InventoryChange } from './inventory.ts'

const OrderNumber = () => Text(1, 255)
/** Four decimals are kept, so less than the last of them would be nothing. */
const Quantity = () => Type.Number({ minimum: 0.0001, maximum: 1e12 })

export const ReservationCreate = Obj({
  productCode: Text(1, 255),
  locationCode: Text(1, 36),
  sku: Nullable(Sku()),
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

/** Takes every value that a read shows, so that a read can be sent back. */
export const ReservationUpdate = Obj({
  fulfillmentOrderNumber: Type.Optional(Nullable(OrderNumber())),
  fulfillmentOrderLineItemId: Type.Optional(Nullable(Numeric())),
  quantity: Type.Optional(Quantity()),
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

/** A quantity of a product for one line of an order, at whichever location it lies. */
export const ProductReservation = Obj({
  productCode: Text(1, 255),
  salesOrderLineItemCode: Text(1, 255),
  quantity: Type.Number({
    minimum: 0,
    maximum: 1e12,
    description: 'Zero reserves nothing, and gives back what an update finds reserved.',
  }),
})
export type ProductReservation = Static<typeof ProductReservation>

const productReservations = Batch(ProductReservation)

/** Reservations of an order, summed over all locations. */
export const CumulatedReservation = Obj({ salesOrderNumber: OrderNumber(), productReservations })
export type CumulatedReservation = Static<typeof CumulatedReservation>

export const cumulatedReservationFilters = ['salesOrderNumber', 'productCode'] as const

export const CumulatedReservationUpdate = Obj({ productReservations })

/** Why available is what it is. */
export const InventoryExplanation = Obj({
  inventory: Inventory,
  reservations: List(Reservation),
  changes: List(InventoryChange),
})
