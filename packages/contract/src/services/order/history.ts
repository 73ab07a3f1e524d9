import { DateTime, FreeObject, List, NullableNumber, Obj, OneOf, Text, Type } from '../../schema.ts'
import { fulfillmentOrderHistoryTypes, fulfillmentOrderStatuses } from './fulfillment-words.ts'
import { salesOrderStatuses } from './sales-order-states.ts'
import { salesOrderHistoryTypes } from './words.ts'

/** A change of an order, with the user who made it. */
export const SalesOrderHistoryItem = Obj({
  id: Type.Integer(),
  type: OneOf(salesOrderHistoryTypes),
  details: Text(0),
  entityId: NullableNumber(),
  newValue: FreeObject(),
  oldValue: FreeObject(),
  createDate: DateTime(),
  user: Obj({ id: Text(0), name: Text(0) }),
})

export const salesOrderHistoryFilters = ['type'] as const
export const salesOrderHistorySorts = ['id', 'createDate'] as const

/** Where an order may go from where it stands, and what each move needs. */
export const SalesOrderTransitions = Obj({
  status: OneOf(salesOrderStatuses),
  transitions: List(Obj({ to: OneOf(salesOrderStatuses), requires: List(Text(0)) })),
})

/** An entry of the history of a fulfillment order. */
export const FulfillmentOrderHistoryItem = Obj({
  ...SalesOrderHistoryItem.properties,
  type: OneOf(fulfillmentOrderHistoryTypes),
})

/** Where a fulfillment order may go from where it stands. */
export const FulfillmentOrderTransitions = Obj({
  status: OneOf(fulfillmentOrderStatuses),
  transitions: List(Obj({ to: OneOf(fulfillmentOrderStatuses), requires: List(Text(0)) })),
})
