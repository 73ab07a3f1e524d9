import { BatchErrorItem } from '../../common/shapes.ts'
import type { Operation } from '../../operation.ts'
import { can } from '../../permission.ts'
import { Batch, List, Obj, Patch, Type } from '../../schema.ts'
import { FulfillmentGroupCreate } from './fulfillment-group.ts'

export const fulfillmentGroupOperations = {
  addFulfillmentGroups: {
    method: 'POST',
    path: '/orders/{orderNumber}/fulfillmentGroups',
    summary: 'Add fulfillment groups to a sales order',
    description:
      'What of an order is sent or handed over, in which packages. Nothing can be packed twice: a quantity above what is in no package yet is an error with the code 409. Lines that were handed over as a whole are fulfilled, and the order follows its lines. `ids` are those of the stored groups, in the order of the request; `entityIndex` in `errors` tells which ones failed.',
    tag: 'Sales orders',
    permission: can.editSalesOrders,
    entity: 'salesOrder',
    body: Patch({ fulfillmentGroups: Batch(FulfillmentGroupCreate) }),
    responses: { 201: Obj({ ids: List(Type.Integer()), errors: List(BatchErrorItem) }) },
    errors: ['orderNotFound', 'preconditionFailed'],
    batch: true,
  },
} as const satisfies Record<string, Operation>
