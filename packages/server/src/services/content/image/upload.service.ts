import {
  type Ctx,
  draftFile,
  fail,
  fileAddress,
  imageSlots,
  inSlot,
  keepFile,
  merchantFolder,
  type Picture,
  readPicture,
  refuse,
  type Upload,
  uploadOf,
} from '@tradepost/kernel'
import { findMerchantUuid } from '../../merchant/index.ts'
import { checkPicture, checkUpload, toFileName } from './image.rules.ts'
import * as store from './image.store.ts'

const addressOf = ({ platform }: Ctx, fileKey: string) => platform.config.publicUrl + fileAddress(fileKey)

/** The key of an image that is stored already, or one whose file waits for its row. */
export type PreparedImage = { fileKey: string; image: store.NewImage | null }

const readUpload = async (folder: string, upload: Upload): Promise<Picture> => {
  const picture = await inSlot(imageSlots, folder, () => readPicture(upload.path))
  refuse(checkPicture(picture))
  return picture as Picture
}

export const prepareImage = async (ctx: Ctx, file: unknown): Promise<PreparedImage> => {
  const upload = uploadOf(file)
  refuse(checkUpload(upload))
  const { digest, fileName } = upload as Upload
  const known = await store.findImageByDigest(ctx.db, ctx.merchantId, digest)
  if (known) return { fileKey: known.fileKey, image: null }

  const folder = merchantFolder((await findMerchantUuid(ctx.db, ctx.merchantId)).id)
  const { data, type, width, height } = await readUpload(folder, upload as Upload)
  const id = ctx.platform.ids.uuid()
  const fileKey = `${folder}/images/${id}.${type}`
  await draftFile(ctx, upload as Upload, fileKey, data)
  const facts = { type, width, height, size: data.length, fileName: toFileName(fileName) }
  return { fileKey, image: { id, digest, fileKey, createBy: ctx.principal.name, ...facts } }
}

/** Of two who upload the same file at once, the second gets the image of the first. */
const insertOnce = (ctx: Ctx, image: store.NewImage): Promise<string> =>
  ctx.tx(async (tx) => {
    if ((await store.insertImage(tx, ctx, image)) === 0) {
      const first = await store.findImageByDigest(tx, ctx.merchantId, image.digest)
      if (!first) throw fail('unavailable')
      return first.fileKey
    }
    await keepFile(tx, image.fileKey)
    return image.fileKey
  })

export const uploadImage = async (ctx: Ctx, { fileKey, image }: PreparedImage) => {
  const key = image ? await insertOnce(ctx, image) : fileKey
  return { baseUrl: addressOf(ctx, key) }
}
