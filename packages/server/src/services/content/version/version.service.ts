import type { PageUpdate } from '@tradepost/contract'
import { type Ctx, entityAnswer, fail, type ListQuery, readList } from '@tradepost/kernel'
import { orTaken } from '../page/page.errors.ts'
import { toPatch } from '../page/page.rules.ts'
import { lockedPage, pageMissing } from '../page/page.service.ts'
import { patchPage } from '../page/page.store.ts'
import { type ShopKey, shopKey } from '../shop/shop.rules.ts'
import { versionRules } from './version.read.ts'
import * as store from './version.store.ts'
import { changesBetween } from './version-diff.rules.ts'

const versionMissing = async (db: Ctx['db'], shop: ShopKey, code: string) =>
  (await store.hasPage(db, shop, code)) ? fail('pageVersionNotFound') : pageMissing(db, shop)

export const listPageVersions = async (ctx: Ctx, shopCode: string, code: string, query: ListQuery) => {
  const shop = shopKey(ctx, shopCode)
  if (!(await store.hasPage(ctx.db, shop, code))) throw await pageMissing(ctx.db, shop)
  return store.listVersions(ctx.db, shop, code, readList(query, versionRules))
}

export const getPageVersion = async (ctx: Ctx, shopCode: string, code: string, versionNumber: number) => {
  const shop = shopKey(ctx, shopCode)
  const row = await store.findVersion(ctx.db, shop, code, versionNumber)
  if (!row) throw await versionMissing(ctx.db, shop, code)
  return entityAnswer('page', row.text)
}

/** Into the draft, never straight to the live page. */
export const restorePageVersion = (ctx: Ctx, shopCode: string, code: string, versionNumber: number) =>
  ctx.tx(async (tx) => {
    const shop = shopKey(ctx, shopCode)
    const { id } = await lockedPage(tx, ctx, shop, code)
    const content = await store.findContent(tx, shop, code, versionNumber)
    if (!content) throw fail('pageVersionNotFound')
    const { code: _, createDate: __, updateDate: ___, ...restored } = content
    const patch = toPatch(restored as PageUpdate)
    await orTaken(patch.slug ?? '', patchPage(tx, ctx, shop, id, patch, { isWhole: true }))
  })

const comparable = ({ createDate: _, updateDate: __, ...content }: store.Content) => content

export const comparePageVersions = async (
  ctx: Ctx,
  shopCode: string,
  code: string,
  one: number,
  other: string,
) => {
  const shop = shopKey(ctx, shopCode)
  const [before, after] = await Promise.all([
    store.findContent(ctx.db, shop, code, one),
    store.findContent(ctx.db, shop, code, other === 'draft' ? other : Number(other)),
  ])
  if (!before || !after) throw await versionMissing(ctx.db, shop, code)
  return { changes: changesBetween(comparable(before), comparable(after)) }
}
