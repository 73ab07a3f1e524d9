import type { ShopImageType } from '@tradepost/contract'
import {
  Answer,
  type Ctx,
  emit,
  fail,
  fileAddress,
  type ImageFacts,
  type ImageType,
  inspectImage,
  refuse,
  type Tx,
} from '@tradepost/kernel'
import { merchantUpdated, shopUpdated } from '../merchant/merchant.events.ts'
import { findMerchantUuid, lockMerchant, setLogo as storeLogo } from '../merchant/merchant.store.ts'
import { checkFile, checkImage, pictures } from './image.rules.ts'
import * as store from './image.store.ts'

const readImage = async (file: Blob, allowed: readonly ImageType[]) => {
  refuse(checkFile(file))
  const data = await file.bytes()
  const image = await inspectImage(data)
  refuse(checkImage(image, allowed))
  return { data, type: (image as ImageFacts).type }
}

/** An unused file only costs space, so a failure is logged and not raised. */
const remove = (ctx: Ctx, key: string) =>
  ctx.platform.files.remove(key).catch((err) => ctx.log.warn({ err, key }, 'a file could not be removed'))

export const removeLater = (tx: Tx, ctx: Ctx, key: string) => tx.afterCommit(() => void remove(ctx, key))

type NewFile = { folder: string; name: string; data: Uint8Array; type: ImageType }

/** A new key each time: caches keep a file for ever, and nobody removes what another request has just stored. */
const storeFile = async (tx: Tx, ctx: Ctx, { folder, name, data, type }: NewFile) => {
  const key = `${folder}/${name}-${ctx.platform.ids.uuid()}.${type}`.toLowerCase()
  tx.afterRollback(() => void remove(ctx, key))
  await ctx.platform.files.put(key, data)
  return { key, address: fileAddress(key) }
}

export const setLogo = async (ctx: Ctx, file: Blob) => {
  const image = await readImage(file, pictures)
  await ctx.tx(async (tx) => {
    const merchant = await lockMerchant(tx, ctx.merchantId)
    if (!merchant) throw fail('merchantNotFound')
    ctx.checkMatch(merchant.revision)

    const stored = await storeFile(tx, ctx, { folder: `merchants/${merchant.uuid}`, name: 'logo', ...image })
    await storeLogo(tx, ctx.merchantId, stored)
    if (merchant.logoKey) removeLater(tx, ctx, merchant.logoKey)
    await emit(tx, ctx, [merchantUpdated(merchant.code)])
  })
}

export const getShopImage = async (ctx: Ctx, code: string, imageType: string) => {
  const row = await store.findImage(ctx.db, ctx.merchantId, code, imageType)
  if (!row) throw fail('shopNotFound')
  if (!row.key) throw fail('imageNotFound')
  const url = ctx.platform.config.publicUrl + fileAddress(row.key)
  return new Answer(JSON.stringify({ url }), row.revision)
}

export const setShopImage = async (ctx: Ctx, code: string, imageType: ShopImageType, file: Blob) => {
  const image = await readImage(file, imageType === 'favicon' ? [...pictures, 'ico'] : pictures)
  await ctx.tx(async (tx) => {
    const [shop, { id }] = await Promise.all([
      store.lockImages(tx, ctx.merchantId, code),
      findMerchantUuid(tx, ctx.merchantId),
    ])
    if (!shop) throw fail('shopNotFound')
    ctx.checkMatch(shop.revision)

    const stored = await storeFile(tx, ctx, { folder: `merchants/${id}/shops`, name: imageType, ...image })
    await store.setImage(tx, ctx.merchantId, code, { imageType, ...stored })
    const before = shop.images[imageType]
    if (before) removeLater(tx, ctx, before)
    await emit(tx, ctx, [shopUpdated(code)])
  })
}
