import type { PageSchedule } from '@tradepost/contract'
import { announce, type Ctx, refuse, type Tx, toIsoDate } from '@tradepost/kernel'
import { orTaken } from '../page/page.errors.ts'
import { checkSchedule } from '../page/page.rules.ts'
import { lockedPage } from '../page/page.service.ts'
import { type LockedPage, patchSchedule } from '../page/page.store.ts'
import { type ShopKey, shopKey } from '../shop/shop.rules.ts'
import { standardLocalizable } from '../widget-definition/standard-definition.rules.ts'
import * as store from './publish.store.ts'

export const publishLocked = async (
  tx: Tx,
  ctx: Ctx,
  shop: ShopKey,
  page: LockedPage,
  description: string | null,
) => {
  const publication = { description, by: ctx.principal.name, standard: standardLocalizable }
  await announce(tx, { shop })
  return orTaken(page.slug, store.publish(tx, ctx, shop, page.id, publication))
}

export const unpublishLocked = async (tx: Tx, ctx: Ctx, shop: ShopKey, id: number) => {
  await announce(tx, { shop })
  await store.unpublish(tx, ctx, shop, id)
}

export const publishPage = (ctx: Ctx, shopCode: string, code: string, description: string | null = null) =>
  ctx.tx(async (tx) => {
    const shop = shopKey(ctx, shopCode)
    await publishLocked(tx, ctx, shop, await lockedPage(tx, ctx, shop, code), description)
  })

export const unpublishPage = (ctx: Ctx, shopCode: string, code: string) =>
  ctx.tx(async (tx) => {
    const shop = shopKey(ctx, shopCode)
    const { id, isLive } = await lockedPage(tx, ctx, shop, code)
    if (isLive) await unpublishLocked(tx, ctx, shop, id)
  })

/** A time that is not sent stays as it is set. */
const scheduleOf = ({ publishDate, unpublishDate }: PageSchedule, page: LockedPage) => {
  const next = (sent: string | null | undefined, current: Date | null) =>
    sent === undefined ? (current?.toISOString() ?? null) : sent && toIsoDate(sent)
  return {
    publishDate: next(publishDate, page.publishDate),
    unpublishDate: next(unpublishDate, page.unpublishDate),
  }
}

export const schedulePage = (ctx: Ctx, shopCode: string, code: string, sent: PageSchedule) =>
  ctx.tx(async (tx) => {
    const shop = shopKey(ctx, shopCode)
    const page = await lockedPage(tx, ctx, shop, code)
    const schedule = scheduleOf(sent, page)
    refuse(checkSchedule(schedule, Object.keys(sent), ctx.now))
    await patchSchedule(tx, shop, page.id, schedule)
  })
