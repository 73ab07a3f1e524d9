import type { ShopCheckout } from '@tradepost/contract'
import { type Ctx, type Db, entityAnswer, fail, json } from '@tradepost/kernel'
import { strictestOf } from '../model/amount.rules.ts'
import { checkoutOf } from '../model/checkout.rules.ts'
import * as store from '../record/checkout.store.ts'

export const storedCheckout = async (db: Db, merchantId: number, shopCode: string) => {
  const row = await store.findCheckout(db, merchantId, shopCode)
  if (!row) throw fail('shopNotFound')
  return row
}

export const findShopCheckout = async (db: Db, merchantId: number, shopCode: string): Promise<ShopCheckout> =>
  checkoutOf(await storedCheckout(db, merchantId, shopCode))

/** An amount that is charged in every currency of the shop has to fit the coins of this one. */
export const strictestCurrency = async (db: Db, merchantId: number, shopCode: string) =>
  strictestOf((await storedCheckout(db, merchantId, shopCode)).currencies)

export const getShopCheckout = async (ctx: Ctx, shopCode: string) => {
  const row = await storedCheckout(ctx.db, ctx.merchantId, shopCode)
  return entityAnswer('checkout', json(checkoutOf(row)), row.revision)
}
