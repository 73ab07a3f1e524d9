import { runTick } from '@tradepost/kernel'
import { dueTick } from '../../../src/services/order/fulfillment/deadline/deadline.jobs.ts'
import { until } from '../../support/until.ts'
import { agreeOn } from './agree.ts'
import { booksOf } from './books.ts'
import { openDesk } from './desk.ts'
import { postOf } from './post.ts'
import { shopperIn } from './shopper.ts'
import { staffIn } from './staff.ts'
import { storeIn } from './store.ts'

/** People of the demo and what they do, and the books in which all of it can be read. */
export const openWorld = async () => {
  const desk = await openDesk()
  // figures of the orders that the demo begins with
  await until(async () => {
    const metrics = await (await fetch(`${desk.url}/metrics`)).text()
    const waiting = [...metrics.matchAll(/^tradepost_outbox_waiting\{.*\} (\d+)$/gm)]
    return waiting.length > 0 && waiting.every(([, count]) => count === '0')
  })
  const post = postOf(desk)
  const books = booksOf(desk)
  /** As if nobody had done anything for so long. */
  const timePasses = async (ms: number) => {
    const { platform, clock } = desk
    await runTick(platform.database, dueTick, clock.now())
    clock.advance(ms)
    await runTick(platform.database, dueTick, clock.now())
  }
  return {
    ...desk,
    timePasses,
    post,
    books,
    agree: agreeOn(desk, books, post),
    shopper: shopperIn(desk),
    store: storeIn(desk),
    staff: staffIn(desk),
  }
}
