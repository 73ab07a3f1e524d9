import { BatchErrorItem } from '../../../common/shapes.ts'
import type { Operation } from '../../../operation.ts'
import { can } from '../../../permission.ts'
import {
  Batch,
  FreeObject,
  List,
  MAX_PAYLOAD_BYTES,
  Nullable,
  Obj,
  OneOf,
  type Static,
  Text,
  Type,
  withDescription,
} from '../../../schema.ts'
import { FulfillmentOrderNumber } from '../fulfillment-order.ts'

const word = (description: string) => Text(0, undefined, { description })

/** A change in the form of an event. */
export const OrderChange = Obj({
  event: OneOf(['entityUpdated'], { description: 'What happens to the entity.' }),
  entity: OneOf(['fulfillmentOrder'], { description: 'The kind of the entity.' }),
  entityId: Type.Optional(
    withDescription(Nullable(FulfillmentOrderNumber()), 'The number of the fulfillment order; it is needed.'),
  ),
  payload: Type.Optional(
    withDescription(
      Nullable(FreeObject(MAX_PAYLOAD_BYTES)),
      'The body of the update of a fulfillment order.',
    ),
  ),
})
export type OrderChange = Static<typeof OrderChange>

const OrderBatchError = Obj({
  ...BatchErrorItem.properties,
  validationErrors: Type.Optional(
    List(
      Obj({
        field: word('Path of the field in the payload, joined by dots.'),
        value: Nullable(word('The refused value as text; null when there was none.')),
        code: word('Validation code, such as `NOT_PASSED`.'),
        message: word('What is wrong, in words.'),
      }),
    ),
  ),
})
export type OrderBatchError = Static<typeof OrderBatchError>

export const orderBatchOperations = {
  writeOrderBatch: {
    method: 'POST',
    path: '/batch',
    summary: 'Update many fulfillment orders in one request',
    description:
      'A bare list of changes, applied in its order and in one transaction. A payload that breaks the schema refuses the whole request; an order that is not there or a change that does not fit is an entry of `errors`, and the other changes are stored.',
    tag: 'Fulfillment orders',
    permission: can.editFulfillmentOrders,
    body: Batch(OrderChange, 100),
    responses: { 200: Obj({ errors: List(OrderBatchError) }) },
    batch: true,
  },
} as const satisfies Record<string, Operation>
