import type { ShopImageType } from '@tradepost/contract'
import { type Ctx, dropFiles, emit, fail, keepFile } from '@tradepost/kernel'
import { lockedMerchant } from '../record/lock.service.ts'
import { merchantUpdated, shopUpdated } from '../record/merchant.events.ts'
import { setLogo as storeLogo } from '../record/merchant.store.ts'
import type { DraftedFile } from './draft.ts'
import * as store from './image.store.ts'

export const setLogo = (ctx: Ctx, drafted: DraftedFile) =>
  ctx.tx(async (tx) => {
    const merchant = await lockedMerchant(tx, ctx)
    await storeLogo(tx, ctx.merchantId, drafted)
    await keepFile(tx, drafted.key)
    if (merchant.logoKey) await dropFiles(tx, ctx, [merchant.logoKey])
    await emit(tx, ctx, [merchantUpdated(merchant.code)])
  })

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
