import { type Ctx, type Db, emitFrom, json, type List, listPage, sql } from '@tradepost/kernel'
import { imageDetailJson, imageJson } from './image.read.ts'

export type NewImage = {
  id: string
  /** Hexadecimal. */
  digest: string
  fileKey: string
  fileName: string
  type: string
  width: number
  height: number
  size: number
  createBy: string
}

export const findImageByDigest = (db: Db, merchantId: number, digest: string) =>
  db.maybe<{ fileKey: string }>(sql`
    select i.file_key as "fileKey" from image i
    where i.merchant_id = ${merchantId} and i.digest = decode(${digest}, 'hex')`)

/** Inserts the image and its event; 0: another image has the same content. */
export const insertImage = async (db: Db, ctx: Ctx, image: NewImage) => {
  const { id, digest, fileKey, fileName, type, width, height, size, createBy } = image
  return db.run(sql`
    with inserted as (
      insert into image (merchant_id, id, digest, file_key, file_name, type, width, height, byte_size, create_date, create_by)
      values (${ctx.merchantId}, ${id}, decode(${digest}, 'hex'), ${fileKey}, ${fileName}, ${type}, ${width}, ${height},
        ${size}, ${ctx.now}, ${createBy})
      on conflict on constraint image__digest do nothing returning id)
    ${emitFrom(ctx, 'imageCreated', sql`select id::text, jsonb_build_object('imageId', id) from inserted`)}`)
}

export const listImages = (db: Db, merchantId: number, list: List, publicUrl: string) =>
  listPage(db, 'images', {
    item: imageJson(publicUrl),
    from: sql`image i`,
    where: sql`i.merchant_id = ${merchantId}`,
    list,
  })

export const findImage = (db: Db, merchantId: number, id: string, publicUrl: string) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${imageDetailJson(publicUrl)}::text as text, i.revision from image i
    where i.merchant_id = ${merchantId} and i.id = ${id}`)

/** Every change of an image starts here. */
export const lockImage = (db: Db, merchantId: number, id: string) =>
  db.maybe<{ revision: number }>(sql`
    select i.revision from image i where i.merchant_id = ${merchantId} and i.id = ${id} for no key update`)

/** Texts of locales that are not sent stay; nothing happens if all are as they were. */
export const patchImage = (db: Db, ctx: Ctx, id: string, texts: Record<string, string | null>) =>
  db.run(sql`
    with changed as (
      update image i set alt_text = jsonb_strip_nulls(i.alt_text || ${json(texts)}::jsonb), revision = i.revision + 1
      where i.merchant_id = ${ctx.merchantId} and i.id = ${id}
        and i.alt_text <> jsonb_strip_nulls(i.alt_text || ${json(texts)}::jsonb)
      returning i.id)
    ${emitFrom(ctx, 'imageUpdated', sql`select id::text, jsonb_build_object('imageId', id) from changed`)}`)

/** Removes the image and emits its event; null: there is none. */
export const removeImage = async (db: Db, ctx: Ctx, id: string) => {
  const removed = await db.maybe<{ fileKey: string }>(sql`
    delete from image i where i.merchant_id = ${ctx.merchantId} and i.id = ${id} returning i.file_key as "fileKey"`)
  if (removed)
    await db.run(
      emitFrom(ctx, 'imageDeleted', sql`select ${id}::text, jsonb_build_object('imageId', ${id}::text)`),
    )
  return removed
}
