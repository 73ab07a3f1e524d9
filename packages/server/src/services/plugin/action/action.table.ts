import type { PluginAction } from '@tradepost/contract'
import type { VendorNames } from '../endpoint/vendor.rules.ts'
import type { Action } from './action.types.ts'
import { checkCart, checkStock, redeemCoupons } from './cart.action.ts'
import { getCustomer, getOrders, registerCustomer, syncFavouriteList } from './customer.action.ts'
import { getCategories, getItems, getReviews } from './export.action.ts'
import { clearCache, clearLogFile, getLogFile } from './log.action.ts'
import { addOrder, cron, updateOrder } from './order.action.ts'
import { getDebugInfo, ping } from './ping.action.ts'
import { getSettings, setSettings } from './setting.action.ts'

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
