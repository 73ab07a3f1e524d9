import type { PluginAction } from '@tradepost/contract'
import { checkCart, checkStock, redeemCoupons } from '../cart/cart.action.ts'
import { getCustomer, registerCustomer, syncFavouriteList } from '../customer/customer.action.ts'
import { getCategories, getItems, getReviews } from '../export/export.action.ts'
import { clearCache, clearLogFile, getLogFile } from '../log/log.action.ts'
import type { Action } from '../model/action.types.ts'
import type { VendorNames } from '../model/vendor.rules.ts'
import { getOrders } from '../order/list-orders.action.ts'
import { addOrder, cron, updateOrder } from '../order/order.action.ts'
import { getSettings, setSettings } from '../setting/setting.action.ts'
import { getDebugInfo, ping } from './ping.action.ts'

/** Every action there is; whether a shop answers it stands in its settings. */
export const actionsOf = (names: VendorNames): Record<PluginAction, Action> => ({
  ping,
  get_debug_info: getDebugInfo,
  cron,
  add_order: addOrder,
  update_order: updateOrder,
  redeem_coupons: redeemCoupons,
  check_cart: checkCart,
  check_stock: checkStock,
  get_orders: getOrders,
  get_customer: getCustomer,
  register_customer: registerCustomer,
  sync_favourite_list: syncFavouriteList,
  get_items: getItems,
  get_categories: getCategories,
  get_reviews: getReviews,
  get_settings: getSettings,
  set_settings: setSettings(names.settings),
  get_log_file: getLogFile,
  clear_log_file: clearLogFile,
  clear_cache: clearCache,
})
