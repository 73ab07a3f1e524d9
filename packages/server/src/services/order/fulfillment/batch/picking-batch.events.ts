import type { Ctx, DomainEvent } from '@tradepost/kernel'
import type { Batch } from './picking-batch.types.ts'

const named = (ctx: Ctx, { id, locationCode }: Pick<Batch, 'id' | 'locationCode'>) => ({
  pickingBatchId: id,
  locationCode,
  user: ctx.principal.subject,
})

export const batchAdded = (
  ctx: Ctx,
  batch: Pick<Batch, 'id' | 'locationCode'>,
  fulfillmentOrderNumbers: string[],
): DomainEvent => ({
  event: 'pickingBatchAdded',
  entityId: batch.id,
  payload: { ...named(ctx, batch), fulfillmentOrderNumbers },
})

export const batchUpdated = (
  ctx: Ctx,
  batch: Batch,
  oldProperties: Record<string, unknown>,
  newProperties: Record<string, unknown>,
): DomainEvent => ({
  event: 'pickingBatchUpdated',
  entityId: batch.id,
  payload: { ...named(ctx, batch), oldProperties, newProperties },
})

/** Nothing when it stayed where it was. */
export const batchMoved = (ctx: Ctx, before: Batch, after: Batch): DomainEvent[] =>
  before.status === after.status
    ? []
    : [
        {
          event: 'pickingBatchStatusUpdated',
          entityId: after.id,
          payload: { ...named(ctx, after), oldStatus: before.status, newStatus: after.status },
        },
      ]
