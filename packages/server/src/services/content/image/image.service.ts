import type { ImageUpdate } from '@tradepost/contract'
import {
  type Ctx,
  dropFiles,
  entityAnswer,
  fail,
  isUuid,
  type ListQuery,
  readList,
  type Tx,
  violatedConstraint,
} from '@tradepost/kernel'
import { toStoredTexts } from '../widget-value/locale.rules.ts'
import { listRules } from './image.read.ts'
import * as store from './image.store.ts'

export const listImages = (ctx: Ctx, query: ListQuery) =>
  store.listImages(ctx.db, ctx.merchantId, readList(query, listRules), ctx.platform.config.publicUrl)

export const getImage = async (ctx: Ctx, id: string) => {
  const row = isUuid(id)
    ? await store.findImage(ctx.db, ctx.merchantId, id, ctx.platform.config.publicUrl)
    : null
  if (!row) throw fail('imageNotFound')
  return entityAnswer('image', row.text, row.revision)
}

const lockImage = async (tx: Tx, ctx: Ctx, id: string) => {
  const locked = isUuid(id) ? await store.lockImage(tx, ctx.merchantId, id) : null
  if (!locked) throw fail('imageNotFound')
  ctx.checkMatch(locked.revision)
}

export const updateImage = (ctx: Ctx, id: string, { altText }: ImageUpdate) =>
  ctx.tx(async (tx) => {
    await lockImage(tx, ctx, id)
    if (altText) await store.patchImage(tx, ctx, id, toStoredTexts(altText))
  })

/** The constraint decides, so that no page can start to use the image in between. */
const orUsed = async <T>(removal: Promise<T>): Promise<T> => {
  try {
    return await removal
  } catch (error) {
    throw violatedConstraint(error) === 'image_use__image' ? fail('imageUsed') : error
  }
}

export const deleteImage = (ctx: Ctx, id: string) =>
  ctx.tx(async (tx) => {
    await lockImage(tx, ctx, id)
    const removed = await orUsed(store.removeImage(tx, ctx, id))
    if (!removed) throw fail('imageNotFound')
    await dropFiles(tx, ctx, [removed.fileKey])
  })
