import type { ShopImageType } from '@tradepost/contract'
import {
  type Ctx,
  draftFile,
  fileAddress,
  type ImageFacts,
  type ImageType,
  imageSlots,
  inSlot,
  inspectImage,
  merchantFolder,
  refuse,
  type Upload,
  uploadOf,
} from '@tradepost/kernel'
import { findMerchantUuid } from '../record/merchant.store.ts'
import { checkImage, checkUpload, pictureTypes } from './image.rules.ts'

/** A file that no row names yet. */
export type DraftedFile = { key: string; address: string }

const readImage = async (folder: string, upload: Upload, allowed: readonly ImageType[]) => {
  const data = await upload.bytes()
  const image = await inSlot(imageSlots, folder, () => inspectImage(data))
  refuse(checkImage(image, allowed))
  return { data, type: (image as ImageFacts).type }
}

/** Every upload has a new key, because caches keep a file for ever. */
const draftImage = async (ctx: Ctx, file: unknown, name: string, allowed: readonly ImageType[]) => {
  const upload = uploadOf(file)
  refuse(checkUpload(upload))
  const folder = merchantFolder((await findMerchantUuid(ctx.db, ctx.merchantId)).id)
  const { data, type } = await readImage(folder, upload as Upload, allowed)
  const key = `${folder}/${name}-${ctx.platform.ids.uuid()}.${type}`.toLowerCase()
  await draftFile(ctx, upload as Upload, key, data)
  return { key, address: fileAddress(key) }
}

export const draftLogo = (ctx: Ctx, file: unknown): Promise<DraftedFile> =>
  draftImage(ctx, file, 'logo', pictureTypes)

export const draftShopImage = (ctx: Ctx, imageType: ShopImageType, file: unknown): Promise<DraftedFile> =>
  draftImage(
    ctx,
    file,
    `shops/${imageType}`,
    imageType === 'favicon' ? [...pictureTypes, 'ico'] : pictureTypes,
  )
