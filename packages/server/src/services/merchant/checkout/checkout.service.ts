import type { ShopCheckout, ShopCheckoutUpdate } from '@tradepost/contract'
import { type Ctx, type Db, entityAnswer, fail, json, refuse } from '@tradepost/kernel'
import { changeDocument } from '../document/document.service.ts'
import { shopDocument } from '../document/document.store.ts'
import { shopUpdated } from '../merchant/merchant.events.ts'
import { checkShippingAmounts, strictestOf } from './amount.rules.ts'
import { checkoutOf } from './checkout.rules.ts'
import * as store from './checkout.store.ts'

const found = async (db: Db, merchantId: number, shopCode: string) => {
  const row = await store.findCheckout(db, merchantId, shopCode)
  if (!row) throw fail('shopNotFound')
  return row
}

/** For the other services. */
export const findShopCheckout = async (db: Db, merchantId: number, shopCode: string): Promise<ShopCheckout> =>
  checkoutOf(await found(db, merchantId, shopCode))

/** The one whose coins an amount has to fit that is charged in every currency of the shop. */
export const strictestCurrency = async (db: Db, merchantId: number, shopCode: string) =>
  strictestOf((await found(db, merchantId, shopCode)).currencies)

export const getShopCheckout = async (ctx: Ctx, shopCode: string) => {
  const row = await found(ctx.db, ctx.merchantId, shopCode)
  return entityAnswer('checkout', json(checkoutOf(row)), row.revision)
}

export const updateShopCheckout = (ctx: Ctx, shopCode: string, checkout: ShopCheckoutUpdate) =>
  changeDocument(
    ctx,
    shopDocument(ctx.merchantId, shopCode, 'checkout_settings'),
    checkout,
    shopUpdated(shopCode),
    async (tx) => {
      const { currencies } = await found(tx, ctx.merchantId, shopCode)
      refuse(checkShippingAmounts(checkout.shippingMethods ?? [], currencies))
    },
  )
