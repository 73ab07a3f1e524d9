import type { Client } from '@tradepost/sdk'
import { attempt, attemptBatch, type Outcome } from '../outcome.ts'
import { round } from '../snapshot.ts'
import type { Batch, Snapshot, Work } from './snapshot.ts'
import type { Of } from './step.ts'
import { batchLineAt, togetherWith, workAt } from './subject.ts'

export const generate = (api: Client, { location, count }: Of<'generate'>): Promise<Outcome> =>
  attempt(api.generatePickingBatch({ body: { locationCode: location, fulfillmentOrderCount: count } }))

export const batchTogether = (api: Client, now: Snapshot, step: Of<'batch'>): Promise<Outcome> => {
  const work = workAt(now, step.work) as Work
  const fulfillmentOrders = togetherWith(now, work, step.count).map((orderNumber) => ({ orderNumber }))
  return attemptBatch(
    api.createPickingBatches({
      body: { locationCode: work.locationCode, pickingBatches: [{ fulfillmentOrders }] },
    }),
  )
}

/** The report of a picker: how much there is, and how much of it lies in the cart. */
export const reportOf = ({ picked, missing, line }: Of<'collect'>, batch: Batch) => {
  const { id: lineItemId, quantity: wanted = 0 } = batchLineAt(batch, line) ?? { id: '1' }
  const quantity = Math.max(round(wanted - missing), 0)
  return {
    lineItemId,
    pickedQuantity: picked ?? quantity,
    ...(missing > 0 && { quantity, quantityChangeReason: 'outdatedStockInfo' as const }),
  }
}

export const performOnBatch = (
  api: Client,
  step: Of<'collect' | 'leaveBatch' | 'endBatch'>,
  batch: Batch,
): Promise<Outcome> => {
  const pickingBatchId = batch.id
  switch (step.kind) {
    case 'collect':
      return attempt(api.updatePickingBatchLineItems({ pickingBatchId, body: [reportOf(step, batch)] }))
    case 'leaveBatch': {
      const orders = batch.fulfillmentOrders
      const { orderNumber } = orders[step.member % orders.length] as (typeof orders)[number]
      const body = { fulfillmentOrderNumbers: [orderNumber] }
      return attemptBatch(api.removePickingBatchFulfillmentOrders({ pickingBatchId, body }))
    }
    case 'endBatch':
      return attempt(api.updatePickingBatch({ pickingBatchId, body: { status: step.status } }))
  }
}
