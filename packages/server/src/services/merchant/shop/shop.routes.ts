import { merchant, type ShopImageType } from '@tradepost/contract'
import { preparing, routes } from '@tradepost/kernel'
import { getShopCheckout } from '../checkout/read.ts'
import { updateShopCheckout } from '../checkout/update.ts'
import { draftShopImage } from '../image/draft.ts'
import { getShopImage } from '../image/read.ts'
import { setShopImage } from '../image/set.ts'
import { getDesignValues, getShopSetting, getShopSettings } from '../setting/read.ts'
import { updateDesignValues, updateShopSettings } from '../setting/update.ts'
import { createShops } from './create.ts'
import { deleteShop } from './delete.ts'
import { getShop, getShopApiKey, getShopId, getShopJwt, listLinkedShops, listShops } from './read.ts'
import { updateShop } from './update.ts'

export const shopRoutes = routes(merchant, {
  listShops: ({ ctx, query }) => listShops(ctx, query),
  createShops: ({ ctx, body }) => createShops(ctx, body.shops),
  getShop: ({ ctx, params }) => getShop(ctx, params.shopCode),
  updateShop: ({ ctx, params, body }) => updateShop(ctx, params.shopCode, body),
  deleteShop: ({ ctx, params }) => deleteShop(ctx, params.shopCode),
  getShopId: ({ ctx, params }) => getShopId(ctx, params.shopCode),
  getShopApiKey: ({ ctx, params }) => getShopApiKey(ctx, params.shopCode),
  getShopJwt: ({ ctx, params }) => getShopJwt(ctx, params.shopCode),
  listLinkedShops: ({ ctx, params }) => listLinkedShops(ctx, params.word),
  getShopImage: ({ ctx, params }) => getShopImage(ctx, params.shopCode, params.imageType),
  setShopImage: preparing(
    ({ ctx, params, body }) => draftShopImage(ctx, params.imageType as ShopImageType, body.file),
    ({ ctx, params }, drafted) =>
      setShopImage(ctx, params.shopCode, params.imageType as ShopImageType, drafted),
  ),
  getShopSettings: ({ ctx, params, query }) => getShopSettings(ctx, params.shopCode, query),
  updateShopSettings: ({ ctx, params, body }) => updateShopSettings(ctx, params.shopCode, body.settings),
  getShopSetting: ({ ctx, params }) => getShopSetting(ctx, params.shopCode, params.key),
  getShopCheckout: ({ ctx, params }) => getShopCheckout(ctx, params.shopCode),
  updateShopCheckout: ({ ctx, params, body }) => updateShopCheckout(ctx, params.shopCode, body.checkout),
  getDesignValues: ({ ctx, params }) => getDesignValues(ctx, params.shopCode),
  updateDesignValues: ({ ctx, params, body }) => updateDesignValues(ctx, params.shopCode, body.designValues),
})
