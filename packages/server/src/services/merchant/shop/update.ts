import type { CurrencyCode, ShopUpdate } from '@tradepost/contract'
import { type Ctx, emit, refuse, type Tx } from '@tradepost/kernel'
import { checkNewCurrencies } from '../model/amount.rules.ts'
import { checkUpdate, mergeShop, toStored } from '../model/shop.rules.ts'
import { findCheckout } from '../record/checkout.store.ts'
import { orConflict } from '../record/conflict.errors.ts'
import { lockedShop } from '../record/lock.service.ts'
import { shopUpdated } from '../record/merchant.events.ts'
import * as store from '../record/shop.store.ts'
import { announceShop, factCache } from './shop.service.ts'

const checkCurrencies = async (tx: Tx, { merchantId }: Ctx, code: string, currencies: CurrencyCode[]) => {
  const row = await findCheckout(tx, merchantId, code)
  refuse(checkNewCurrencies(row?.checkout.shippingMethods ?? [], currencies))
}

export const updateShop = (ctx: Ctx, code: string, sent: ShopUpdate) =>
  ctx.tx(async (tx) => {
    factCache.forget(tx)
    const patch = toStored(sent, ctx.platform.config.publicUrl)
    const before = await lockedShop(tx, ctx, code)
    refuse(checkUpdate(before.shop, patch))
    if (patch.currencies) await checkCurrencies(tx, ctx, code, patch.currencies)
    if (Object.keys(patch).length === 0) return

    const sealedKey = patch.apiKey === undefined ? null : ctx.platform.vault.seal(patch.apiKey)
    await announceShop(tx, ctx, code)
    await orConflict(store.patchShop(tx, ctx.merchantId, mergeShop(before.shop, patch), sealedKey))
    const previous =
      patch.isDefault && !before.shop.isDefault ? await store.setDefaultShop(tx, ctx.merchantId, code) : []
    await emit(tx, ctx, [shopUpdated(code), ...previous.map((shop) => shopUpdated(shop.code))])
  })
