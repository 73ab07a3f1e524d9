import { ApiError, type Ctx, type Platform, systemContext, type Tx } from '@tradepost/kernel'
import { lockPage, patchSchedule } from '../page/page.store.ts'
import { shopKey } from '../shop/shop.rules.ts'
import { publishLocked, unpublishLocked } from '../version/publish.service.ts'
import * as store from './schedule.store.ts'

const BATCH = 100

type DuePage = { shopCode: string; code: string }

/** Looks again under the lock: somebody may have published it, or taken the time back. */
const handlePage = async (tx: Tx, ctx: Ctx, { shopCode, code }: DuePage) => {
  const shop = shopKey(ctx, shopCode)
  const page = await lockPage(tx, shop, code)
  const isDue = (date: Date | null | undefined) => date !== null && date !== undefined && date <= ctx.now
  if (page && isDue(page.publishDate)) await publishLocked(tx, ctx, shop, page, null)
  if (page && isDue(page.unpublishDate)) {
    await unpublishLocked(tx, ctx, shop, page.id)
    // it may have been taken off the site before its time
    await patchSchedule(tx, shop, page.id, { publishDate: null, unpublishDate: null })
  }
}

/** A page that cannot go live, because another one has its slug, keeps its draft and is not tried again. */
const dropSchedule = (tx: Tx, ctx: Ctx, { shopCode, code }: DuePage) => {
  const shop = shopKey(ctx, shopCode)
  return lockPage(tx, shop, code).then(
    (page) => page && patchSchedule(tx, shop, page.id, { publishDate: null, unpublishDate: null }),
  )
}

/** Each page in a transaction of its own. Comes back with whether there may be more. */
export const handleDuePages = async (
  platform: Platform,
  merchant: { id: number; code: string },
): Promise<boolean> => {
  const { database, clock, log } = platform
  const due = await store.listDuePages(database, merchant.id, clock.now(), BATCH)
  const inTx = (work: (tx: Tx, ctx: Ctx) => Promise<unknown>) =>
    database.tx((tx) => work(tx, systemContext(platform).forMerchant(merchant, tx)))
  for (const page of due)
    try {
      await inTx((tx, ctx) => handlePage(tx, ctx, page))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      log.warn({ err: error, merchant: merchant.code, ...page }, 'a page could not go live at its time')
      await inTx((tx, ctx) => dropSchedule(tx, ctx, page))
    }
  return due.length === BATCH
}
