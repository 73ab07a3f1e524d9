import { merchant, type ShopImageType } from '@tradepost/contract'
import { preparing, routes } from '@tradepost/kernel'
import * as checkout from '../checkout/checkout.service.ts'
import * as images from '../image/image.service.ts'
import * as settings from '../setting/shop-setting.service.ts'
import * as shops from './shop.service.ts'
import { createShops } from './shop-create.service.ts'

export const shopRoutes = routes(merchant, {
  listShops: ({ ctx, query }) => shops.listShops(ctx, query),
  createShops: ({ ctx, body }) => createShops(ctx, body.shops),
  getShop: ({ ctx, params }) => shops.getShop(ctx, params.shopCode),
  updateShop: ({ ctx, params, body }) => shops.updateShop(ctx, params.shopCode, body),
  deleteShop: ({ ctx, params }) => shops.deleteShop(ctx, params.shopCode),
  getShopId: ({ ctx, params }) => shops.getShopId(ctx, params.shopCode),
  getShopApiKey: ({ ctx, params }) => shops.getShopApiKey(ctx, params.shopCode),
  getShopJwt: ({ ctx, params }) => shops.getShopJwt(ctx, params.shopCode),
  listLinkedShops: ({ ctx, params }) => shops.listLinkedShops(ctx, params.word),
  getShopImage: ({ ctx, params }) => images.getShopImage(ctx, params.shopCode, params.imageType),
  setShopImage: preparing(
    ({ ctx, params, body }) => images.draftShopImage(ctx, params.imageType as ShopImageType, body.file),
    ({ ctx, params }, drafted) =>
      images.setShopImage(ctx, params.shopCode, params.imageType as ShopImageType, drafted),
  ),
  getShopSettings: ({ ctx, params, query }) => settings.getShopSettings(ctx, params.shopCode, query),
  updateShopSettings: ({ ctx, params, body }) =>
    settings.updateShopSettings(ctx, params.shopCode, body.settings),
  getShopSetting: ({ ctx, params }) => settings.getShopSetting(ctx, params.shopCode, params.key),
  getShopCheckout: ({ ctx, params }) => checkout.getShopCheckout(ctx, params.shopCode),
  updateShopCheckout: ({ ctx, params, body }) =>
    checkout.updateShopCheckout(ctx, params.shopCode, body.checkout),
  getDesignValues: ({ ctx, params }) => settings.getDesignValues(ctx, params.shopCode),
  updateDesignValues: ({ ctx, params, body }) =>
    settings.updateDesignValues(ctx, params.shopCode, body.designValues),
})
