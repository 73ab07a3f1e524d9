import {
  List,
  Nullable,
  NullableDateTime,
  Numeric,
  Obj,
  OneOf,
  type Static,
  Text,
  Type,
  withDescription,
} from '../../../schema.ts'
import { LineQuantity } from '../amount.ts'
import { FulfillmentOrderNumber } from '../fulfillment-order.ts'
import { ChangeReason } from '../fulfillment-order-line.ts'
import { pickingBatchLineStatuses, pickingBatchStatuses, pickingBatchTargets } from '../fulfillment-words.ts'
import { OrderProduct } from '../line.ts'

const OrderName = Obj({
  orderNumber: withDescription(FulfillmentOrderNumber(), 'The number of the fulfillment order.'),
})
const Status = (description: string) => OneOf(pickingBatchStatuses, { description })
const word = (description: string) => Text(0, undefined, { description })

/** As many as one person can collect on a walk, and far more. */
const MAX_ORDERS = 1000

export const PickingBatchCreate = Obj({
  fulfillmentOrders: withDescription(
    List(OrderName, { min: 1, max: MAX_ORDERS }),
    'The orders to collect together. When goods run short, the first ones keep theirs.',
  ),
})
export type PickingBatchCreate = Static<typeof PickingBatchCreate>

export const PickingBatchGenerate = Obj({
  locationCode: Text(1, 36, { description: 'The location whose orders are to be collected.' }),
  fulfillmentOrderCount: withDescription(
    Type.Integer({ minimum: 1, maximum: MAX_ORDERS }),
    'How many orders the batch has at most.',
  ),
})

export const PickingBatchUpdate = Obj({
  status: OneOf(pickingBatchTargets, {
    description:
      'picked: lines that were not reported count as picked in full. canceled: the orders are released.',
  }),
})
export type PickingBatchUpdate = Static<typeof PickingBatchUpdate>

export const PickingBatchLineUpdate = Obj({
  lineItemId: Text(1, 20, { description: 'The line of the batch.' }),
  pickedQuantity: Type.Optional(withDescription(LineQuantity(), 'How much lies in the cart by now.')),
  quantity: Type.Optional(
    withDescription(
      LineQuantity(),
      'What can be had, when that is less than is wanted: the rest is canceled, in the last orders first. It can never be raised.',
    ),
  ),
  quantityChangeReason: Type.Optional(ChangeReason()),
})
export type PickingBatchLineUpdate = Static<typeof PickingBatchLineUpdate>

export const PickingBatchListItem = Obj({
  id: word('A UUID that the server gives.'),
  status: Status('Where the batch stands.'),
  locationCode: word('The location whose goods are collected.'),
  startedDate: withDescription(NullableDateTime(), 'When the first line was touched.'),
  pickedDate: withDescription(NullableDateTime(), 'When everything was collected.'),
  completedDate: withDescription(NullableDateTime(), 'When the last order was packed.'),
  fulfillmentOrders: withDescription(
    List(OrderName),
    'The orders that are collected together, the most urgent first.',
  ),
})

const PickingBatchLine = Obj({
  id: word('Identifies the line in updates; lines are in the order of a short walk along the bins.'),
  status: OneOf(pickingBatchLineStatuses, { description: 'How far the line is.' }),
  sku: withDescription(Nullable(Text(0)), 'The stock keeping unit; null when the orders name none.'),
  quantity: withDescription(Numeric(), 'How much all orders of the batch want together.'),
  pickedQuantity: withDescription(Numeric(), 'How much of it lies in the cart.'),
  inventories: withDescription(
    List(
      Obj({
        bin: withDescription(Nullable(Text(0)), 'The bin; null when only the place in it is known.'),
        binLocation: withDescription(Nullable(Text(0)), 'The place in the bin.'),
      }),
    ),
    'Where it lies: where it is reserved for these orders, else where there is some.',
  ),
  fulfillmentOrderLineItems: withDescription(
    List(
      Obj({
        orderNumber: word('The number of the fulfillment order.'),
        lineItemId: Type.Integer({ description: 'The id of its line.' }),
        quantity: withDescription(Numeric(), 'How much of it the line wants.'),
      }),
    ),
    'The lines that it is collected for.',
  ),
  product: withDescription(OrderProduct, 'The product as it was sold.'),
})

export const PickingBatch = Obj({
  ...PickingBatchListItem.properties,
  lineItems: withDescription(List(PickingBatchLine), 'What to collect.'),
})
export type PickingBatch = Static<typeof PickingBatch>

/** Where a picking batch may go from where it stands. */
export const PickingBatchTransitions = Obj({
  status: Status('Where the batch stands.'),
  transitions: withDescription(
    List(
      Obj({
        to: Status('Where it may go.'),
        requires: withDescription(List(Text(0)), 'What has to hold for it, in words.'),
      }),
    ),
    'The moves that are legal now. Only picked and canceled are asked for; the others follow from the orders.',
  ),
})

export const pickingBatchFilters = ['status', 'locationCode'] as const
