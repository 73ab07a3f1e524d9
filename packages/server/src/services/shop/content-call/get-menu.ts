import type { Menu } from '@tradepost/contract'
import { type Ctx, fail } from '@tradepost/kernel'
import * as read from './menu.read.ts'

/** Menus are made from the categories and live pages of the shop, without any upkeep. */
export const getMenu = async (ctx: Ctx, id: string, localeCode?: string): Promise<Menu> => {
  const { db, merchantId, principal } = ctx
  if (!principal.shopper) throw fail('unauthorized')
  const place = { merchantId, shopCode: principal.shopper.shopCode, localeCode }
  if (id === 'pages') return { entries: await read.listPageEntries(db, place) }
  const parent = id === 'main' ? null : id
  const entries = await read.listCategoryEntries(db, place, parent)
  if (entries === null) throw fail('menuNotFound')
  return { entries }
}
