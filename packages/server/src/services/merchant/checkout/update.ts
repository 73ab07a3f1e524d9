import type { ShopCheckoutUpdate } from '@tradepost/contract'
import { type Ctx, refuse } from '@tradepost/kernel'
import { changeDocument } from '../document/document.service.ts'
import { shopDocument } from '../document/document.store.ts'
import { checkShippingAmounts } from '../model/amount.rules.ts'
import { shopUpdated } from '../record/merchant.events.ts'
import { storedCheckout } from './read.ts'

export const updateShopCheckout = (ctx: Ctx, shopCode: string, checkout: ShopCheckoutUpdate) =>
  changeDocument(
    ctx,
    shopDocument(ctx.merchantId, shopCode, 'checkout_settings'),
    checkout,
    shopUpdated(shopCode),
    async (tx) => {
      const { currencies } = await storedCheckout(tx, ctx.merchantId, shopCode)
      refuse(checkShippingAmounts(checkout.shippingMethods ?? [], currencies))
    },
  )
