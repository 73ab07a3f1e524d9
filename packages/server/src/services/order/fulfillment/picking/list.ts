import { type Ctx, entityAnswer, fail, isUuid, readList } from '@tradepost/kernel'
import { imagesOf } from '../../record/view.service.ts'
import { pickingBatchMachine } from '../batch/picking-batch.machine.ts'
import { listRules } from '../batch/picking-batch.read.ts'
import * as store from '../batch/picking-batch.store.ts'

type ListQuery = { filters?: string; limit?: number; offset?: number }

export const listPickingBatches = (ctx: Ctx, query: ListQuery) =>
  store.listBatches(ctx.db, ctx.merchantId, readList(query, listRules))

export const getPickingBatch = async (ctx: Ctx, id: string, query: { getOriginalImageUrls?: boolean }) => {
  const view = { images: imagesOf(ctx, query.getOriginalImageUrls ?? false) }
  const found = isUuid(id) ? await store.findBatch(ctx.db, ctx.merchantId, id, view) : null
  if (!found) throw fail('pickingBatchNotFound')
  return entityAnswer('pickingBatch', found.text, found.revision)
}

export const getPickingBatchTransitions = async (ctx: Ctx, id: string) => {
  const found = isUuid(id) ? await store.findState(ctx.db, ctx.merchantId, id) : null
  if (!found) throw fail('pickingBatchNotFound')
  return { status: found.status, transitions: pickingBatchMachine.transitions(found.status) }
}
