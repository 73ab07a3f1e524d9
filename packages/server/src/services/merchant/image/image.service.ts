import type { ShopImageType } from '@tradepost/contract'
import {
  Answer,
  type Ctx,
  draftFile,
  dropFiles,
  emit,
  fail,
  fileAddress,
  type ImageFacts,
  type ImageType,
  imageSlots,
  inSlot,
  inspectImage,
  keepFile,
  merchantFolder,
  refuse,
  type Upload,
  uploadOf,
} from '@tradepost/kernel'
import { merchantUpdated, shopUpdated } from '../merchant/merchant.events.ts'
import { findMerchantUuid, lockMerchant, setLogo as storeLogo } from '../merchant/merchant.store.ts'
import { checkImage, checkUpload, pictures } from './image.rules.ts'
import * as store from './image.store.ts'

/** A file that no row names yet. */
export type DraftedFile = { key: string; address: string }

const readImage = async (folder: string, upload: Upload, allowed: readonly ImageType[]) => {
  const data = await upload.bytes()
  const image = await inSlot(imageSlots, folder, () => inspectImage(data))
  refuse(checkImage(image, allowed))
  return { data, type: (image as ImageFacts).type }
}

/** A new key each time: caches keep a file for ever. */
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
  draftImage(ctx, file, 'logo', pictures)

export const draftShopImage = (ctx: Ctx, imageType: ShopImageType, file: unknown): Promise<DraftedFile> =>
  draftImage(ctx, file, `shops/${imageType}`, imageType === 'favicon' ? [...pictures, 'ico'] : pictures)

export const setLogo = (ctx: Ctx, drafted: DraftedFile) =>
  ctx.tx(async (tx) => {
    const merchant = await lockMerchant(tx, ctx.merchantId)
    if (!merchant) throw fail('merchantNotFound')
    ctx.checkMatch(merchant.revision)

    await storeLogo(tx, ctx.merchantId, drafted)
    await keepFile(tx, drafted.key)
    if (merchant.logoKey) await dropFiles(tx, ctx, [merchant.logoKey])
    await emit(tx, ctx, [merchantUpdated(merchant.code)])
  })

export const getShopImage = async (ctx: Ctx, code: string, imageType: string) => {
  const row = await store.findImage(ctx.db, ctx.merchantId, code, imageType)
  if (!row) throw fail('shopNotFound')
  if (!row.key) throw fail('imageNotFound')
  const url = ctx.platform.config.publicUrl + fileAddress(row.key)
  return new Answer(JSON.stringify({ url }), row.revision)
}

export const setShopImage = (ctx: Ctx, code: string, imageType: ShopImageType, drafted: DraftedFile) =>
  ctx.tx(async (tx) => {
    const shop = await store.lockImages(tx, ctx.merchantId, code)
    if (!shop) throw fail('shopNotFound')
    ctx.checkMatch(shop.revision)

    await store.setImage(tx, ctx.merchantId, code, { imageType, ...drafted })
    await keepFile(tx, drafted.key)
    const before = shop.images[imageType]
    if (before) await dropFiles(tx, ctx, [before])
    await emit(tx, ctx, [shopUpdated(code)])
  })
