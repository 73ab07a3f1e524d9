import {
  type Ctx,
  dropFiles,
  fail,
  isUuid,
  type ListQuery,
  readList,
  violatedConstraint,
} from '@tradepost/kernel'
import { listRules } from './image.read.ts'
import * as store from './image.store.ts'

export const listImages = (ctx: Ctx, query: ListQuery) =>
  store.listImages(ctx.db, ctx.merchantId, readList(query, listRules), ctx.platform.config.publicUrl)

/** The constraint decides, so that nobody can begin to show the image meanwhile. */
const orUsed = async <T>(removal: Promise<T>): Promise<T> => {
  try {
    return await removal
  } catch (error) {
    throw violatedConstraint(error) === 'image_use__image' ? fail('imageUsed') : error
  }
}

export const deleteImage = (ctx: Ctx, id: string) =>
  ctx.tx(async (tx) => {
    const removed = isUuid(id) ? await orUsed(store.removeImage(tx, ctx, id)) : null
    if (!removed) throw fail('imageNotFound')
    await dropFiles(tx, ctx, [removed.fileKey])
  })
