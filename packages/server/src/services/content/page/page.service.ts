import type { PageCreate, PageUpdate } from '@tradepost/contract'
import {
  announce,
  type Ctx,
  entityAnswer,
  fail,
  invalid,
  type ListQuery,
  readList,
  refuse,
  type Tx,
} from '@tradepost/kernel'
import { type ShopKey, shopKey } from '../shop/shop.rules.ts'
import { hasShop, lockShop } from '../shop/shop.store.ts'
import { zoneChecker } from '../widget-config/widget-config.service.ts'
import { orTaken } from './page.errors.ts'
import { listRules } from './page.read.ts'
import { checkTaken, toNewPage, toPatch } from './page.rules.ts'
import * as store from './page.store.ts'

/** Which of the two is missing: the page or its shop. */
export const pageMissing = async (db: Ctx['db'], shop: ShopKey) =>
  fail((await hasShop(db, shop)) ? 'pageNotFound' : 'shopNotFound')

export const lockedPage = async (tx: Tx, ctx: Ctx, shop: ShopKey, code: string) => {
  const locked = await store.lockPage(tx, shop, code)
  if (!locked) throw await pageMissing(tx, shop)
  ctx.checkMatch(locked.revision)
  return locked
}

export const listPages = async (ctx: Ctx, shopCode: string, query: ListQuery) => {
  const shop = shopKey(ctx, shopCode)
  const list = readList(query, listRules)
  if (!(await hasShop(ctx.db, shop))) throw fail('shopNotFound')
  return store.listPages(ctx.db, shop, list)
}

export const getPage = async (ctx: Ctx, shopCode: string, code: string) => {
  const shop = shopKey(ctx, shopCode)
  const row = await store.findPage(ctx.db, shop, code)
  if (!row) throw await pageMissing(ctx.db, shop)
  return entityAnswer('page', row.text, row.revision)
}

/** All or none: the answer has no room for errors of single pages. */
export const createPages = (ctx: Ctx, shopCode: string, sent: PageCreate[]) =>
  ctx.tx(async (tx) => {
    const shop = shopKey(ctx, shopCode)
    if (!(await lockShop(tx, shop))) throw fail('shopNotFound')
    const pages = sent.map(toNewPage)
    const check = await zoneChecker(tx, shop, pages)
    refuse(sent.flatMap(({ dropzones }, index) => check(dropzones, ['pages', index, 'dropzones'])))
    const inserted = await store.insertPages(tx, ctx, shop, pages)
    if (inserted.length < pages.length) {
      const fresh = new Set(inserted.map(({ code }) => code))
      const taken = (await store.listTaken(tx, shop, pages)).filter(({ code }) => !fresh.has(code))
      throw invalid(
        checkTaken(pages, {
          codes: new Set(taken.map(({ code }) => code)),
          slugs: new Set(taken.map(({ slug }) => slug)),
        }),
      )
    }
    return {}
  })

export const updatePage = (ctx: Ctx, shopCode: string, code: string, sent: PageUpdate) =>
  ctx.tx(async (tx) => {
    const shop = shopKey(ctx, shopCode)
    const { id } = await lockedPage(tx, ctx, shop, code)
    if (Object.keys(sent).length === 0) return
    const patch = toPatch(sent)
    const check = await zoneChecker(tx, shop, [patch])
    refuse(sent.dropzones ? check(sent.dropzones, ['dropzones']) : [])
    await orTaken(sent.slug ?? '', store.patchPage(tx, ctx, shop, id, patch))
  })

export const deletePage = (ctx: Ctx, shopCode: string, code: string) =>
  ctx.tx(async (tx) => {
    const shop = shopKey(ctx, shopCode)
    const { id, isProtected } = await lockedPage(tx, ctx, shop, code)
    if (isProtected) throw fail('pageProtected')
    await announce(tx, { shop })
    await store.removePage(tx, ctx, shop, id)
  })
