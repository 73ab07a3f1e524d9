import { BatchErrorItem } from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { Batch, List, Nullable, Obj, Type } from '../../schema.ts'
import { FulfillmentGroupCreate } from './fulfillment-group.ts'

export const fulfillmentGroupOperations = {
  addFulfillmentGroups: {
    method: 'POST',
    path: '/orders/{orderNumber}/fulfillmentGroups',
    summary: 'Add fulfillment groups to a sales order',
    description:
      'What of an order is sent or handed over, in which packages. Nothing can be packed twice: a quantity above what is in no package yet is an error with the code 409. Lines that were handed over as a whole are fulfilled, and the order follows its lines. `ids` has one entry for each group of the request, null where it failed.',
    tag: 'Sales orders',
    permission: 'SOE',
    entity: 'salesOrder',
    body: Obj({ fulfillmentGroups: Batch(FulfillmentGroupCreate) }),
    responses: { 201: Obj({ ids: List(Nullable(Type.Integer())), errors: List(BatchErrorItem) }) },
    errors: ['orderNotFound', 'preconditionFailed'],
    batch: true,
  },
} as const satisfies Record<string, Operation>
