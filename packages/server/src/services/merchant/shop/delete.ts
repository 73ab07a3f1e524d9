import { type Ctx, dropFiles, emit } from '@tradepost/kernel'
import { lockedShop } from '../record/lock.service.ts'
import { shopDeleted, shopUpdated } from '../record/merchant.events.ts'
import * as store from '../record/shop.store.ts'
import { announceShop, factCache } from './shop.service.ts'

export const deleteShop = (ctx: Ctx, code: string) =>
  ctx.tx(async (tx) => {
    factCache.forget(tx)
    const before = await lockedShop(tx, ctx, code)

    await announceShop(tx, ctx, code)
    const { images } = await store.removeShop(tx, ctx.merchantId, code)
    await dropFiles(tx, ctx, Object.values(images))
    const nextDefault = before.shop.isDefault ? await store.findOldestShop(tx, ctx.merchantId) : null
    if (nextDefault) await store.setDefaultShop(tx, ctx.merchantId, nextDefault.code)
    await emit(tx, ctx, [shopDeleted(code), ...(nextDefault ? [shopUpdated(nextDefault.code)] : [])])
  })
